"""Optimal k-undercover: the most ones that k factors can cover without touching a zero.

Forbidding false positives is cheap in MaxSAT: each zero becomes one clause of two literals for
each factor, and only the ones remain a matter of choice. The optimum of that formula is the
optimum of the problem, so the bound the solver ends with certifies the result. For k = 1 the
problem is the heaviest biclique, which the native engine solves far faster.

Reference
    Avellaneda, Villemaire: Boolean Matrix Factorization with SAT and MaxSAT.
    Section 4, Algorithm 1 (the formula) and Algorithm 2 (Simplify).
Departures
    The symmetry clauses (4)-(7) run over the k rows of B; the text prints m.
Cost
    k (|zeros| + 2 |ones|) short clauses; the search is exponential.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from bicover.budget import Budget
from bicover.core.found import Found, Goal
from bicover.core.problem import Problem
from bicover.engines.biclique import find_biclique
from bicover.engines.rounds import Rounds
from bicover.errors import InvalidInput
from bicover.methods.registry import Method

GREEDY_SECONDS = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class UndercoverOptions:
    """How to search. What to solve is the problem, how long is the budget."""

    engine: Literal["maxsat", "native"] = "maxsat"
    """MaxSAT for any rank, or branch and bound for rank 1."""
    solver: str = "rc2-stratified"
    """The MaxSAT solver."""
    symmetry: bool = True
    """Sort the rows of B, clauses (4)-(7)."""
    simplify: bool = True
    """Replace groups of incompatible ones by cardinalities, Algorithm 2."""


def undercover(
    problem: Problem, rank: int | None, options: UndercoverOptions, budget: Budget
) -> Found:
    """Cover the most weight with `rank` factors that touch no zero.

    The lower bound is what any undercover of this rank leaves uncovered, also when the time ran
    out. Without false positives only the cost of a false negative matters, as a factor of it.
    """
    if rank is None:
        raise InvalidInput("undercover needs a rank")
    cells = problem.merged
    if options.engine == "native":
        if rank != 1:
            raise InvalidInput(f"the native engine solves rank 1 only, not {rank}; use maxsat")
        found = find_biclique(cells, seconds=budget.remaining())
        return Found(
            factors=cells.expand(found.factor),
            goal=Goal.UNDERCOVER,
            lower_bound=problem.fn_cost * (cells.one_weight() - found.bound),
            stopped=found.stopped,
        )
    from bicover.solvers.sat.tasks.undercover import best_undercover

    greedy = _greedy(problem, rank, budget)
    if greedy.stopped == "interrupt" or budget.remaining() == 0:
        return Found(
            factors=cells.expand(greedy.factors()),
            goal=Goal.UNDERCOVER,
            stopped=greedy.stopped or "time limit",
        )
    cover = best_undercover(
        cells,
        rank,
        solver=options.solver,
        symmetry=options.symmetry,
        simplify=options.simplify,
        seconds=budget.remaining(),
    )
    factors = cells.expand(cover.factors)
    if problem.count_errors(factors).false_negatives > greedy.left:  # stopped, or not complete
        factors = cells.expand(greedy.factors())
    return replace(cover, factors=factors, lower_bound=problem.fn_cost * cover.lower_bound)


def _greedy(problem: Problem, rank: int, budget: Budget) -> Rounds:
    """Heaviest bicliques one after the other: what a solver stopped early has to beat.

    They take a small part of the time, and do not matter if the solver ends by itself.
    """
    part = budget.share(1 / 5)
    seconds = GREEDY_SECONDS if part.seconds is None else min(GREEDY_SECONDS, part.seconds)
    share = replace(part, seconds=seconds)
    rounds = Rounds(problem, share)
    while rounds.rank < rank and rounds.go_on():
        found = find_biclique(rounds.cells, seconds=share.remaining())
        rounds.add(found.factor, found.bound, found.stopped)
    return rounds


UNDERCOVER = Method(
    name="undercover",
    title="the most ones without touching a zero",
    reference=(
        "F. Avellaneda, R. Villemaire: Boolean Matrix Factorization with SAT and MaxSAT. "
        "arXiv:2106.10105, 2021. Algorithms 1 and 2."
    ),
    run=undercover,
    options=UndercoverOptions,
    proves="best undercover",
    missing="free",
    weights=True,
    costs=True,
    anytime=True,
    needs_rank=True,
)
