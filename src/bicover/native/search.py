"""Local search for the least error."""

from __future__ import annotations

from typing import NamedTuple

from bicover import _core
from bicover.budget import Budget
from bicover.native.bits import Weights, Words

EFFORTS = ("fast", "normal", "thorough")


class NativeFactors(NamedTuple):
    """Factors, one packed row each, and how they were found."""

    rows: Words
    columns: Words
    walks: int
    work: int
    """Words read: the same on every machine."""
    stopped: str | None


def search_factors(
    ones: Words,
    zeros: Words,
    row_weights: Weights,
    column_weights: Weights,
    prices: tuple[int, int],
    rank: int,
    start: tuple[Words, Words],
    effort: str,
    budget: Budget,
) -> NativeFactors:
    """Factors of little error. `ones` and `zeros` have a packed row for each *column*.

    `prices` is what a one left out and a zero covered cost. `start` holds at most `rank`
    factors, one packed row each; the outcome is not worse.
    """
    found = _core.search_factors(
        ones,
        zeros,
        row_weights,
        column_weights,
        *prices,
        rank,
        *start,
        EFFORTS.index(effort),
        budget.seed,
        budget.threads,
        budget.remaining(),
        budget.progress,
    )
    return NativeFactors(*found)
