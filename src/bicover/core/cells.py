"""Packed cells with the weights of their lines: what engines read.

A cell is a one, a zero, or free: a missing cell, or a one that need not be covered any more.
Rows that agree in every cell can share their row of A without loss, and columns their column of
B. So engines work on one line for each class of equal lines, weighted by how many it stands for,
and `expand` turns their factors into factors of the whole table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from bicover.core.factors import Factors
from bicover.native import bits
from bicover.native.bits import Indices, Weights, Words
from bicover.native.cells import count_errors, equal_rows, transpose


@dataclass(frozen=True, eq=False)
class Cells:
    """Ones and zeros, and the weights of the lines; a cell weighs the product of two weights."""

    ones: Words
    zeros: Words
    row_weights: Weights
    column_weights: Weights
    row_class: Indices | None = None
    """For each row of the table that was merged, its row here; None: nothing was merged."""
    column_class: Indices | None = None

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.row_weights), len(self.column_weights)

    @property
    def packed(self) -> tuple[Words, Words, Weights, Weights]:
        """All four, in the order in which the native functions take them."""
        return self.ones, self.zeros, self.row_weights, self.column_weights

    def merged(self) -> Cells:
        """Equal lines as one, with the sum of their weights."""
        columns = self.shape[1]
        row_class, first_row = equal_rows(self.ones, self.zeros, columns)
        tall_ones = transpose(self.ones[first_row], columns)
        tall_zeros = transpose(self.zeros[first_row], columns)
        column_class, first_column = equal_rows(tall_ones, tall_zeros, len(first_row))
        ones, zeros = (
            transpose(words[first_column], len(first_row)) for words in (tall_ones, tall_zeros)
        )
        return Cells(
            ones,
            zeros,
            _sum_by_class(self.row_weights, row_class, len(first_row)),
            _sum_by_class(self.column_weights, column_class, len(first_column)),
            row_class,
            column_class,
        )

    @cached_property
    def representatives(self) -> tuple[Indices, Indices]:
        """For each row and for each column here, the first line of the table that it stands for."""
        return (
            representatives(self.row_class, self.shape[0]),
            representatives(self.column_class, self.shape[1]),
        )

    def locate(self, cell: tuple[int, int]) -> tuple[int, int]:
        """The cell here that stands for a cell of the table."""
        if self.row_class is None or self.column_class is None:
            return cell
        return int(self.row_class[cell[0]]), int(self.column_class[cell[1]])

    def expand(self, factors: Factors) -> Factors:
        """Factors of these cells as factors of the table that was merged."""
        if self.row_class is None or self.column_class is None:
            return factors
        return factors.take(self.row_class, self.column_class)

    def factors(self, extents: Words, intents: Words) -> Factors:
        """Packed sets of these lines, a row for each factor, as factors of the whole table."""
        return self.expand(Factors(extents, intents, self.shape))

    def restrict(self, factors: Factors) -> Factors:
        """Factors of the table as factors of these cells, equal lines in the same factors."""
        if self.row_class is None:
            return factors
        return factors.take(*self.representatives)

    def transposed(self) -> Cells:
        """Rows and columns exchanged."""
        ones, zeros = (transpose(words, self.shape[1]) for words in (self.ones, self.zeros))
        weights = self.column_weights, self.row_weights
        return Cells(ones, zeros, *weights, self.column_class, self.row_class)

    def select(self, rows: Indices, columns: Indices) -> Cells:
        """The cells where some rows and columns meet."""
        ones, zeros = (
            transpose(transpose(words[rows], self.shape[1])[columns], len(rows))
            for words in (self.ones, self.zeros)
        )
        return Cells(ones, zeros, self.row_weights[rows], self.column_weights[columns])

    def one_weight(self) -> int:
        """What all ones weigh."""
        # A product of no factors misses every one.
        nothing = bits.empty(self.shape[0], 0), bits.empty(0, self.shape[1])
        return count_errors(*self.packed, *nothing).false_negatives

    def without(self, factors: Factors) -> Cells:
        """The same, with the ones that some factors cover made free."""
        ones = self.ones.copy()
        for rows, columns in zip(factors.extents, factors.intents, strict=True):
            ones[bits.members(rows, self.shape[0])] &= ~columns
        return replace(self, ones=ones)

    def closure(self, columns: Words) -> Factors:
        """The maximal biclique around some packed columns: the rows that allow them, and back."""
        rows = np.logical_not((self.zeros & columns).any(axis=1))
        blocked = np.bitwise_or.reduce(self.zeros[rows], axis=0)
        full = bits.complement(blocked[None], self.shape[1])
        return Factors(bits.pack(rows[None]), full, self.shape)

    def around(self, cell: tuple[int, int]) -> tuple[Indices, Indices]:
        """The rows and the columns that a biclique through a cell can have."""
        row, column = cell
        rows = ~bits.column(self.zeros, column)
        columns = bits.complement(self.zeros[row][None], self.shape[1])[0]
        return np.flatnonzero(rows), bits.members(columns, self.shape[1])


def representatives(class_of: Indices | None, count: int) -> Indices:
    """The first line of each class."""
    if class_of is None:
        return np.arange(count)
    first: Indices = np.unique(class_of, return_index=True)[1]
    return first


def _sum_by_class(weights: Weights, class_of: Indices, classes: int) -> Weights:
    total = np.zeros(classes, dtype=np.int64)
    np.add.at(total, class_of, weights)
    return total
