"""Least cost, proved: branch and bound over the patterns of columns (or of rows, if fewer).

The engine works on merged lines and starts from factors that are already there; what it returns is
never worse, and comes with a bound that holds whenever it was stopped. The idea is explained in
`docs/branch.md`, the code is `cpp/bicover/branch/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from bicover.budget import Budget
from bicover.core.factors import Factors
from bicover.core.problem import Problem
from bicover.errors import BicoverError, InvalidInput, shown
from bicover.native import bits
from bicover.native.branch import FIRST_WORK, MAX_FACTORS, Side, branch


@dataclass(frozen=True, slots=True, eq=False)
class BranchResult:
    """The best factors known, what they cost, and what none can beat."""

    factors: Factors
    cost: int
    lower: int
    stopped: str | None
    statistics: Mapping[str, int]

    @property
    def proved(self) -> bool:
        """Whether no factors of this rank cost less."""
        return self.cost == self.lower


def branch_factors(
    problem: Problem,
    start: Factors,
    budget: Budget,
    *,
    side: Side = "fewer",
    first_work: int = FIRST_WORK,
    rounds: int = 0,
) -> BranchResult:
    """Improve factors of X until they are proved to cost least, or the budget is spent.

    `rounds` limits the work; each round has four times the work of the one before.
    """
    if not 1 <= start.rank <= MAX_FACTORS:
        raise InvalidInput(
            f"branch and bound takes 1 to {MAX_FACTORS} factors; got {shown(start.rank)}"
        )
    before = _cost(problem, start)
    merged = problem.merged
    _, first_rows = np.unique(merged.row_class, return_index=True)
    _, first_columns = np.unique(merged.column_class, return_index=True)
    found = branch(
        merged.ones,
        merged.zeros,
        merged.row_weights,
        merged.column_weights,
        bits.pack(start.A[first_rows]),
        bits.pack(start.B[:, first_columns]),
        budget,
        fp_cost=problem.fp_cost,
        fn_cost=problem.fn_cost,
        side=side,
        first_work=first_work,
        rounds=rounds,
    )
    A = bits.unpack(found.A, start.rank)[merged.row_class]
    B = bits.unpack(found.B, len(first_columns))[:, merged.column_class]
    factors = Factors(np.ascontiguousarray(A), np.ascontiguousarray(B))
    cost = _cost(problem, factors)
    if cost != found.cost or cost < found.lower:
        raise BicoverError(
            f"branch claims a cost of {found.cost} and a bound of {found.lower}, but its factors "
            f"cost {cost}: this is a bug in bicover, please report it"
        )
    if before < cost:  # equal lines had different rows in `start`, and that was better
        factors, cost = start, before
    return BranchResult(factors, cost, found.lower, found.stopped, {"nodes": found.nodes})


def padded(factors: Factors, rank: int) -> Factors:
    """The factors made up to the rank with empty ones: what the engine starts from."""
    missing = rank - factors.rank
    A = np.hstack([factors.A, np.zeros((factors.A.shape[0], missing), dtype=np.bool_)])
    B = np.vstack([factors.B, np.zeros((missing, factors.B.shape[1]), dtype=np.bool_)])
    return Factors(A, B)


def _cost(problem: Problem, factors: Factors) -> int:
    return problem.cost(problem.count_errors(factors))
