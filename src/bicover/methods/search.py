"""Search: the least error that a budget of work can find.

An iterated local search over whole factors. With the others fixed, one factor at a time is
replaced by a good rectangle for what they leave wrong, found by choosing rows and columns in turn
and then single columns with all rows chosen anew. Many starts are tried (greedy rectangles with
zeros priced from 1 to 100, the heaviest lines, clustered columns or rows, GreConD's). Walks perturb
them, some at other prices for a while, some with rows and columns of zero gain included. A
population of solutions is recombined by annealing over the factors of all, with restarts. At the
end each row of A is assigned exactly, then each column of B.

Reference
    The parts are known: alternating rank-one steps (Koyuturk and Grama, PROXIMUS, 2003), iterated
    local search (Lourenco, Martin and Stutzle, 2003), memetic algorithms (Moscato, 1989),
    successive halving (Jamieson and Talwalkar, 2016). The bit-sliced rank-one step and the
    portfolio are bicover's.
Cost
    A pass over all columns takes 2 m n / 64 words; `normal` spends some 1e10 words, or 300 passes
    for each factor where that is more, `thorough` up to fifteen times as much. Both end sooner if
    many restarts in a row end with the same error.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bicover.budget import Budget
from bicover.core.factors import Factors
from bicover.core.found import Found, Goal
from bicover.core.problem import Problem
from bicover.engines.assign import polish
from bicover.engines.search import search_factors
from bicover.errors import InvalidInput
from bicover.methods.grecond import GrecondOptions, grecond
from bicover.methods.registry import Method

Effort = Literal["fast", "normal", "thorough"]
MOST_CELLS = 20_000_000
"""GreConD is a start up to this size."""
POLISH_NODES = 100
"""Of branch and bound for each line; the search leaves little to find."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchOptions:
    """How much to search, and what for."""

    effort: Effort = "normal"
    """How much work: descents and short walks, seconds of walks, or a minute of them."""
    undercover: bool = False
    """Never write a 1 on a 0."""


def search(problem: Problem, rank: int | None, options: SearchOptions, budget: Budget) -> Found:
    """Look for the `rank` factors of least cost."""
    if rank is None:
        raise InvalidInput("search needs a rank")
    found = search_factors(
        problem,
        rank,
        effort=options.effort,
        budget=budget,
        start=_concepts(problem, rank, budget),
        undercover=options.undercover,
    )
    factors, stopped = found.factors, found.stopped
    if stopped is None:
        polished = polish(
            problem, factors, budget, undercover=options.undercover, node_limit=POLISH_NODES
        )
        factors, stopped = polished.factors, polished.stopped
    return Found(
        factors=factors,
        goal=Goal.UNDERCOVER if options.undercover else Goal.LEAST_ERROR,
        stopped=stopped,
        statistics=found.statistics,
    )


def _concepts(problem: Problem, rank: int, budget: Budget) -> Factors | None:
    """GreConD's factors, one start more: they cover no zero. On huge tables they take too long."""
    if problem.shape[0] * problem.shape[1] > MOST_CELLS:
        return None
    return grecond(problem, rank, GrecondOptions(), budget.share(1 / 5)).factors


SEARCH = Method(
    name="search",
    title="local search for the least error",
    reference="bicover: Boolean matrix factorization with proofs. CITATION.cff",
    run=search,
    options=SearchOptions,
    proves="nothing",
    missing="free",
    weights=True,
    costs=True,
    anytime=True,
    needs_rank=True,
    seeded=True,
)
