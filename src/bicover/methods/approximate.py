"""Least error: the factors of given rank with the fewest wrong cells, by MaxSAT.

Each known cell has a soft variable C that implies that the product is right there, so what a
model pays is the cost of its wrong cells, and the bound that a solver ends with is a bound on the
cost of any factors. Complete solvers prove optima where the table is tiny or the rank is 1 or 2.
Incomplete ones find very good factors and prove nothing; our own local search, `engine="sls"`,
flips cells of A and B only, because T and C follow from them.

Reference
    Avellaneda, Villemaire: Boolean Matrix Factorization with SAT and MaxSAT. Section 3.2,
    formulas (2), (8) and (9), symmetry breaking (4)-(7).
Departures
    Equal lines are merged, their weights are those of the soft variables. False positives and false
    negatives may cost differently. Solvers start from the factors of a quick heuristic, and the
    result is never worse than these.
Cost
    k (|zeros| + 2 |ones|) short clauses; the search is exponential.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from bicover.budget import Budget
from bicover.core.factors import Factors
from bicover.core.outcome import Outcome
from bicover.core.problem import Problem
from bicover.engines.branch import branch_factors, padded
from bicover.engines.search import Found, search_factors
from bicover.errors import InvalidInput
from bicover.methods.registry import Method
from bicover.native import bits
from bicover.native.bits import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class ApproximateOptions:
    """How to search. What to solve is the problem, how long is the budget."""

    engine: Literal["maxsat", "sls", "branch"] = "maxsat"
    """A MaxSAT solver, our local search over the formula, or branch and bound over patterns."""
    solver: str = "rc2-stratified"
    """With `maxsat`: one of `bicover solvers`, or a command with {wcnf} in it."""
    symmetry: bool = True
    """With `maxsat`: sort the rows of B, clauses (4)-(7). Better off for incomplete solvers."""
    start: bool = True
    """Start from the factors of a quick heuristic."""
    flips: int | None = None
    """With `sls`: how many flips at most; without a time limit 500,000 by default."""

    def __post_init__(self) -> None:
        if self.flips is not None and self.flips < 0:
            raise InvalidInput(f"flips must be at least 0; got {self.flips}")


def approximate(
    problem: Problem, rank: int | None, options: ApproximateOptions, budget: Budget
) -> Outcome:
    """The cheapest factors that the engine finds, and its lower bound on the cost.

    Stopped at any moment it gives the best factors known by then and the bound reached.
    """
    if rank is None:
        raise InvalidInput("approximate needs a rank")
    from bicover.solvers.sat.tasks.least_error import Plan, least_error

    solver = "sls" if options.engine == "sls" else options.solver
    plan = Plan(solver=solver, symmetry=options.symmetry, flips=options.flips)
    begun = _start(problem, rank, budget) if options.start else _nothing(problem)
    known = begun.factors
    statistics = {"start_cost": problem.cost(problem.count_errors(known))}
    if begun.stopped == "interrupt":
        return Outcome(factors=known, stopped=begun.stopped, statistics=statistics)
    if options.engine == "branch":
        return _by_branch(problem, rank, known, statistics, budget)
    table = problem.merged
    try:
        found = least_error(
            (table.ones, table.zeros, table.row_weights, table.column_weights),
            problem.costs,
            rank,
            plan,
            budget,
            _merged(problem, known) if options.start else None,
        )
    except KeyboardInterrupt:  # while the formula was written
        return Outcome(factors=known, stopped="interrupt", statistics=statistics)
    if found.flips is not None:
        statistics["flips"] = found.flips
    factors = _expand(problem, found.extents, found.intents)
    if problem.cost(problem.count_errors(factors)) > statistics["start_cost"]:
        factors = known
    return Outcome(
        factors=factors,
        lower_bound=found.lower_bound,
        stopped=found.stopped,
        statistics=statistics,
    )


def _by_branch(
    problem: Problem, rank: int, known: Factors, statistics: dict[str, int], budget: Budget
) -> Outcome:
    if 0 in problem.shape:
        return Outcome(factors=known, statistics=statistics)
    found = branch_factors(problem, padded(known, rank), budget)
    factors = found.factors
    used = np.flatnonzero(factors.A.any(axis=0) & factors.B.any(axis=1))
    return Outcome(
        factors=Factors(np.ascontiguousarray(factors.A[:, used]), factors.B[used]),
        lower_bound=found.lower,
        stopped=found.stopped,
        statistics={**statistics, **found.statistics},
    )


def _start(problem: Problem, rank: int, budget: Budget) -> Found:
    """Factors of the search, in a small part of the time."""
    left = budget.remaining()
    share = Budget(
        seconds=None if left is None else left / 5, seed=budget.seed, threads=budget.threads
    )
    return search_factors(problem, rank, effort="normal", budget=share)


def _nothing(problem: Problem) -> Found:
    empty = (bits.empty(0, lines) for lines in problem.merged.shape)
    return Found(problem.expand(*empty), None, {})


def _merged(problem: Problem, factors: Factors) -> tuple[bits.Bools, bits.Bools]:
    """The factors on one line of each class; equal lines are in the same factors."""
    table = problem.merged
    _, rows = np.unique(table.row_class, return_index=True)
    _, columns = np.unique(table.column_class, return_index=True)
    return factors.A[rows], factors.B[:, columns]


def _expand(problem: Problem, extents: Words, intents: Words) -> Factors:
    """Factors of X, without those that cover nothing."""
    used = np.flatnonzero(extents.any(axis=1) & intents.any(axis=1))
    return problem.expand(extents[used], intents[used])


APPROXIMATE = Method(
    name="approximate",
    title="the fewest wrong cells, by MaxSAT",
    reference=(
        "F. Avellaneda, R. Villemaire: Boolean Matrix Factorization with SAT and MaxSAT. "
        "arXiv:2106.10105, 2021. Section 3.2."
    ),
    run=approximate,
    options=ApproximateOptions,
    proves="least error",
    missing="free",
    weights=True,
    costs=True,
    anytime=True,
    needs_rank=True,
    seeded=True,
)
