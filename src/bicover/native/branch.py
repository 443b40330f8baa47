"""Branch and bound over the patterns of columns or rows."""

from __future__ import annotations

from typing import Literal, NamedTuple

from bicover import _core
from bicover.budget import Budget
from bicover.native.bits import Weights, Words

MAX_FACTORS = 8
"""Tables over sets of factors are what the engine works on; more would not fit."""

Side = Literal["fewer", "rows", "columns"]
FIRST_WORK = 100_000
"""Eights of rows gone through for each suffix in the first round; each round has 4 times more."""
_SIDES = {"rows": -1, "fewer": 0, "columns": 1}


class NativeBranched(NamedTuple):
    """The best factors known, and what none can beat."""

    A: Words
    """One packed row for each row of the table."""
    B: Words
    """One packed row for each factor."""
    cost: int
    lower_bound: int
    nodes: int
    stopped: str | None
    """None if the search ended by itself, else "time limit" or "interrupt"."""


def branch(
    ones: Words,
    zeros: Words,
    row_weights: Weights,
    column_weights: Weights,
    A: Words,
    B: Words,
    budget: Budget,
    *,
    fp_cost: int = 1,
    fn_cost: int = 1,
    side: Side = "fewer",
    first_work: int = FIRST_WORK,
    rounds: int = 0,
) -> NativeBranched:
    """Factors of least cost, from an incumbent of 1 to `MAX_FACTORS` factors.

    Progress is reported as the lower bound and the cost. The weights of all cells times the larger
    cost must stay below 2**62. `side` says whose patterns are branched on.
    After so many `rounds` it ends even without a proof; 0 is no limit.
    """
    return NativeBranched(
        *_core.branch(
            ones,
            zeros,
            row_weights,
            column_weights,
            A,
            B,
            fp_cost,
            fn_cost,
            _SIDES[side],
            budget.threads,
            first_work,
            rounds,
            budget.remaining(),
            budget.progress,
        )
    )
