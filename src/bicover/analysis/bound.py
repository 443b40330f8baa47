"""How small can the error get? An interval for a given rank, closed if there is time enough."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bicover import checks
from bicover.budget import Budget
from bicover.core.factors import Factors
from bicover.core.problem import Problem
from bicover.engines.branch import branch_factors
from bicover.engines.search import search_factors
from bicover.native.branch import MAX_FACTORS

_EASY_ROUNDS = 1
"""From the fast search. What this proves need not wait for the normal search."""


@dataclass(frozen=True, slots=True, eq=False)
class ErrorBound:
    """The least cost of any factors of a rank lies between `lower_bound` and `cost`."""

    rank: int
    lower_bound: int
    """No factors of this rank cost less."""
    cost: int
    """What `factors` cost, recounted from X: their error, if both costs are 1."""
    error: int
    """What `factors` get wrong, recounted from X."""
    factors: Factors
    seconds: float
    stopped: str | None
    """Why the search ended early: "time limit", "interrupt", or None."""

    @property
    def proved(self) -> bool:
        """Whether the interval is closed: `cost` is the least there is."""
        return self.lower_bound == self.cost


def least_error_bound(
    X: Any,
    rank: int,
    *,
    time_limit: float | None = None,
    threads: int = 1,
    seed: int = 0,
    threshold: float | None = None,
    row_weights: Any = None,
    column_weights: Any = None,
    fp_cost: int = 1,
    fn_cost: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> ErrorBound:
    """Bound the least error of `rank` factors from both sides, by branch and bound.

    Parameters
    ----------
    X
        The matrix, as for `bicover.Problem`, or a `Problem`.
    rank
        How many factors, at most 8.
    time_limit
        Seconds after which the interval so far is returned. Without it the search runs until the
        interval is closed, which can take for ever.
    threads
        How many cores to use; the result is the same.
    seed
        For the factors it starts from.
    threshold, row_weights, column_weights, fp_cost, fn_cost
        As for `bicover.Problem`.
    progress
        Called a few times a second with the lower bound and the cost.

    Examples
    --------
    >>> bound = least_error_bound([[1, 1, 0], [1, 1, 1], [0, 1, 1]], rank=1)
    >>> bound.lower_bound, bound.cost, bound.proved
    (2, 2, True)
    """
    rank = checks.whole("rank", rank, 1, MAX_FACTORS)
    budget = Budget(seconds=time_limit, seed=seed, threads=threads, progress=progress)
    problem = Problem.of(
        X,
        threshold=threshold,
        row_weights=row_weights,
        column_weights=column_weights,
        fp_cost=fp_cost,
        fn_cost=fn_cost,
    )
    first = _search_and_branch(problem, rank, "fast", budget, rounds=_EASY_ROUNDS)
    if first.proved or first.stopped or 0 in problem.shape:
        return first
    found = _search_and_branch(problem, rank, "normal", budget)
    better = min(found, first, key=lambda bound: bound.cost)
    lower = max(found.lower_bound, first.lower_bound)
    return _bound(problem, rank, lower, better.factors, found.stopped, budget)


def _search_and_branch(
    problem: Problem, rank: int, effort: str, budget: Budget, rounds: int = 0
) -> ErrorBound:
    start = search_factors(problem, rank, effort=effort, budget=budget.share(1 / 2))
    if start.stopped == "interrupt" or 0 in problem.shape:
        return _bound(problem, rank, 0, start.factors, start.stopped, budget)
    found = branch_factors(problem, start.factors.padded(rank), budget, rounds=rounds)
    return _bound(problem, rank, found.lower_bound, found.factors, found.stopped, budget)


def _bound(
    problem: Problem, rank: int, lower: int, factors: Factors, stopped: str | None, budget: Budget
) -> ErrorBound:
    count = problem.count_errors(factors)
    cost, error = problem.cost(count), sum(count)
    return ErrorBound(rank, lower, cost, error, factors, budget.elapsed(), stopped)
