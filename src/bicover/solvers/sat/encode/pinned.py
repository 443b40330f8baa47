"""Covering the ones of a component with k factors, the first of them pinned to a fooling set.

No factor covers two ones of a fooling set, so factor l can be the one that covers its l-th
member: symmetry is broken, and that factor has only rows and columns that are allowed with
this one. Where `encode_exact` has clauses (1) to (3) for every factor, here a pinned factor
has them only for the cells within its reach, and whatever its pin decides is left out. The
factors that are not pinned are sorted by (4) to (7).

The variables are numbered factor by factor: first A[i,l] by row, then B[l,j] by column, then
T[c,l] by cell, each only where the factor can reach; after all factors Z, pair by pair.
`bicover.analysis.certificate.check` builds the same formula on its own to verify proofs.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from bicover.native.bits import Bools, Indices
from bicover.solvers.sat.formula import Clock, Formula
from bicover.solvers.sat.model import Model

Variables = npt.NDArray[np.int32]
CELLS_AT_ONCE = 1000


@dataclass(frozen=True, slots=True, eq=False)
class PinnedFormula:
    """The formula, and which cell and factor each T stands for."""

    formula: Formula
    T: Variables
    """T[c, l], or 0 where factor l cannot cover cell c."""

    def decode(self, model: Model) -> Indices:
        """For each cell a factor that covers it."""
        chosen: Indices = np.argmax(np.append(False, model)[self.T], axis=1)
        return chosen


def encode_pinned(
    allowed: Bools, cells: Indices, pins: Indices, rank: int, clock: Clock | None = None
) -> PinnedFormula:
    """The formula whose models cover `cells` with `rank` allowed rectangles.

    `pins` are indices of pairwise incompatible cells, at most `rank`.
    """
    formula = Formula(clock)
    formula.expect(len(cells) * rank)
    T = np.zeros((len(cells), rank), dtype=np.int32)
    free = []
    for factor in range(rank):
        pin = tuple(cells[pins[factor]]) if factor < len(pins) else None
        T[:, factor], B = _add_factor(formula, allowed, cells, pin)
        if pin is None:
            free.append(B)
    for upper, lower in pairwise(free):
        _add_order(formula, upper, lower)
    for start in range(0, len(T), CELLS_AT_ONCE):
        for cell in T[start : start + CELLS_AT_ONCE].tolist():
            formula.add(*filter(None, cell))
    return PinnedFormula(formula, T)


def _add_factor(
    formula: Formula, allowed: Bools, cells: Indices, pin: tuple[int, int] | None
) -> tuple[Variables, Variables]:
    """The clauses of one factor: its T for each cell, 0 where it does not reach, and its B."""
    near_rows = np.ones(allowed.shape[0], dtype=np.bool_)
    near_columns = np.ones(allowed.shape[1], dtype=np.bool_)
    if pin is not None:
        near_rows, near_columns = allowed[:, pin[1]], allowed[pin[0]]
    row, column = cells[:, 0], cells[:, 1]
    reached = near_rows[row] & near_columns[column]
    # Rows and columns without a cell to cover are of no use to the factor.
    rows, columns = np.unique(row[reached]), np.unique(column[reached])
    A = np.zeros(allowed.shape[0], dtype=np.int32)
    B = np.zeros(allowed.shape[1], dtype=np.int32)
    T = np.zeros(len(cells), dtype=np.int32)
    A[rows] = _new(formula, len(rows))
    B[columns] = _new(formula, len(columns))
    T[reached] = _new(formula, int(reached.sum()))
    if pin is not None:
        formula.add(int(A[pin[0]]))
        formula.add(int(B[pin[1]]))
    zero_row, zero_column = np.nonzero(~allowed[np.ix_(rows, columns)])
    _add_pairs(formula, -A[rows[zero_row]], -B[columns[zero_column]])
    _add_pairs(formula, -T[reached], A[row[reached]])
    _add_pairs(formula, -T[reached], B[column[reached]])
    return T, B


def _add_order(formula: Formula, upper: Variables, lower: Variables) -> None:
    """(4) to (7): `upper` is lexicographically at least `lower`; both reach the same columns."""
    upper, lower = upper[upper > 0], lower[lower > 0]
    Z = _new(formula, len(upper))
    for sign in (-1, 1):
        formula.add_block(np.stack([-Z[:-1], sign * upper[:-1], sign * lower[:-1], Z[1:]], axis=1))
    formula.add_block(np.stack([-Z, upper, -lower], axis=1))
    formula.add(int(Z[0]))


def _add_pairs(formula: Formula, left: Variables, right: Variables) -> None:
    formula.add_block(np.stack([left, right], axis=1))


def _new(formula: Formula, count: int) -> Variables:
    numbers = formula.new_variables(count)
    return np.arange(numbers.start, numbers.stop, dtype=np.int32)
