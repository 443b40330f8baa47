"""The paper's exact engine: is there a factorization of rank k, and which is the least k?"""

from __future__ import annotations

from dataclasses import dataclass

from bicover.budget import Budget
from bicover.core.cells import Cells
from bicover.core.factors import Factors
from bicover.solvers.sat.encode.exact import encode_exact
from bicover.solvers.sat.formula import FormulaStopped
from bicover.solvers.sat.run.sat import Answer, solve_sat


@dataclass(frozen=True, slots=True, eq=False)
class ExactAnswer:
    """Factors of some rank; or that there are none."""

    answer: Answer
    factors: Factors
    stopped: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class LeastRank:
    """What is known about the least rank."""

    lower_bound: int
    """No smaller rank is enough."""
    factors: Factors | None
    """Factors of that rank, unless stopped before."""
    stopped: str | None


def solve_exact(
    cells: Cells,
    rank: int,
    *,
    solver: str = "auto",
    symmetry: bool = True,
    seconds: float | None = None,
) -> ExactAnswer:
    """Whether there are `rank` factors with A o B = X on the known cells."""
    clock = Budget(seconds=None if seconds is None else max(0.0, seconds))
    nothing = Factors.none(cells.shape)
    try:
        names = encode_exact(cells, rank, symmetry=symmetry, clock=clock.remaining)
    except FormulaStopped as stop:
        return ExactAnswer(Answer.UNKNOWN, nothing, stop.reason)
    except KeyboardInterrupt:
        return ExactAnswer(Answer.UNKNOWN, nothing, "interrupt")
    verdict = solve_sat(names.formula, solver=solver, seconds=clock.remaining())
    if verdict.model is None:
        return ExactAnswer(verdict.answer, nothing, verdict.stopped)
    return ExactAnswer(verdict.answer, names.decode(verdict.model))


def search_least_rank(
    cells: Cells, *, solver: str = "auto", symmetry: bool = True, budget: Budget
) -> LeastRank:
    """Increase the rank until there are factors."""
    rank = 1 if cells.ones.any() else 0
    while True:
        answer = solve_exact(
            cells,
            rank,
            solver=solver,
            symmetry=symmetry and rank > 1,
            seconds=budget.remaining(),
        )
        if answer.answer is Answer.SAT:
            return LeastRank(rank, answer.factors, None)
        if answer.answer is Answer.UNKNOWN:
            return LeastRank(rank, None, answer.stopped or "time limit")
        rank += 1
