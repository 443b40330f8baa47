"""The paper's exact engine: is there a factorization of rank k, and which is the least k?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bicover.budget import Budget
from bicover.native import bits
from bicover.native.bits import Words
from bicover.solvers.sat.encode.exact import encode_exact
from bicover.solvers.sat.run.sat import Answer, solve_sat


@dataclass(frozen=True, slots=True, eq=False)
class ExactAnswer:
    """Factors of some rank, one packed row each; or that there are none."""

    answer: Answer
    extents: Words
    intents: Words
    stopped: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class LeastRank:
    """What is known about the least rank."""

    lower: int
    """No smaller rank is enough."""
    found: ExactAnswer | None
    """Factors of rank `lower`, unless stopped before."""
    stopped: str | None


def solve_exact(
    ones: Words,
    zeros: Words,
    shape: tuple[int, int],
    rank: int,
    *,
    solver: str = "auto",
    symmetry: bool = True,
    seconds: float | None = None,
) -> ExactAnswer:
    """Whether there are `rank` factors with A o B = X on the known cells."""
    names = encode_exact(ones, zeros, shape, rank, symmetry=symmetry)
    verdict = solve_sat(names.formula, solver=solver, seconds=seconds)
    if verdict.model is None:
        nothing = bits.empty(0, shape[0]), bits.empty(0, shape[1])
        return ExactAnswer(verdict.answer, *nothing, verdict.stopped)
    A, B = names.decode(verdict.model)
    return ExactAnswer(verdict.answer, bits.pack(np.ascontiguousarray(A.T)), bits.pack(B))


def search_least_rank(
    ones: Words,
    zeros: Words,
    shape: tuple[int, int],
    *,
    solver: str = "auto",
    symmetry: bool = True,
    budget: Budget,
) -> LeastRank:
    """Increase the rank until there are factors."""
    rank = 1 if ones.any() else 0
    while True:
        answer = solve_exact(
            ones,
            zeros,
            shape,
            rank,
            solver=solver,
            symmetry=symmetry and rank > 1,
            seconds=budget.remaining(),
        )
        if answer.answer is Answer.SAT:
            return LeastRank(rank, answer, None)
        if answer.answer is Answer.UNKNOWN:
            return LeastRank(rank, None, answer.stopped or "time limit")
        rank += 1
