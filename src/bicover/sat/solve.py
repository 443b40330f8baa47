"""An optimal k-undercover by MaxSAT: from packed cells to packed factors."""

from __future__ import annotations

import time
from typing import NamedTuple

import numpy as np

from bicover import bits
from bicover.bits import Bools, Words
from bicover.kernels import Weights
from bicover.result import Status
from bicover.sat.maxsat import solve_maxsat
from bicover.sat.solvers import DEFAULT_SOLVER
from bicover.sat.undercover import encode_undercover


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
    shape = len(row_weights), len(column_weights)
    extents, intents = np.zeros((rank, shape[0]), np.bool_), np.zeros((rank, shape[1]), np.bool_)
    cells, forbidden = bits.unpack(ones, shape[1]), bits.unpack(zeros, shape[1])
    # A line without a one that counts need not be in any factor, and factors past the
    # smaller side of what remains would find nothing to cover.
    rows, columns = np.flatnonzero(cells.any(axis=1)), np.flatnonzero(cells.any(axis=0))
    core = np.ix_(rows, columns)
    core_rank = min(rank, len(rows), len(columns))
    if core_rank == 0:
        lost = int(row_weights @ cells.astype(np.int64) @ column_weights)
        return _pack(extents, intents, lost, Status.OPTIMAL, None)
    try:
        names = encode_undercover(
            bits.pack(cells[core]),
            bits.pack(forbidden[core]),
            row_weights[rows],
            column_weights[columns],
            core_rank,
            symmetry=symmetry,
            simplify=simplify,
            seconds=seconds,
        )
    except KeyboardInterrupt:
        return _pack(extents, intents, 0, Status.FEASIBLE, "interrupt")
    left = None if deadline is None else deadline - time.monotonic()
    outcome = solve_maxsat(names.formula, solver=solver, seconds=left)
    if outcome.model is not None:
        A, B = names.decode(outcome.model)
        extents[:core_rank, rows], intents[:core_rank, columns] = A.T, B
    status = Status.OPTIMAL if outcome.status is Status.OPTIMAL else Status.FEASIBLE
    return _pack(extents, intents, outcome.lower_bound, status, outcome.stopped)


def _pack(
    extents: Bools, intents: Bools, lower_bound: int, status: Status, stopped: str | None
) -> Undercover:
    return Undercover(bits.pack(extents), bits.pack(intents), lower_bound, status, stopped)
