"""Factors of least cost by MaxSAT: from packed cells to packed factors."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bicover.budget import Budget
from bicover.core.cells import Cells
from bicover.core.factors import Factors
from bicover.core.found import Found
from bicover.solvers.sat.encode.approximate import encode_approximate
from bicover.solvers.sat.formula import FormulaStopped
from bicover.solvers.sat.model import Model
from bicover.solvers.sat.names import Names
from bicover.solvers.sat.run.catalog import SLS, check_solver
from bicover.solvers.sat.run.local_search import search_formula
from bicover.solvers.sat.run.maxsat import solve_maxsat
from bicover.solvers.sat.tasks.core import Core


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How to look for factors."""

    solver: str
    symmetry: bool = True
    """Sort the rows of B; a local search does without, whatever this says."""
    flips: int | None = None
    """Of a local search."""

    def __post_init__(self) -> None:
        check_solver(self.solver)


def least_error(
    cells: Cells,
    costs: tuple[int, int],
    rank: int,
    plan: Plan,
    budget: Budget,
    start: Factors | None = None,
) -> Found:
    """The factors whose false positives and false negatives cost the least.

    `start` are factors to start from; if the solver finds none that are better it may give back
    any, also empty ones.
    """
    core = Core.of(cells)
    if min(core.shape) <= rank:  # nothing to solve
        return Found(factors=core.expand(core.one_factor_a_line(), rank))
    if budget.remaining() == 0:
        return Found(factors=core.nothing(rank), stopped="time limit")
    symmetry = plan.symmetry and plan.solver != SLS
    try:
        names = encode_approximate(
            core.cells,
            rank,
            symmetry=symmetry,
            false_positive_cost=costs[0],
            false_negative_cost=costs[1],
            clock=budget.remaining,
        )
    except FormulaStopped as stop:
        return Found(factors=core.nothing(rank), stopped=stop.reason)
    known = None if start is None else _start(names, core.restrict(start), symmetry)
    if plan.solver == SLS:
        answer = search_formula(names.formula, budget, start=known, flips=plan.flips)
    else:
        left = budget.remaining()
        answer = solve_maxsat(names.formula, solver=plan.solver, seconds=left, start=known)
    factors = core.nothing(rank)
    if answer.model is not None:
        factors = core.expand(names.decode(answer.model), rank)
    return Found(
        factors=factors,
        lower_bound=answer.lower_bound,
        stopped=answer.stopped,
        statistics={} if answer.flips is None else {"flips": answer.flips},
    )


def _start(names: Names, factors: Factors, symmetry: bool) -> Model:
    """The model of known factors, which may be fewer than the rank."""
    factors = factors.padded(names.rank)
    if symmetry:  # the largest row first, its first column counting most
        factors = factors.permuted(np.lexsort(factors.B.T[::-1])[::-1])
    return names.encode(factors.A, factors.B)
