"""The lines of a table that a formula needs to know.

A line without a one that counts need not be in any factor: leaving it out covers no zero and
misses nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from bicover.native import bits
from bicover.native.bits import Bools, Indices, Weights, Words


@dataclass(frozen=True, slots=True, eq=False)
class Core:
    """The rows and columns that have a one, and the cells where they meet."""

    whole: tuple[int, int]
    rows: Indices
    columns: Indices
    ones: Bools
    zeros: Bools
    row_weights: Weights
    column_weights: Weights

    @classmethod
    def of(cls, ones: Words, zeros: Words, row_weights: Weights, column_weights: Weights) -> Self:
        """The core of packed cells."""
        whole = len(row_weights), len(column_weights)
        one, zero = bits.unpack(ones, whole[1]), bits.unpack(zeros, whole[1])
        rows, columns = np.flatnonzero(one.any(axis=1)), np.flatnonzero(one.any(axis=0))
        here = np.ix_(rows, columns)
        weights = row_weights[rows], column_weights[columns]
        return cls(whole, rows, columns, one[here], zero[here], *weights)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the core."""
        return len(self.rows), len(self.columns)

    @property
    def cells(self) -> tuple[Words, Words, Weights, Weights]:
        """What encoders take."""
        packed = bits.pack(self.ones), bits.pack(self.zeros)
        return (*packed, self.row_weights, self.column_weights)

    def one_weight(self) -> int:
        """The weight of all ones."""
        return int(self.row_weights @ self.ones.astype(np.int64) @ self.column_weights)

    def lift(self, A: Bools, B: Bools, rank: int) -> tuple[Words, Words]:
        """Factors of the core as `rank` factors of the whole, one packed row each."""
        extents = np.zeros((rank, self.whole[0]), np.bool_)
        intents = np.zeros((rank, self.whole[1]), np.bool_)
        extents[: len(B), self.rows], intents[: len(B), self.columns] = A.T, B
        return bits.pack(extents), bits.pack(intents)

    def one_factor_a_line(self) -> tuple[Bools, Bools]:
        """As many factors as the core has lines on its shorter side; they make no error."""
        if len(self.rows) <= len(self.columns):
            return np.eye(len(self.rows), dtype=np.bool_), self.ones
        return self.ones, np.eye(len(self.columns), dtype=np.bool_)


def no_factors(shape: tuple[int, int], rank: int) -> tuple[Bools, Bools]:
    """So many factors that cover nothing."""
    return np.zeros((shape[0], rank), np.bool_), np.zeros((rank, shape[1]), np.bool_)
