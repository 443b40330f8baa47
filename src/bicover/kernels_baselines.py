"""The door to the native searches that the paper compares with: contracts as in `kernels`."""

from __future__ import annotations

from typing import NamedTuple

from bicover import _core
from bicover.bits import Words
from bicover.budget import Budget
from bicover.kernels import Weights


class NativeCover(NamedTuple):
    """Factors as the native searches return them, one packed row a factor."""

    extents: Words
    intents: Words
    stopped: str | None
    """None if the search ended by itself, else "time limit" or "interrupt"."""


def grecond(
    ones: Words, row_weights: Weights, column_weights: Weights, limit: int | None, budget: Budget
) -> NativeCover:
    """Greedy cover of `ones` by at most `limit` formal concepts; all of it without a limit."""
    return NativeCover(
        *_core.grecond(
            ones, row_weights, column_weights, limit, budget.remaining(), budget.progress
        )
    )
