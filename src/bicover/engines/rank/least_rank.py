"""The Boolean rank: the least k with X = A o B, proved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from bicover import __version__
from bicover.budget import Budget
from bicover.core.factors import Factors
from bicover.core.problem import Problem
from bicover.core.result import Factorization, Status
from bicover.engines.rank.component import (
    ComponentRank,
    RankOptions,
    bound,
    decide_by_sat,
    look_at,
)
from bicover.engines.rank.reduce import Reduced, Reductions, reduce
from bicover.errors import BicoverError, InvalidInput, shown
from bicover.native.bits import Bools
from bicover.solvers.sat.run.cnf_solvers import check_sat_solver
from bicover.solvers.sat.tasks.least_rank import search_least_rank

Engine = Literal["auto", "sat"]
ENGINES = ("auto", "sat")


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


def boolean_rank(
    X: Any,
    time_limit: float | None = None,
    engine: Engine = "auto",
    *,
    solver: str = "auto",
    symmetry: bool = True,
    proofs: bool = False,
    reductions: Reductions | None = None,
    seed: int = 0,
    threshold: float | None = None,
    merge: bool = True,
) -> RankResult:
    """Find the least k for which X is a Boolean product A o B, and prove it.

    Parameters
    ----------
    X
        The matrix, as for `bicover.Problem`. A missing cell may come out as 0 or 1.
    time_limit
        Seconds after which the interval known by then is returned.
    engine
        `auto` reduces X, then bounds the rank from both sides and uses SAT only for what is
        left; `sat` is the paper's encoding for k = 1, 2, 3, and so on.
    solver
        The SAT solver: `auto`, `kissat`, one of python-sat's, or a command with {cnf} in it.
    symmetry
        For `sat`: sort the rows of B.
    proofs
        For `auto`: let SAT write proofs, which a certificate needs.
    reductions
        For `auto`: which reductions to use; all by default.
    seed
        Of the search for fooling sets and covers.
    threshold, merge
        As for `bicover.Problem`; `merge` matters to `sat` only.

    Examples
    --------
    >>> r = boolean_rank([[1, 1, 0], [1, 1, 1], [0, 1, 1]])
    >>> r.rank, r.lower_bound_by, r.upper_bound_by
    (2, 'reductions', 'reductions')
    """
    if engine not in ENGINES:
        raise InvalidInput(f"engine must be one of {', '.join(ENGINES)}; got {shown(engine)}")
    check_sat_solver(solver)
    budget = Budget(seconds=time_limit, seed=seed)
    problem = X if isinstance(X, Problem) else Problem(X, threshold=threshold, merge=merge)
    if engine == "sat":
        return _by_plain_sat(problem, solver, symmetry, budget)
    return _by_reductions(problem, reductions, RankOptions(solver=solver, proofs=proofs), budget)


def bound_rank(problem: Problem, budget: Budget, wanted: int | None = None) -> RankResult:
    """An interval for the Boolean rank, and factors, without SAT: what is cheap to know.

    Nothing more is tried once the rank is known to be above `wanted`.
    """
    return _by_reductions(problem, None, RankOptions(sat=False, wanted=wanted), budget)


def _by_reductions(
    problem: Problem, reductions: Reductions | None, options: RankOptions, budget: Budget
) -> RankResult:
    left = budget.remaining()
    # Reductions are of no use if no time is left for bounds.
    reduced = reduce(problem.table, reductions, None if left is None else left / 2)
    stopped = reduced.stopped if reduced.stopped == "interrupt" else None
    parts: list[ComponentRank] = []
    for component in reduced.components:
        parts.append(look_at(component, budget, stopped))
        stopped = parts[-1].stopped
    least = len(reduced.forced) + sum(part.lower for part in parts)
    if options.wanted is None or least <= options.wanted:
        for part in parts:
            part.stopped = part.stopped or stopped
            bound(part, budget)
            stopped = part.stopped
    waiting = sorted((part for part in parts if part.open), key=lambda part: len(part.colours))
    for position, part in enumerate(waiting if options.sat else []):
        decide_by_sat(part, options, _share(budget, len(waiting) - position))
        if part.stopped == "interrupt":
            break
    forced = len(reduced.forced)
    stops = [part.stopped for part in parts if part.stopped and part.lower < part.upper]
    return RankResult(
        _verified(problem, reduced.lift([part.colours for part in parts]), budget),
        forced + sum(part.lower for part in parts),
        _joined("reductions", forced, [part.lower_by for part in parts]),
        _joined("reductions", forced, [part.upper_by for part in parts]),
        "auto",
        budget.elapsed(),
        stops[-1] if stops else None,
        reduced,
        tuple(parts),
    )


def _share(budget: Budget, shares: int) -> Budget:
    """A budget of the time left over so many shares."""
    left = budget.remaining()
    return budget if left is None else Budget(seconds=left / shares, seed=budget.seed)


def _by_plain_sat(problem: Problem, solver: str, symmetry: bool, budget: Budget) -> RankResult:
    table = problem.merged
    least = search_least_rank(
        table.ones, table.zeros, table.shape, solver=solver, symmetry=symmetry, budget=budget
    )
    if least.found is None:
        factors, upper_by = _by_side(problem)
    else:
        factors, upper_by = problem.expand(least.found.extents, least.found.intents), "SAT"
    return RankResult(
        _verified(problem, factors, budget),
        least.lower,
        "SAT",
        upper_by,
        "sat",
        budget.elapsed(),
        least.stopped,
    )


def _by_side(problem: Problem) -> tuple[Factors, str]:
    """A factor for each distinct line of the shorter side: always a factorization."""
    reduced = reduce(problem.table, Reductions(implied=False, essential=False))
    parts = [look_at(component, Budget(seconds=0.0), None) for component in reduced.components]
    return reduced.lift([part.colours for part in parts]), _joined(
        "reductions", 0, [part.upper_by for part in parts]
    )


def _verified(problem: Problem, factors: Factors, budget: Budget) -> Factorization:
    return Factorization(
        problem, factors, method="rank", seconds=budget.elapsed(), version=__version__
    )


def _joined(first: str, count: int, others: Sequence[str]) -> str:
    """The different ways that a bound was reached, each named once."""
    ways = ([first] if count or not others else []) + list(others)
    return " + ".join(dict.fromkeys(ways))
