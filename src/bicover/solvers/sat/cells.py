"""The matrix as an encoding reads it: two lists of cells with their weights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from bicover.core.cells import Cells
from bicover.native import bits
from bicover.native.bits import Indices, Weights, Words
from bicover.solvers.sat.formula import Formula


@dataclass(frozen=True, slots=True, eq=False)
class CellList:
    """Some cells of a matrix, row by row."""

    rows: Indices
    columns: Indices
    weights: Weights
    """The weight of a cell: its row's times its column's."""

    def __len__(self) -> int:
        return len(self.rows)


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """The ones that count and the known zeros; all other cells are free and give no clause."""

    shape: tuple[int, int]
    ones: CellList
    zeros: CellList

    @classmethod
    def of(cls, cells: Cells) -> Self:
        """The cells of a table, listed."""

        def listed(words: Words) -> CellList:
            row, column = np.nonzero(bits.unpack(words, cells.shape[1]))
            return CellList(row, column, cells.row_weights[row] * cells.column_weights[column])

        return cls(cells.shape, listed(cells.ones), listed(cells.zeros))


def expect_clauses(formula: Formula, cells: Cells, rank: int, *, soft: bool, claims: bool) -> None:
    """Stop a formula of so many factors before it is begun, if it would be too large.

    With `claims` a zero has a variable that says whether it is spared.
    """
    ones, zeros = bits.popcount(cells.ones), bits.popcount(cells.zeros)
    literals = rank * (7 * ones + (4 if claims else 3) * zeros)
    formula.expect(literals, soft * (ones + claims * zeros))
