"""Least cost, proved: branch and bound over the patterns of columns (or of rows, if fewer).

The engine works on merged lines and starts from factors that are already there; what it returns is
never worse, and comes with a bound that holds whenever it was stopped. The idea is explained in
`docs/branch.md`, the code is `cpp/bicover/branch*.cpp`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from bicover import bits
from bicover.budget import Budget
from bicover.errors import BicoverError, InvalidInput, shown
from bicover.factors import Factors
from bicover.kernels_branch import FIRST_WORK, MAX_FACTORS, Side, branch
from bicover.problem import MAX_TOTAL_WEIGHT, Problem


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
    fp_cost: int = 1,
    fn_cost: int = 1,
    side: Side = "fewer",
    first_work: int = FIRST_WORK,
) -> BranchResult:
    """Improve factors of X until they are proved to cost least, or the budget is spent."""
    if not 1 <= start.rank <= MAX_FACTORS:
        raise InvalidInput(
            f"branch and bound takes 1 to {MAX_FACTORS} factors; got {shown(start.rank)}"
        )
    for name, cost in (("fp_cost", fp_cost), ("fn_cost", fn_cost)):
        if cost < 1:
            raise InvalidInput(f"{name} must be at least 1; got {shown(cost)}")
    if problem.total_weight * max(fp_cost, fn_cost) > MAX_TOTAL_WEIGHT:
        raise InvalidInput("the costs of all cells add up to more than 2**62")
    before = _cost(problem, start, fp_cost, fn_cost)
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
        fp_cost=fp_cost,
        fn_cost=fn_cost,
        side=side,
        first_work=first_work,
    )
    A = bits.unpack(found.A, start.rank)[merged.row_class]
    B = bits.unpack(found.B, len(first_columns))[:, merged.column_class]
    factors = Factors(np.ascontiguousarray(A), np.ascontiguousarray(B))
    cost = _cost(problem, factors, fp_cost, fn_cost)
    if cost != found.cost or cost < found.lower:
        raise BicoverError(
            f"branch claims a cost of {found.cost} and a bound of {found.lower}, but its factors "
            f"cost {cost}: this is a bug in bicover, please report it"
        )
    if before < cost:  # equal lines had different rows in `start`, and that was better
        factors, cost = start, before
    return BranchResult(factors, cost, found.lower, found.stopped, {"nodes": found.nodes})


def _cost(problem: Problem, factors: Factors, fp_cost: int, fn_cost: int) -> int:
    count = problem.count_errors(factors)
    return fp_cost * count.false_positives + fn_cost * count.false_negatives
