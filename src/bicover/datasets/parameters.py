"""Checks on the numbers a generator is called with."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

import numpy as np

from bicover.errors import InvalidInput, shown


def whole(name: str, value: SupportsIndex, least: int, most: int | None = None) -> int:
    """A whole number within limits."""
    try:
        number = index(value)
    except TypeError:
        raise InvalidInput(f"{name} must be a whole number; got {shown(value)}") from None
    if isinstance(value, bool | np.bool_):
        raise InvalidInput(f"{name} must be a whole number; got {value}")
    if number < least or (most is not None and number > most):
        limits = f"at least {least}" if most is None else f"between {least} and {most}"
        raise InvalidInput(f"{name} must be {limits}; got {shown(number)}")
    return number


def between(name: str, value: float, least: float, most: float) -> float:
    """A number within limits, both allowed."""
    if isinstance(value, bool | np.bool_) or not isinstance(
        value, int | float | np.integer | np.floating
    ):
        raise InvalidInput(f"{name} must be a number; got {shown(value)}")
    if not least <= value <= most:
        raise InvalidInput(f"{name} must be between {least} and {most}; got {shown(value)}")
    return float(value)


def generator(seed: SupportsIndex) -> np.random.Generator:
    """The source of randomness of a seed.

    Generators here draw uniform doubles and nothing else, the part of numpy whose stream
    is least likely to change: the same seed should give the same table for years.
    """
    return np.random.Generator(np.random.PCG64(whole("seed", seed, 0)))
