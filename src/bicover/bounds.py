"""How small can the error get? An interval for a given rank, closed if there is time enough."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from bicover.budget import Budget
from bicover.errors import InvalidInput, shown
from bicover.factors import Factors
from bicover.kernels_branch import MAX_FACTORS
from bicover.methods import find_method, run_method
from bicover.problem import Problem
from bicover.steps.branch import branch_factors


@dataclass(frozen=True, slots=True, eq=False)
class ErrorBound:
    """The least error of any factors of a rank lies between `lower` and `error`."""

    rank: int
    lower: int
    """No factors of this rank have a smaller error."""
    error: int
    """What `factors` get wrong, recounted from X."""
    factors: Factors
    seconds: float
    stopped: str | None
    """Why the search ended early: "time limit", "interrupt", or None."""

    @property
    def proved(self) -> bool:
        """Whether the interval is closed: `error` is the least there is."""
        return self.lower == self.error


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
    threshold, row_weights, column_weights
        As for `bicover.Problem`.
    progress
        Called a few times a second with the lower bound and the error.

    Examples
    --------
    >>> bound = least_error_bound([[1, 1, 0], [1, 1, 1], [0, 1, 1]], rank=1)
    >>> bound.lower, bound.error, bound.proved
    (2, 2, True)
    """
    if not isinstance(rank, int) or not 1 <= rank <= MAX_FACTORS:
        raise InvalidInput(f"rank must be between 1 and {MAX_FACTORS}; got {shown(rank)}")
    budget = Budget(seconds=time_limit, seed=seed, threads=threads, progress=progress)
    if isinstance(X, Problem):
        problem = X
    else:
        problem = Problem(
            X, threshold=threshold, row_weights=row_weights, column_weights=column_weights
        )
    found = branch_factors(problem, _incumbent(problem, rank, budget), budget)
    return ErrorBound(
        rank,
        found.lower,
        found.cost,
        found.factors,
        budget.elapsed(),
        found.stopped,
    )


def _incumbent(problem: Problem, rank: int, budget: Budget) -> Factors:
    """Factors to start from, made up to the rank with empty ones."""
    start = Budget(seconds=budget.remaining(), seed=budget.seed)
    found = run_method(find_method("frui"), problem, rank, {}, start).pair
    missing = rank - found.rank
    A = np.hstack([found.A, np.zeros((found.A.shape[0], missing), dtype=np.bool_)])
    B = np.vstack([found.B, np.zeros((missing, found.B.shape[1]), dtype=np.bool_)])
    return Factors(A, B)
