"""Least cost, proved: branch and bound over the patterns of columns (or of rows, if fewer).

The engine works on merged lines and starts from factors that are already there; what it returns is
never worse, and comes with a bound that holds whenever it was stopped. The idea is explained in
`docs/methods/branch.md`, the code is `cpp/bicover/branch/`.
"""

from __future__ import annotations

from bicover.budget import Budget
from bicover.core.factors import Factors
from bicover.core.found import Found
from bicover.core.problem import Problem
from bicover.errors import BicoverError, InvalidInput, shown
from bicover.native.branch import FIRST_WORK, MAX_FACTORS, Side, branch

MAX_CELLS, MAX_LABELS = 50_000_000, 200_000_000
"""Distinct cells, and distinct lines of the longer side times sets of factors: a byte for each
cell is kept, and all sets are tried for each line. Larger tables get the trivial bound."""


def branch_factors(
    problem: Problem,
    start: Factors,
    budget: Budget,
    *,
    side: Side = "fewer",
    first_work: int = FIRST_WORK,
    rounds: int = 0,
) -> Found:
    """Improve factors of X until they are proved to cost least, or the budget is spent.

    `rounds` limits the work; each round has four times the work of the one before. A table too
    large for the memory gets its start back, with the bound 0.
    """
    if not 1 <= start.rank <= MAX_FACTORS:
        raise InvalidInput(
            f"branch and bound takes 1 to {MAX_FACTORS} factors; got {shown(start.rank)}"
        )
    before = problem.cost_of(start)
    merged = problem.merged
    rows, columns = merged.shape
    if rows * columns > MAX_CELLS or max(rows, columns) << start.rank > MAX_LABELS:
        return Found(factors=start, stopped="memory limit", statistics={"nodes": 0})
    known = merged.restrict(start)
    found = branch(
        *merged.packed,
        known.by_row,
        known.intents,
        budget,
        fp_cost=problem.fp_cost,
        fn_cost=problem.fn_cost,
        side=side,
        first_work=first_work,
        rounds=rounds,
    )
    factors = merged.expand(Factors.from_packed(found.A, found.B, merged.shape))
    cost = problem.cost_of(factors)
    if cost != found.cost or cost < found.lower_bound:
        raise BicoverError(
            f"branch claims a cost of {found.cost} and a bound of {found.lower_bound}, but its "
            f"factors cost {cost}: this is a bug in bicover, please report it"
        )
    if before < cost:  # equal lines had different rows in `start`, and that was better
        factors = start
    return Found(
        factors=factors,
        lower_bound=found.lower_bound,
        stopped=found.stopped,
        statistics={"nodes": found.nodes},
    )
