"""Exact factorization: A o B = X on every known cell, or a proof that so few factors cannot.

Reference
    Avellaneda, Villemaire: Boolean Matrix Factorization with SAT and MaxSAT. Section 3.1,
    clauses (1)-(3), symmetry breaking (4)-(7).
Departures
    The symmetry clauses run over the k rows of B; the text prints m. Without a rank, k grows
    *until* there are factors. The paper's way is `engine="sat"`; `auto` first reduces X and
    bounds the rank by combinatorial means, as `bicover.boolean_rank` does.
Cost
    k (|zeros| + 2 |ones|) short clauses; the search is exponential.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bicover.budget import Budget
from bicover.core.factors import Factors
from bicover.core.found import Found
from bicover.core.problem import Problem
from bicover.errors import Infeasible, Undecided
from bicover.methods.registry import Method


@dataclass(frozen=True, slots=True, kw_only=True)
class ExactOptions:
    """How to search."""

    engine: Literal["auto", "sat"] = "auto"
    """Reductions and bounds first, or the paper's encoding alone."""
    solver: str = "auto"
    """The SAT solver."""
    symmetry: bool = True
    """With `sat`: sort the rows of B, clauses (4)-(7)."""


def exact(problem: Problem, rank: int | None, options: ExactOptions, budget: Budget) -> Found:
    """Factors without error, at most `rank` of them, or the least number without a rank.

    Raises `Infeasible` if there are none, and `Undecided` if time ran out before that is known.
    """
    from bicover.solvers.sat.run.sat_catalog import check_sat_solver

    check_sat_solver(options.solver)
    if options.engine == "sat" and rank is not None:
        return Found(factors=_of_rank(problem, rank, options, budget))
    from bicover.engines.rank.component import RankOptions
    from bicover.engines.rank.least_rank import by_plain_sat, by_reductions

    if options.engine == "sat":
        known = by_plain_sat(problem, options.solver, options.symmetry, budget)
    else:
        known = by_reductions(problem, None, RankOptions(solver=options.solver), budget)
    wanted = known.rank if rank is None else rank
    if wanted is not None and known.lower_bound > wanted:
        raise _infeasible(wanted, known.lower_bound, known.upper_bound)
    if wanted is None or known.upper_bound > wanted:
        raise Undecided(
            f"the search was stopped by the {known.stopped}; the least rank is between "
            f"{known.lower_bound} and {known.upper_bound}",
            known.lower_bound,
            known.upper_bound,
        )
    return Found(factors=known.factorization.pair)


def _of_rank(problem: Problem, rank: int, options: ExactOptions, budget: Budget) -> Factors:
    """Factors from the paper's formula."""
    from bicover.solvers.sat.run.sat import Answer
    from bicover.solvers.sat.tasks.least_rank import solve_exact

    cells = problem.merged
    # More factors than lines of a side would find nothing to do, and the formula would grow.
    least = min(rank, *cells.shape)
    found = solve_exact(
        cells,
        least,
        solver=options.solver,
        symmetry=options.symmetry,
        seconds=budget.remaining(),
    )
    if found.answer is Answer.UNSAT:
        raise _infeasible(rank, rank + 1)
    if found.answer is Answer.UNKNOWN:
        raise Undecided(
            f"the search was stopped by the {found.stopped or 'solver'} before it was known "
            f"whether rank {rank} is enough",
            lower_bound=0,
        )
    return cells.expand(found.factors)


def _infeasible(rank: int, lower_bound: int, upper_bound: int | None = None) -> Infeasible:
    return Infeasible(
        f"proved: no {rank} factors have A o B = X on all known cells; "
        f"there must be at least {lower_bound}",
        lower_bound,
        upper_bound,
    )


EXACT = Method(
    name="exact",
    title="no error, or a proof that so few factors cannot",
    reference=(
        "F. Avellaneda, R. Villemaire: Boolean Matrix Factorization with SAT and MaxSAT. "
        "arXiv:2106.10105, 2021. Section 3.1."
    ),
    run=exact,
    options=ExactOptions,
    proves="exact rank",
    missing="free",
    weights=True,
    costs=True,
    anytime=False,
    needs_rank=False,
    may_refuse=True,
)
