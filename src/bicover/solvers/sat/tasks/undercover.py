"""An optimal k-undercover by MaxSAT: from packed cells to packed factors."""

from __future__ import annotations

from bicover.budget import Budget
from bicover.core.cells import Cells
from bicover.core.found import Found, Goal
from bicover.solvers.sat.encode.undercover import encode_undercover
from bicover.solvers.sat.formula import FormulaStopped
from bicover.solvers.sat.run.catalog import DEFAULT_SOLVER
from bicover.solvers.sat.run.maxsat import solve_maxsat
from bicover.solvers.sat.tasks.core import Core


def best_undercover(
    cells: Cells,
    rank: int,
    *,
    solver: str = DEFAULT_SOLVER,
    symmetry: bool = True,
    simplify: bool = True,
    seconds: float | None = None,
) -> Found:
    """Cover the most weight of the ones with `rank` factors that cover no zero.

    Stopped early it gives the best undercover known, perhaps of empty factors, and the bound
    reached: no undercover of this rank leaves less weight uncovered.
    """
    clock = Budget(seconds=None if seconds is None else max(0.0, seconds))
    core = Core.of(cells)
    nothing = core.nothing(rank)
    # Factors past the smaller side of the core would find nothing to cover.
    core_rank = min(rank, *core.shape)
    if core_rank == 0:
        return Found(factors=nothing, goal=Goal.UNDERCOVER, lower_bound=cells.one_weight())
    try:
        names = encode_undercover(
            core.cells,
            core_rank,
            symmetry=symmetry,
            simplify=simplify,
            clock=clock.remaining,
        )
    except FormulaStopped as stop:
        return Found(factors=nothing, goal=Goal.UNDERCOVER, stopped=stop.reason)
    except KeyboardInterrupt:
        return Found(factors=nothing, goal=Goal.UNDERCOVER, stopped="interrupt")
    answer = solve_maxsat(names.formula, solver=solver, seconds=clock.remaining())
    factors = nothing
    if answer.model is not None:
        factors = core.expand(names.decode(answer.model), rank)
    return Found(
        factors=factors,
        goal=Goal.UNDERCOVER,
        lower_bound=answer.lower_bound,
        stopped=answer.stopped,
    )
