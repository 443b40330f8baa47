"""Known cells hidden from the search, to see how well the factors predict them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bicover.datasets.randomness import generator
from bicover.errors import InvalidInput
from bicover.native.bits import Bools
from bicover.tables.table import Table

BLOCK_ROWS = 4096


@dataclass(frozen=True, slots=True)
class Score:
    """How predictions of hidden cells came out."""

    true_positives: int
    false_positives: int
    false_negatives: int
    true_negatives: int

    @classmethod
    def of(cls, predicted: Bools, actual: Bools) -> Score:
        """Compare predictions with what the cells hold."""
        ones, hits = int(actual.sum()), int((predicted & actual).sum())
        positives = int(predicted.sum())
        zeros = len(actual) - ones
        return cls(hits, positives - hits, ones - hits, zeros - (positives - hits))

    @property
    def error_rate(self) -> float:
        """Wrong predictions, of all."""
        wrong = self.false_positives + self.false_negatives
        return wrong / (wrong + self.true_positives + self.true_negatives)

    @property
    def balanced_accuracy(self) -> float:
        """The mean of the shares of ones and of zeros that were predicted right."""
        ones, zeros = (
            self.true_positives + self.false_negatives,
            self.true_negatives + self.false_positives,
        )
        shares = [
            right / all_of
            for right, all_of in ((self.true_positives, ones), (self.true_negatives, zeros))
            if all_of
        ]
        return sum(shares) / len(shares)

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall of the ones."""
        doubled = 2 * self.true_positives
        return doubled / max(doubled + self.false_positives + self.false_negatives, 1)


@dataclass(frozen=True, eq=False)
class Holdout:
    """A table with some known cells hidden, and what is in them."""

    shown: Table
    """The table with the hidden cells missing."""
    rows: npt.NDArray[np.int64]
    columns: npt.NDArray[np.int64]
    actual: Bools

    def score(self, product: Bools) -> Score:
        """How well a whole matrix predicts the hidden cells."""
        return Score.of(product[self.rows, self.columns], self.actual)

    def majority(self) -> Score:
        """Predicting everywhere the value that most shown cells have."""
        value = self.shown.one_count > self.shown.zero_count
        return Score.of(np.full(len(self.actual), value), self.actual)

    def column_majority(self) -> Score:
        """Predicting in each column the value that most of its shown cells have."""
        ones = self.shown.ones_array().sum(axis=0)
        value = ones > self.shown.zeros_array().sum(axis=0)
        return Score.of(value[self.columns], self.actual)


def hide(table: Table, share: float, seed: int) -> Holdout:
    """Hide each known cell with probability `share`, the same cells for the same seed."""
    source = generator(seed)
    ones, zeros = table.ones_array(), table.zeros_array()
    chosen = np.zeros(table.shape, dtype=np.bool_)
    for first in range(0, table.shape[0], BLOCK_ROWS):
        block = chosen[first : first + BLOCK_ROWS]
        block[:] = source.random(block.shape) < share
    chosen &= ones | zeros
    rows, columns = np.nonzero(chosen)
    if len(rows) == 0:
        raise InvalidInput(
            f"holdout={share} hides none of the {table.one_count + table.zero_count} known cells; "
            "it must be larger"
        )
    rest = Table.pack(
        ones & ~chosen,
        zeros & ~chosen,
        row_names=table.row_names,
        column_names=table.column_names,
    )
    return Holdout(rest, rows, columns, ones[rows, columns])
