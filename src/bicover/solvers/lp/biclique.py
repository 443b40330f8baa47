"""The heaviest biclique as an integer program, the BIIP idea.

A variable for each row, each column and each one: a one counts only if its row and its
column are taken, and of a zero at most one of them is. Relaxed to numbers between 0
and 1 the cells need no integrality of their own. The paper compares with
BIIP, which hands such a program to a commercial solver; here HiGHS solves it. For comparison
with the native engine.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import numpy as np

from bicover.core.cells import Cells
from bicover.errors import SolverFailed
from bicover.native import bits
from bicover.native.bits import Bools
from bicover.solvers.process import run, worker_environment


def best_biclique(table: Cells, *, seconds: float | None = None) -> tuple[Bools, int, str | None]:
    """Columns of the best biclique found, a bound on all of them, and why it stopped early.

    HiGHS runs in a process of its own, since it overruns its own time limit.
    """
    total = table.one_weight()
    nothing = np.zeros(table.shape[1], dtype=np.bool_)
    if total == 0:
        return nothing, 0, None
    lines: list[str] = []
    with tempfile.TemporaryDirectory(prefix="bicover-") as name:
        path = Path(name) / "cells.npz"
        ones, zeros, row_weights, column_weights = table.packed
        np.savez(path, ones=ones, zeros=zeros, rows=row_weights, columns=column_weights)
        command = [sys.executable, "-P", "-m", "bicover.solvers.lp.worker", str(path)]
        ending = run(
            command,
            path.parent,
            lambda line: lines.append(line.decode("ascii", "replace")),
            seconds,
            worker_environment(),
        )
    if ending.stopped is None and (ending.code != 0 or not lines):
        raise SolverFailed(f"HiGHS failed with exit code {ending.code}: {ending.last_stderr_line}")
    columns, bound = _read(lines, nothing, total)
    return columns, bound, ending.stopped


def _read(lines: list[str], nothing: Bools, total: int) -> tuple[Bools, int]:
    """The last solution and the last bound among lines `s 0110...` and `b 123`."""
    columns, bound = nothing, total
    for line in lines:
        kind, _, value = line.partition(" ")
        if kind == "s" and len(value) == len(nothing):
            columns = np.frombuffer(value.encode("ascii"), dtype=np.uint8) == ord("1")
        elif kind == "b" and value.lstrip("-").isdigit():
            bound = min(bound, int(value))
    return columns, bound


def to_program(table: Cells) -> tuple[np.ndarray, ...]:
    """Objective, then rows of two entries each: indices, values and upper limits.

    Variables are the rows, the columns, then the ones in row order.
    """
    rows, columns = table.shape
    cells = np.argwhere(bits.unpack(table.ones, columns))
    never = np.argwhere(bits.unpack(table.zeros, columns))
    weights = table.row_weights[cells[:, 0]] * table.column_weights[cells[:, 1]]
    objective = np.concatenate([np.zeros(rows + columns), weights.astype(float)])
    variable = rows + columns + np.arange(len(cells))
    index = np.concatenate(
        [
            np.column_stack([variable, cells[:, 0]]),
            np.column_stack([variable, rows + cells[:, 1]]),
            np.column_stack([never[:, 0], rows + never[:, 1]]),
        ]
    )
    value = np.ones(index.shape)
    value[: 2 * len(cells), 1] = -1
    upper = np.concatenate([np.zeros(2 * len(cells)), np.ones(len(never))])
    return objective, index, value, upper
