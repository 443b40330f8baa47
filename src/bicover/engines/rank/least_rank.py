"""What is known about the Boolean rank: by reductions and bounds, or by SAT alone."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bicover._version import __version__
from bicover.budget import Budget
from bicover.core.factors import Factors
from bicover.core.found import Goal
from bicover.core.problem import Problem
from bicover.core.result import Factorization, Status
from bicover.engines.lines import heaviest_lines
from bicover.engines.rank.component import (
    ComponentRank,
    RankOptions,
    bound,
    decide_by_sat,
    initial_bounds,
)
from bicover.engines.rank.reduce import Reduced, Reductions, reduce
from bicover.errors import BicoverError
from bicover.native import bits
from bicover.native.bits import Bools
from bicover.output.storage import save
from bicover.solvers.sat.tasks.least_rank import search_least_rank

REDUCE_SECONDS, LIFT_SECONDS = 1e-6, 4e-7
"""For each one of X: what listing and placing it takes at least, and of this, after the bounds."""
GRACE = 0.5
"""Seconds that may be overdrawn for a better interval than the trivial one."""


@dataclass(frozen=True, eq=False)
class RankResult:
    """What is known about the Boolean rank, with factors that reach the upper bound."""

    factorization: Factorization
    """Factors of error 0, as many as the upper bound says."""
    lower_bound: int
    lower_bound_by: str
    """What proved the lower bound: reductions, a fooling set, SAT."""
    upper_bound_by: str
    """Where the factors come from: reductions, the rows or columns of the core, a cover, SAT."""
    engine: str
    seconds: float
    stopped: str | None = None
    """Why the search ended early: "time limit", "interrupt", or None."""
    reduced: Reduced | None = field(default=None, repr=False)
    parts: tuple[ComponentRank, ...] = field(default=(), repr=False)
    """What is known about each component of the reduced problem."""

    def __post_init__(self) -> None:
        if self.factorization.error or self.lower_bound > self.upper_bound:
            raise BicoverError(
                f"the rank is claimed to be at least {self.lower_bound}, but there are "
                f"{self.upper_bound} factors of error {self.factorization.error}: "
                "this is a bug in bicover, please report it"
            )

    @property
    def rank(self) -> int | None:
        """The Boolean rank; None unless it is proved."""
        return self.lower_bound if self.lower_bound == self.upper_bound else None

    @property
    def upper_bound(self) -> int:
        """How many factors there are."""
        return self.factorization.rank

    @property
    def status(self) -> Status:
        """`OPTIMAL` if the rank is proved, else `FEASIBLE`."""
        return Status.FEASIBLE if self.rank is None else Status.OPTIMAL

    @property
    def A(self) -> Bools:
        """m x k, which rows each factor has."""
        return self.factorization.A

    @property
    def B(self) -> Bools:
        """k x n, which columns each factor has."""
        return self.factorization.B

    def save(self, directory: str | os.PathLike[str], *, force: bool = False) -> None:
        """Write the factors and what is known about the rank, as `Factorization.save` does.

        The status and both bounds in factorization.json are those of the rank.
        """
        ways = {"lower_bound_by": self.lower_bound_by, "upper_bound_by": self.upper_bound_by}
        save(self.factorization, directory, force=force, notes=ways)

    def summary(self) -> dict[str, Any]:
        """The figures as plain values: what `--json` prints."""
        return {
            "rank": self.rank,
            "lower_bound": self.lower_bound,
            "upper_bound": self.upper_bound,
            "lower_bound_by": self.lower_bound_by,
            "upper_bound_by": self.upper_bound_by,
            "status": self.status.value,
            "seconds": round(self.seconds, 6),
        }


def bound_rank(problem: Problem, budget: Budget, wanted: int | None = None) -> RankResult:
    """An interval for the Boolean rank, and factors, without SAT: what is cheap to know.

    Nothing more is tried once the rank is known to be above `wanted`.
    """
    return by_reductions(problem, None, RankOptions(sat=False, wanted=wanted), budget)


def by_reductions(
    problem: Problem, reductions: Reductions | None, options: RankOptions, budget: Budget
) -> RankResult:
    """Reduce the table, then bound each component from both sides, with SAT if asked for."""
    seconds = None
    if budget.seconds is not None:
        ones = bits.popcount(problem.table.ones)
        if ones * REDUCE_SECONDS > budget.seconds - budget.elapsed() + GRACE:
            return _trivial(problem, budget)
        # What comes after the bounds takes its time, too.
        within = max(0.0, budget.seconds - ones * LIFT_SECONDS)
        budget = replace(budget, seconds=within)
        seconds = max(0.0, within - budget.elapsed() - ones * REDUCE_SECONDS) / 2
    # Reductions are of no use if no time is left for bounds.
    reduced = reduce(problem.table, reductions, seconds)
    stopped = reduced.stopped if reduced.stopped == "interrupt" else None
    parts: list[ComponentRank] = []
    for component in reduced.components:
        parts.append(initial_bounds(component, budget, stopped))
        stopped = parts[-1].stopped
    least = len(reduced.forced) + sum(part.lower_bound for part in parts)
    if options.wanted is None or least <= options.wanted:
        for part in parts:
            part.stopped = part.stopped or stopped
            bound(part, budget)
            stopped = part.stopped
    waiting = sorted((part for part in parts if part.open), key=lambda part: len(part.colours))
    for position, part in enumerate(waiting if options.sat else []):
        decide_by_sat(part, options, budget.share(1 / (len(waiting) - position)))
        if part.stopped == "interrupt":
            break
    forced = len(reduced.forced)
    lower = forced + sum(part.lower_bound for part in parts)
    stops = [part.stopped for part in parts if part.stopped and part.lower_bound < part.upper_bound]
    stop = stops[-1] if stops else None
    return RankResult(
        _verified(problem, reduced.lift([part.colours for part in parts]), lower, stop, budget),
        lower,
        _joined("reductions", forced, [part.lower_bound_by for part in parts]),
        _joined("reductions", forced, [part.upper_bound_by for part in parts]),
        "auto",
        budget.elapsed(),
        stop,
        reduced,
        tuple(parts),
    )


def _trivial(problem: Problem, budget: Budget) -> RankResult:
    """What is known without a look at the cells: a factor for each line of the shorter side."""
    factors = heaviest_lines(problem, min(problem.shape))
    side = "columns" if problem.shape[0] >= problem.shape[1] else "rows"
    return RankResult(
        _verified(problem, factors, min(1, factors.rank), "time limit", budget),
        min(1, factors.rank),
        "reductions",
        side,
        "auto",
        budget.elapsed(),
        "time limit",
    )


def by_plain_sat(problem: Problem, solver: str, symmetry: bool, budget: Budget) -> RankResult:
    """The paper's encoding for k = 1, 2, 3, and so on."""
    cells = problem.merged
    least = search_least_rank(cells, solver=solver, symmetry=symmetry, budget=budget)
    if least.factors is None:
        factors, upper_bound_by = _by_side(problem, None if budget.seconds is None else 0.0)
    else:
        factors, upper_bound_by = cells.expand(least.factors), "SAT"
    return RankResult(
        _verified(problem, factors, least.lower_bound, least.stopped, budget),
        least.lower_bound,
        "SAT",
        upper_bound_by,
        "sat",
        budget.elapsed(),
        least.stopped,
    )


def _by_side(problem: Problem, seconds: float | None) -> tuple[Factors, str]:
    """A factor for each distinct line of the shorter side: always a factorization."""
    reduced = reduce(problem.table, Reductions(implied=False, essential=False), seconds)
    parts = [
        initial_bounds(component, Budget(seconds=0.0), None) for component in reduced.components
    ]
    return reduced.lift([part.colours for part in parts]), _joined(
        "reductions", 0, [part.upper_bound_by for part in parts]
    )


def _verified(
    problem: Problem, factors: Factors, lower_bound: int, stopped: str | None, budget: Budget
) -> Factorization:
    return Factorization(
        problem,
        factors,
        method="rank",
        goal=Goal.LEAST_RANK,
        lower_bound=lower_bound,
        stopped=stopped,
        seed=budget.seed,
        seconds=budget.elapsed(),
        version=__version__,
    )


def _joined(first: str, count: int, others: Sequence[str]) -> str:
    """The different ways that a bound was reached, each named once."""
    ways = ([first] if count or not others else []) + list(others)
    return " + ".join(dict.fromkeys(ways))
