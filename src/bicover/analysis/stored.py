"""A saved factorization, and what of its lower bound can be proved again.

A file cannot back a bound: whoever writes the bound can write the digests too. So a bound is kept
only as far as it is proved again, which is tried for about a second on small tables, by reductions
and fooling sets and by a few rounds of branch and bound. The rest of it is in
`claimed_lower_bound`, for whoever trusts where the file comes from.
"""

from __future__ import annotations

import os
from dataclasses import replace

from bicover.budget import Budget
from bicover.core.factors import Product
from bicover.core.found import Goal
from bicover.core.problem import Problem
from bicover.core.result import Factorization
from bicover.engines.branch import branch_factors
from bicover.engines.rank.least_rank import bound_rank
from bicover.native.branch import MAX_FACTORS
from bicover.output import storage

SECONDS = 1.0
ROUNDS = 3
"""Of branch and bound, each with four times the work of the one before."""
BRANCH_LABELS = 100_000
"""Above so many cells times labels there is no branch and bound."""
RANK_CELLS = 250_000
"""Above so many cells the rank is not bounded."""
FAR = 3
"""The Boolean rank is seldom below a third of the shorter side: then it is not asked for."""
UNDERCOVER_WEIGHT = 2**59
"""Above this the costs that forbid to cover a zero would not fit."""


def load(directory: str | os.PathLike[str]) -> Factorization:
    """Read a folder that `save` wrote, and verify it.

    X, A and B must fit their digests, and everything that can be counted is counted again. The
    lower bound is proved again if that is cheap; what could not be proved in about a second is not
    in `lower_bound` but in `claimed_lower_bound`, and the status is that of the proved bound.

    Examples
    --------
    >>> import tempfile
    >>> from bicover import factorize
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     factorize([[1, 1, 0], [1, 1, 1], [0, 1, 1]], rank=1).save(folder)
    ...     f = load(folder)
    >>> f.error, f.lower_bound, f.status.value
    (2, 2, 'OPTIMAL')
    """
    f = storage.load(directory)
    claimed = f.claimed_lower_bound
    if claimed is None:
        return f
    proved = min(claimed, _proved(f, claimed))
    rest = None if proved == claimed else claimed
    return replace(f, lower_bound=proved, claimed_lower_bound=rest)


def _proved(f: Factorization, claimed: int) -> int:
    problem, budget = f.problem, Budget(seconds=SECONDS)
    if f.product is not Product.OR or 0 in problem.shape:
        return 0
    if f.rank == 0:
        return f.reached  # there is only one way to have no factors
    if f.goal is Goal.LEAST_RANK:
        return _least_rank(problem, budget)
    lower = 0
    if f.rank * FAR >= min(problem.merged.shape):
        # A cell more that is right takes one factor more.
        cheapest = min(problem.costs) * problem.row_weights.min() * problem.column_weights.min()
        lower = max(0, _least_rank(problem, budget.share(1 / 2)) - f.rank) * int(cheapest)
    return lower if lower >= claimed else max(lower, _branched(f, budget))


def _least_rank(problem: Problem, budget: Budget) -> int:
    rows, columns = problem.shape
    return bound_rank(problem, budget).lower_bound if rows * columns <= RANK_CELLS else 0


def _branched(f: Factorization, budget: Budget) -> int:
    problem = f.problem
    if f.goal is Goal.UNDERCOVER:
        # A zero that costs more than all the ones is not covered.
        forbidding = problem.fn_cost * problem.cells.one_weight() + 1
        if problem.total_weight * forbidding > UNDERCOVER_WEIGHT:
            return 0
        problem = Problem(
            problem.table,
            row_weights=problem.row_weights,
            column_weights=problem.column_weights,
            merge=problem.merge,
            fp_cost=forbidding,
            fn_cost=problem.fn_cost,
        )
    rows, columns = problem.merged.shape
    if f.rank > MAX_FACTORS or rows * columns * 2**f.rank > BRANCH_LABELS:
        return 0
    return branch_factors(problem, f.pair, budget, rounds=ROUNDS).lower_bound
