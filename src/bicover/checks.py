"""Checks on arguments: one sentence that names the parameter, what is allowed and what came."""

from __future__ import annotations

import math
from collections.abc import Iterable
from operator import index
from typing import TYPE_CHECKING, Any

from bicover.errors import InvalidInput, did_you_mean, shown

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MAX_SEED = 2**63 - 1
MAX_WEIGHT = 2**62


def whole(name: str, value: Any, least: int, most: int | None = None) -> int:
    """A whole number within limits, also if it came as one of numpy's.

    >>> whole("rank", 3, 1)
    3
    """
    try:
        if isinstance(value, bool):
            raise TypeError
        number = index(value)
    except TypeError:
        raise InvalidInput(f"{name} must be a whole number; got {shown(value)}") from None
    if number < least or (most is not None and number > most):
        limits = f"at least {least}" if most is None else f"between {least} and {most}"
        raise InvalidInput(f"{name} must be {limits}; got {shown(number)}")
    return number


def number(name: str, value: Any) -> float:
    """A number, not a text or a truth value."""
    try:
        if isinstance(value, str | bytes | bytearray | bool):
            raise TypeError
        return float(value)
    except (TypeError, ValueError, OverflowError):
        raise InvalidInput(f"{name} must be a number; got {shown(value)}") from None


def between(name: str, value: Any, least: float, most: float) -> float:
    """A number within limits, both allowed."""
    given = number(name, value)
    if not least <= given <= most:
        raise InvalidInput(f"{name} must be between {least} and {most}; got {shown(value)}")
    return given


def seconds(name: str, value: Any) -> float | None:
    """A time limit; None is none."""
    if value is None:
        return None
    given = number(name, value)
    if not (given >= 0 and math.isfinite(given)):
        raise InvalidInput(f"{name} must be a number of seconds, at least 0; got {shown(value)}")
    return given


def threshold(value: Any) -> float | None:
    """Above which number a cell is 1; None if cells are 0 and 1 already."""
    if value is None:
        return None
    given = number("threshold", value)
    if not math.isfinite(given):
        raise InvalidInput(f"threshold must be a finite number; got {shown(value)}")
    return given


def seed(value: Any) -> int:
    """A seed of random numbers."""
    return whole("seed", value, 0, MAX_SEED)


def choice(name: str, value: Any, allowed: Iterable[str]) -> str:
    """One of some texts."""
    names = tuple(allowed)
    if not isinstance(value, str) or value not in names:
        raise InvalidInput(
            f"{name} must be one of {', '.join(names)}; got {shown(value)}"
            + did_you_mean(value, names)
        )
    return value


def weights(name: str, given: Any, lines: int) -> npt.NDArray[np.int64]:
    """A positive weight for each line; all are 1 if none are given."""
    import numpy as np

    if given is None:
        return np.ones(lines, dtype=np.int64)
    try:
        values = np.asarray(given)
    except (TypeError, ValueError):  # a ragged list
        raise InvalidInput(f"{name} must hold {lines} weights; got {shown(given)}") from None
    if values.shape != (lines,):
        raise InvalidInput(f"{name} must hold {lines} weights; got shape {values.shape}")
    if values.dtype.kind not in "iu" and values.size:
        raise InvalidInput(f"{name} must be integers; got {values.dtype}")
    bad = np.flatnonzero((values < 1) | (values > MAX_WEIGHT))
    if bad.size:
        at = int(bad[0])
        raise InvalidInput(f"{name}[{at}] is {shown(values[at].item())}; it must be at least 1")
    return values.astype(np.int64)
