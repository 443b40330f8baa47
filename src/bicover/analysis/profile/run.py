"""The error for a range of ranks, and which rank to choose.

Ranks are taken in increasing order and each begins with the factors of the one before, so the
cost never increases. Three hints are given, and the user chooses: the rank whose factors and
errors take the fewest bits to write down, the knee of the curve, and, if cells were held out,
the rank that predicts them best.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from operator import index
from typing import Any

from bicover import checks
from bicover.analysis.profile.description_length import description_length
from bicover.analysis.profile.holdout import Holdout, hide
from bicover.analysis.profile.result import Profile, RankPoint
from bicover.budget import Budget
from bicover.core.factors import Factors
from bicover.core.found import Found, Goal
from bicover.core.problem import Problem
from bicover.core.result import Factorization
from bicover.engines.search import search_factors
from bicover.errors import InvalidInput, shown
from bicover.methods import find_method, run_method
from bicover.methods.registry import Method
from bicover.tables.table import Table

MOST_RANKS = 10_000


def profile(
    X: Any,
    ranks: Iterable[int] | str,
    *,
    method: str = "search",
    holdout: float = 0.0,
    seed: int = 0,
    time_limit: float | None = None,
    threads: int = 1,
    threshold: float | None = None,
    row_weights: Any = None,
    column_weights: Any = None,
    merge: bool = True,
    fp_cost: int = 1,
    fn_cost: int = 1,
    progress: Callable[[int, int], None] | None = None,
    **options: Any,
) -> Profile:
    """Factorize X for a range of ranks, each from the factors of the one before.

    Parameters
    ----------
    X
        The matrix, as for `bicover.Problem`.
    ranks
        Numbers of factors, such as `range(1, 21)`, or a text such as "1..20" or "2,4,8".
    method
        `search` continues from the factors of the rank before, with `effort="fast"` unless
        another is asked for. Any other method starts afresh; where it is no better than the
        rank before, that rank's factors are kept.
    holdout
        The share of the known cells to hide from the search and to predict, such as 0.1. Errors
        and bits are then those of the cells that are left.
    seed
        Of the method and of the choice of hidden cells.
    time_limit
        Seconds for all ranks together.
    threads, threshold, row_weights, column_weights, merge, fp_cost, fn_cost
        As for `bicover.factorize`.
    progress
        Called a few times a second with the rank and the error so far.
    **options
        Options of the method.

    Returns
    -------
    Profile
        Its `points` hold a verified factorization for each rank.

    Examples
    --------
    >>> from bicover import datasets
    >>> p = profile(datasets.load("animals"), "1..8")
    >>> [point.rank for point in p]
    [1, 2, 3, 4, 5, 6, 7, 8]
    >>> p[8].error < p[1].error
    True
    """
    wanted = read_ranks(ranks)
    found = find_method(method)
    budget = Budget(seconds=time_limit, seed=seed, threads=threads, progress=progress)
    problem = Problem.of(
        X,
        threshold=threshold,
        row_weights=row_weights,
        column_weights=column_weights,
        merge=merge,
        fp_cost=fp_cost,
        fn_cost=fn_cost,
    )
    hidden = None
    if checks.between("holdout", holdout, 0, 0.99) > 0:
        hidden = hide(problem.table, holdout, budget.seed)
        problem = _with_table(problem, hidden.shown)
    points, stopped = _profile_ranks(problem, found, wanted, options, budget, hidden)
    return Profile(
        tuple(points),
        description_length(problem.table, Factors.none(problem.shape)).total,
        None if hidden is None else hidden.majority(),
        None if hidden is None else hidden.column_majority(),
        stopped,
        budget.elapsed(),
    )


def _with_table(problem: Problem, table: Table) -> Problem:
    """The same problem with other cells."""
    return Problem(
        table,
        row_weights=problem.row_weights,
        column_weights=problem.column_weights,
        merge=problem.merge,
        fp_cost=problem.fp_cost,
        fn_cost=problem.fn_cost,
    )


def _profile_ranks(
    problem: Problem,
    method: Method,
    ranks: list[int],
    options: Mapping[str, Any],
    budget: Budget,
    hidden: Holdout | None,
) -> tuple[list[RankPoint], str | None]:
    points: list[RankPoint] = []
    stopped: str | None = None
    last: Factorization | None = None
    for number, rank in enumerate(ranks):
        share = _share(budget, len(ranks) - number, rank)
        last = _next(problem, method, rank, options, share, last)
        stopped = last.stopped or stopped
        score = None if hidden is None else hidden.score(last.reconstruct())
        points.append(RankPoint(rank, last, description_length(problem.table, last.pair), score))
        if last.stopped == "interrupt":
            break
    return points, stopped


def _next(
    problem: Problem,
    method: Method,
    rank: int,
    options: Mapping[str, Any],
    budget: Budget,
    last: Factorization | None,
) -> Factorization:
    """The factors of a rank, no worse than those of the rank before."""
    start = None if last is None else last.pair
    found = run_method(_warm(method, start), problem, rank, _with_effort(method, options), budget)
    if last is not None and found.cost >= last.cost:
        # What is proved about this rank holds for fewer factors too, but not the reverse.
        return dataclasses.replace(
            last, lower_bound=found.lower_bound, stopped=found.stopped, seconds=found.seconds
        )
    return found


def _warm(method: Method, start: Factors | None) -> Method:
    """The search, begun with the factors of the rank before; other methods as they are."""
    if method.name != "search" or start is None:
        return method

    def run(problem: Problem, rank: int | None, options: Any, budget: Budget) -> Found:
        found = search_factors(
            problem,
            rank or 0,
            effort=options.effort,
            budget=budget,
            start=start,
            undercover=options.undercover,
        )
        goal = Goal.UNDERCOVER if options.undercover else Goal.LEAST_ERROR
        return dataclasses.replace(found, goal=goal)

    return dataclasses.replace(method, run=run)


def _with_effort(method: Method, options: Mapping[str, Any]) -> dict[str, Any]:
    return {"effort": "fast", **options} if method.name == "search" else dict(options)


def _share(budget: Budget, ranks_left: int, rank: int) -> Budget:
    """A part of the time that is left, with progress reported by rank."""
    report = budget.progress
    return budget.share(
        1 / ranks_left,
        progress=None if report is None else lambda _, error: report(rank, error),
    )


def read_ranks(given: Iterable[int] | str) -> list[int]:
    """Ranks in increasing order, each once.

    >>> read_ranks("1..4,8"), read_ranks([3, 1, 3])
    ([1, 2, 3, 4, 8], [1, 3])
    """
    try:
        ranks = _from_text(given) if isinstance(given, str) else [index(rank) for rank in given]
    except (TypeError, ValueError):
        ranks = []
    if not ranks or min(ranks) < 1:
        raise InvalidInput(
            f"ranks must be whole numbers from 1 on, such as 1..20 or 2,4,8; got {shown(given)}"
        )
    return sorted(set(ranks))


def _from_text(text: str) -> list[int]:
    ranks: list[int] = []
    for part in text.split(","):
        first, dots, last = part.partition("..")
        span = range(int(first), int(last if dots else first) + 1)
        if len(span) > MOST_RANKS:
            raise ValueError
        ranks.extend(span)
    return ranks
