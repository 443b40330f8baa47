"""The systems that the paper compares with."""

from __future__ import annotations

from typing import NamedTuple

from bicover import _core
from bicover.budget import Budget
from bicover.native.bits import Weights, Words


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


def asso(
    ones: Words,
    row_weights: Weights,
    column_weights: Weights,
    limit: int,
    *,
    tau: float,
    reward: int,
    penalty: int,
    budget: Budget,
) -> NativeCover:
    """At most `limit` factors whose columns are those associated with one column."""
    found = _core.asso(
        ones,
        row_weights,
        column_weights,
        limit,
        tau,
        reward,
        penalty,
        budget.remaining(),
        budget.progress,
    )
    return NativeCover(*found)


def topfiberm(
    ones: Words,
    row_weights: Weights,
    column_weights: Weights,
    limit: int,
    *,
    precision: float,
    search_limit: int,
    budget: Budget,
) -> NativeCover:
    """At most `limit` factors grown from the heaviest rows and columns."""
    found = _core.topfiberm(
        ones,
        row_weights,
        column_weights,
        limit,
        precision,
        search_limit,
        budget.remaining(),
        budget.progress,
    )
    return NativeCover(*found)


def mebf(
    ones: Words,
    row_weights: Weights,
    column_weights: Weights,
    limit: int,
    *,
    threshold: float,
    coverage: float,
    budget: Budget,
) -> NativeCover:
    """At most `limit` factors grown from rows and columns of median weight."""
    found = _core.mebf(
        ones,
        row_weights,
        column_weights,
        limit,
        threshold,
        coverage,
        budget.remaining(),
        budget.progress,
    )
    return NativeCover(*found)


class NativeRuns(NamedTuple):
    """The best of several runs."""

    extents: Words
    intents: Words
    runs: int
    """Runs that were made."""
    stopped: str | None


def bmad_xor(
    ones: Words,
    row_weights: Weights,
    column_weights: Weights,
    limit: int,
    *,
    restarts: int,
    start_from_lines: bool,
    judge_by_or: bool,
    budget: Budget,
) -> NativeRuns:
    """At most `limit` factors whose XOR product is close to `ones`, the best of many runs.

    Which run is best may also be judged by the OR product of the same factors.
    """
    found = _core.bmad_xor(
        ones,
        row_weights,
        column_weights,
        limit,
        restarts,
        start_from_lines,
        judge_by_or,
        budget.seed,
        budget.remaining(),
        budget.progress,
    )
    return NativeRuns(*found)
