"""The matrix as an encoding reads it: two lists of cells with their weights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from bicover.native import bits
from bicover.native.bits import Indices, Weights, Words


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
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
    ones: Cells
    zeros: Cells

    @classmethod
    def unpack(
        cls, ones: Words, zeros: Words, row_weights: Weights, column_weights: Weights
    ) -> Self:
        """From packed cells and the weights of the lines."""
        columns = len(column_weights)

        def cells(words: Words) -> Cells:
            row, column = np.nonzero(bits.unpack(words, columns))
            return Cells(row, column, row_weights[row] * column_weights[column])

        return cls((len(row_weights), columns), cells(ones), cells(zeros))
