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

from dataclasses import dataclass, replace
from typing import Literal

from bicover import checks
from bicover.budget import Budget
from bicover.core.factors import Factors
from bicover.core.found import Found
from bicover.core.problem import Problem
from bicover.engines.branch import branch_factors
from bicover.engines.search import search_factors
from bicover.errors import InvalidInput
from bicover.methods.registry import Method


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
        if self.flips is not None:
            checks.whole("flips", self.flips, 0)


def approximate(
    problem: Problem, rank: int | None, options: ApproximateOptions, budget: Budget
) -> Found:
    """The cheapest factors that the engine finds, and its lower bound on the cost.

    Stopped at any moment it gives the best factors known by then and the bound reached.
    """
    if rank is None:
        raise InvalidInput("approximate needs a rank")
    from bicover.solvers.sat.tasks.least_error import Plan, least_error

    solver = "sls" if options.engine == "sls" else options.solver
    plan = Plan(solver=solver, symmetry=options.symmetry, flips=options.flips)
    begun = Found(factors=Factors.none(problem.shape))
    if options.start:
        begun = _start(problem, rank, budget)
    known = begun.factors
    statistics = {"start_cost": problem.cost_of(known)}
    if begun.stopped == "interrupt":
        return Found(factors=known, stopped=begun.stopped, statistics=statistics)
    if options.engine == "branch":
        return _by_branch(problem, rank, known, statistics, budget)
    merged = problem.merged
    start = merged.restrict(known) if options.start else None
    try:
        found = least_error(merged, problem.costs, rank, plan, budget, start)
    except KeyboardInterrupt:  # while the formula was written
        return Found(factors=known, stopped="interrupt", statistics=statistics)
    factors = merged.expand(found.factors.nonempty())
    if problem.cost_of(factors) > statistics["start_cost"]:
        factors = known
    return replace(found, factors=factors, statistics={**statistics, **found.statistics})


def _by_branch(
    problem: Problem, rank: int, known: Factors, statistics: dict[str, int], budget: Budget
) -> Found:
    if 0 in problem.shape:
        return Found(factors=known, statistics=statistics)
    found = branch_factors(problem, known.padded(rank), budget)
    return replace(
        found,
        factors=found.factors.nonempty(),
        statistics={**statistics, **found.statistics},
    )


def _start(problem: Problem, rank: int, budget: Budget) -> Found:
    """Factors of the search, in a small part of the time."""
    return search_factors(problem, rank, effort="normal", budget=budget.share(1 / 5))


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
