"""Auto: prove what is cheap to prove, search for the rest, and say what is known.

If the rank is at least the Boolean rank, as far as reductions, fooling sets and covers can tell,
the factors are exact and nothing is left to search. Otherwise the search does its best, and a
bound comes with it: from the Boolean rank, or, for a few factors, from a first round of branch
and bound. Where that round says that the proof is near, more rounds follow.

Reference
    The parts are `exact`, `search` and `approximate` with `engine="branch"`.
Why a bound on the Boolean rank bounds the error
    Correcting one wrong cell of a product takes at most one more factor: a missed one is a factor
    by itself; for a zero covered, its row leaves all factors and becomes one of its own. So e
    wrong cells and k factors make k + e exact ones, and e is at least the Boolean rank less k.
Cost
    That of the search; the proofs take a fraction of it, counted in work.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bicover.budget import Budget
from bicover.core.found import Found
from bicover.core.problem import Problem
from bicover.engines.branch import branch_factors
from bicover.engines.rank.least_rank import RankResult, bound_rank
from bicover.methods.registry import Method
from bicover.methods.search import Effort, SearchOptions, search
from bicover.native.branch import MAX_FACTORS

FAR = 3
"""The Boolean rank is seldom below a third of the shorter side: then it is not asked for."""
FIRST_ROUNDS = 1
MORE_ROUNDS = 3
"""Of branch and bound, each with four times the work of the one before."""
NEAR = 0.1
"""A proof is near if the interval is at most this part of the cost."""
BRANCH_LABELS = 100_000
"""Above so many cells times labels there is no branch and bound: a round would take longer than
the search."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AutoOptions:
    """How much to search."""

    effort: Effort = "normal"
    """As for `search`."""


def auto(problem: Problem, rank: int | None, options: AutoOptions, budget: Budget) -> Found:
    """Exact factors if the rank allows it, else the best that the search finds, with a bound."""
    known = _cheap_rank(problem, rank, budget)
    if known is not None and (rank is None or known.upper_bound <= rank):
        return Found(factors=known.factorization.pair, stopped=known.stopped)
    assert rank is not None  # without one, any number of exact factors will do
    found = search(problem, rank, SearchOptions(effort=options.effort), budget)
    lower = 0
    if known is not None and problem.shape[0] * problem.shape[1] > 0:
        lower = max(0, known.lower_bound - rank) * _cheapest_cell(problem)
    if found.stopped is None and problem.cost_of(found.factors) > lower:
        found, lower = _bounded(problem, rank, found, lower, budget)
    return replace(found, lower_bound=min(lower, problem.cost_of(found.factors)))


def _cheap_rank(problem: Problem, rank: int | None, budget: Budget) -> RankResult | None:
    """What reductions, fooling sets and covers say; None if the rank is far below the sides."""
    if rank is not None and rank * FAR < min(problem.merged.shape):
        return None
    return bound_rank(problem, budget.share(1 / 2 if rank is None else 1 / 4), rank)


def _cheapest_cell(problem: Problem) -> int:
    return int(min(problem.costs) * problem.row_weights.min() * problem.column_weights.min())


def _bounded(
    problem: Problem, rank: int, found: Found, lower: int, budget: Budget
) -> tuple[Found, int]:
    """A round of branch and bound, and more if the proof is near."""
    rows, columns = problem.merged.shape
    if rank > MAX_FACTORS or rows * columns * 2**rank > BRANCH_LABELS:
        return found, lower
    stopped = None
    for rounds in (FIRST_ROUNDS, MORE_ROUNDS):
        result = branch_factors(problem, found.factors.padded(rank), budget, rounds=rounds)
        lower, stopped = max(lower, result.lower_bound), result.stopped
        found = Found(
            factors=result.factors.nonempty(),
            stopped=stopped,
            statistics={**found.statistics, "branch_nodes": result.statistics["nodes"]},
        )
        gap = problem.cost_of(found.factors) - lower
        if gap == 0 or stopped or gap > NEAR * (lower + gap):
            break
    return found, lower


AUTO = Method(
    name="auto",
    title="proves what is cheap to prove, searches for the rest",
    reference="bicover: Boolean matrix factorization with proofs. CITATION.cff",
    run=auto,
    options=AutoOptions,
    proves="least error, where cheap",
    missing="free",
    weights=True,
    costs=True,
    anytime=True,
    needs_rank=False,
    seeded=True,
)
