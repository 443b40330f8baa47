"""An optimal k-undercover by MaxSAT: from packed cells to packed factors."""

from __future__ import annotations

import time
from typing import NamedTuple

from bicover.core.result import Status
from bicover.native.bits import Weights, Words
from bicover.solvers.sat.encode.undercover import encode_undercover
from bicover.solvers.sat.run.catalog import DEFAULT_SOLVER
from bicover.solvers.sat.run.maxsat import solve_maxsat
from bicover.solvers.sat.tasks.core import Core, no_factors


class Undercover(NamedTuple):
    """Factors that touch no zero, one packed row each."""

    extents: Words
    intents: Words
    lower_bound: int
    """No factors of this rank that touch no zero leave less weight uncovered."""
    status: Status
    stopped: str | None
    """None if the solver ended by itself, else "time limit" or "interrupt"."""


def best_undercover(
    ones: Words,
    zeros: Words,
    row_weights: Weights,
    column_weights: Weights,
    rank: int,
    *,
    solver: str = DEFAULT_SOLVER,
    symmetry: bool = True,
    simplify: bool = True,
    seconds: float | None = None,
) -> Undercover:
    """Cover the most weight of `ones` with `rank` factors that touch no cell of `zeros`.

    Cells in neither are free. Stopped early it gives the best undercover known, perhaps of
    empty factors, and the bound reached.
    """
    deadline = None if seconds is None else time.monotonic() + seconds
    core = Core.of(ones, zeros, row_weights, column_weights)
    # Factors past the smaller side of the core would find nothing to cover.
    core_rank = min(rank, *core.shape)
    empty = core.lift(*no_factors(core.shape, 0), rank)
    if core_rank == 0:
        return Undercover(*empty, core.one_weight(), Status.OPTIMAL, None)
    try:
        names = encode_undercover(
            *core.cells,
            core_rank,
            symmetry=symmetry,
            simplify=simplify,
            seconds=seconds,
        )
    except KeyboardInterrupt:
        return Undercover(*empty, 0, Status.FEASIBLE, "interrupt")
    left = None if deadline is None else deadline - time.monotonic()
    outcome = solve_maxsat(names.formula, solver=solver, seconds=left)
    factors = empty if outcome.model is None else core.lift(*names.decode(outcome.model), rank)
    status = Status.OPTIMAL if outcome.status is Status.OPTIMAL else Status.FEASIBLE
    return Undercover(*factors, outcome.lower_bound, status, outcome.stopped)
