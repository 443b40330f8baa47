"""Factors of least cost by MaxSAT: from packed cells to packed factors."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bicover.budget import Budget
from bicover.native.bits import Bools, Weights, Words
from bicover.solvers.sat.encode.approximate import encode_approximate
from bicover.solvers.sat.model import Model
from bicover.solvers.sat.names import Names
from bicover.solvers.sat.run.catalog import SLS, check_solver
from bicover.solvers.sat.run.local_search import search_formula
from bicover.solvers.sat.run.maxsat import solve_maxsat
from bicover.solvers.sat.tasks.core import Core, no_factors


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


@dataclass(frozen=True, slots=True, eq=False)
class LeastError:
    """The best factors found, one packed row each."""

    extents: Words
    intents: Words
    lower_bound: int
    """No factors of this rank cost less."""
    stopped: str | None = None
    """None if the solver ended by itself, else "time limit" or "interrupt"."""
    flips: int | None = None


def least_error(
    cells: tuple[Words, Words, Weights, Weights],
    costs: tuple[int, int],
    rank: int,
    plan: Plan,
    budget: Budget,
    start: tuple[Bools, Bools] | None = None,
) -> LeastError:
    """The factors whose false positives and false negatives cost the least.

    `start` are factors to start from, A and B; if the solver finds none that are better it may
    give back any, also empty ones.
    """
    core = Core.of(*cells)
    empty = core.lift(*no_factors(core.shape, 0), rank)
    if min(core.shape) <= rank:  # nothing to solve
        return LeastError(*core.lift(*core.one_factor_a_line(), rank), 0)
    if budget.remaining() == 0:
        return LeastError(*empty, 0, "time limit")
    symmetry = plan.symmetry and plan.solver != SLS
    names = encode_approximate(
        *core.cells,
        rank,
        symmetry=symmetry,
        false_positive_cost=costs[0],
        false_negative_cost=costs[1],
    )
    known = None if start is None else _start(names, core, start, symmetry)
    if plan.solver == SLS:
        outcome = search_formula(names.formula, budget, start=known, flips=plan.flips)
    else:
        left = budget.remaining()
        outcome = solve_maxsat(names.formula, solver=plan.solver, seconds=left, start=known)
    factors = empty
    if outcome.model is not None:
        factors = core.lift(*names.decode(outcome.model), rank)
    return LeastError(*factors, outcome.lower_bound, outcome.stopped, outcome.flips)


def _start(names: Names, core: Core, factors: tuple[Bools, Bools], symmetry: bool) -> Model:
    """The model of known factors, which may be fewer than the rank."""
    A, B = no_factors(core.shape, names.rank)
    given = len(factors[1])
    A[:, :given], B[:given] = factors[0][core.rows], factors[1][:, core.columns]
    if symmetry:  # the largest row first, its first column counting most
        order = np.lexsort(B.T[::-1])[::-1]
        A, B = A[:, order], B[order]
    return names.encode(A, B)
