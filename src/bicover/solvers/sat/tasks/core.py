"""The lines of a table that a formula needs to know.

A line without a one need not be in any factor: leaving it out covers no zero and misses nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from bicover.core.cells import Cells
from bicover.core.factors import Factors
from bicover.native import bits
from bicover.native.bits import Indices


@dataclass(frozen=True, slots=True, eq=False)
class Core:
    """The rows and columns that have a one, and the cells where they meet."""

    whole: Cells
    rows: Indices
    columns: Indices
    cells: Cells

    @classmethod
    def of(cls, whole: Cells) -> Self:
        """The core of some cells."""
        rows = np.flatnonzero(whole.ones.any(axis=1))
        columns = bits.members(np.bitwise_or.reduce(whole.ones, axis=0), whole.shape[1])
        return cls(whole, rows, columns, whole.select(rows, columns))

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the core."""
        return self.cells.shape

    def nothing(self, rank: int) -> Factors:
        """So many empty factors of the whole."""
        return Factors.none(self.whole.shape, rank)

    def restrict(self, factors: Factors) -> Factors:
        """Factors of the whole as factors of the core."""
        return factors.take(self.rows, self.columns)

    def expand(self, factors: Factors, rank: int) -> Factors:
        """Factors of the core as `rank` factors of the whole."""
        return factors.padded(rank).placed(self.rows, self.columns, self.whole.shape)

    def one_factor_a_line(self) -> Factors:
        """As many factors as the core has lines on its shorter side; they make no error."""
        rows, columns = self.shape
        if rows <= columns:
            return Factors(bits.pack(np.eye(rows)), self.cells.ones, self.shape)
        each = bits.pack(np.eye(columns))
        return Factors.from_packed(self.cells.ones, each, self.shape)
