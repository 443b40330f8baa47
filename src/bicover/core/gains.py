"""A table as a biclique sees it: cells that gain, cells that are forbidden, the rest free."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bicover.core.problem import Merged
from bicover.native import bits
from bicover.native.bits import Bools, Weights, Words


@dataclass(frozen=True, eq=False)
class Gains:
    """Packed cells and the weights of the lines; a cell gains the product of two weights."""

    gain: Words
    forbidden: Words
    row_weights: Weights
    column_weights: Weights

    @classmethod
    def of(cls, table: Merged) -> Gains:
        """Ones gain, zeros are forbidden, missing cells are free."""
        return cls(table.ones, table.zeros, table.row_weights, table.column_weights)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.row_weights), len(self.column_weights)

    @property
    def cells(self) -> tuple[Words, Words, Weights, Weights]:
        """All four, in the order in which the kernels take them."""
        return self.gain, self.forbidden, self.row_weights, self.column_weights

    def total(self) -> int:
        """What all gaining cells are worth."""
        counts = bits.unpack(self.gain, self.shape[1]) @ self.column_weights
        return int(counts @ self.row_weights)

    def without(self, rows: Words, columns: Words) -> Gains:
        """The same, with the cells of a rectangle (packed rows, packed columns) made free."""
        gain = self.gain.copy()
        gain[bits.unpack(rows[None], self.shape[0])[0]] &= ~columns
        return Gains(gain, self.forbidden, self.row_weights, self.column_weights)

    def around(self, cell: tuple[int, int]) -> tuple[Gains, Bools]:
        """What a biclique through `cell` can reach, and which columns that is.

        All its rows allow the cell's column and all its columns the cell's row, so every
        maximal biclique of it goes through the cell.
        """
        row, column = cell
        forbidden = bits.unpack(self.forbidden, self.shape[1])
        rows, columns = ~forbidden[:, column], ~forbidden[row]
        core = np.ix_(rows, columns)
        gain = bits.unpack(self.gain, self.shape[1])
        core_gains = Gains(
            bits.pack(gain[core]),
            bits.pack(forbidden[core]),
            self.row_weights[rows],
            self.column_weights[columns],
        )
        return core_gains, columns

    def close(self, columns: Bools) -> tuple[Bools, Bools]:
        """The maximal biclique around some columns: the rows that allow them, and back."""
        forbidden = bits.unpack(self.forbidden, self.shape[1])
        rows: Bools = np.logical_not(forbidden[:, columns].any(axis=1))
        return rows, np.logical_not(forbidden[rows].any(axis=0))
