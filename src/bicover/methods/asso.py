"""Asso: greedy choice among candidates made from associations between columns.

Column i is associated with j if at least a share `tau` of the rows that have i have j too. The
columns associated with i, for each i, are the candidates for the rows of B. The candidate that
gains most becomes a factor, each row taking part where that is a gain, again and again.

Reference
    Miettinen, Mielikäinen, Gionis, Das, Mannila: The Discrete Basis Problem. IEEE Transactions
    on Knowledge and Data Engineering 20 (2008), Algorithm 1.
Departures
    A missing cell is read as 0 while factors are built. Ties go to the column that comes first.
    The search ends before the rank is reached when no candidate gains.
Cost
    Each factor changes the gains of all candidates in the rows that it has: at most m n looks
    at a row of n bits for a factor.
"""

from __future__ import annotations

from dataclasses import dataclass

from bicover.budget import Budget
from bicover.core.factors import Factors
from bicover.core.found import Found
from bicover.core.problem import Problem
from bicover.errors import InvalidInput, shown
from bicover.methods.registry import Method
from bicover.native import baselines as kernels


@dataclass(frozen=True, slots=True, kw_only=True)
class AssoOptions:
    """How to make and choose candidates."""

    tau: str = "0.5"
    """Least confidence of an association, above 0 and at most 1; several, separated by commas,
    are tried one after the other and the best result is kept."""
    reward: int = 1
    """What covering a 1 is worth."""
    penalty: int = 1
    """What covering a 0 costs."""

    def __post_init__(self) -> None:
        read_taus(self.tau)
        for name in ("reward", "penalty"):
            value = getattr(self, name)
            if not 1 <= value <= 1_000_000:
                raise InvalidInput(f"asso's option {name} must be 1 to 1,000,000; got {value}")


def read_taus(text: str) -> tuple[float, ...]:
    """Thresholds written as "0.5", "0.1,0.2" or as Python writes a list of them."""
    try:
        values = tuple(float(part) for part in text.strip("[]() ").split(","))
    except ValueError:
        values = ()
    if not values or not all(0 < value <= 1 for value in values):
        raise InvalidInput(
            "asso's option tau must be a number above 0 and at most 1, or several separated by "
            f"commas; got {shown(text)}"
        )
    return values


def asso(problem: Problem, rank: int | None, options: AssoOptions, budget: Budget) -> Found:
    """At most `rank` factors; of several thresholds the first that makes the least error."""
    assert rank is not None  # needs_rank
    cells = problem.merged
    best: tuple[int, Factors] | None = None
    stopped, tried = None, 0
    for tau in read_taus(options.tau):
        cover = kernels.asso(
            cells.ones,
            cells.row_weights,
            cells.column_weights,
            rank,
            tau=tau,
            reward=options.reward,
            penalty=options.penalty,
            budget=budget,
        )
        factors = cells.factors(cover.extents, cover.intents)
        error = sum(problem.count_errors(factors))
        tried += 1
        if best is None or error < best[0]:
            best = error, factors
        stopped = cover.stopped
        if stopped is not None:
            break
    assert best is not None  # there is at least one threshold
    return Found(factors=best[1], stopped=stopped, statistics={"thresholds": tried})


ASSO = Method(
    name="asso",
    title="greedy choice among associations of columns",
    reference=(
        "P. Miettinen, T. Mielikäinen, A. Gionis, G. Das, H. Mannila: The Discrete Basis "
        "Problem. IEEE Trans. Knowl. Data Eng. 20(10), 1348-1362, 2008."
    ),
    run=asso,
    options=AssoOptions,
    proves="nothing",
    missing="0",
    weights=True,
    costs=False,
    anytime=True,
    needs_rank=True,
)
