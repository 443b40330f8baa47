"""The one way in: a table, its weights, and its equal lines merged.

Rows that agree in every cell (ones, zeros and missing) can share their row of A without
loss, and columns their column of B. So methods work on one representative of each class,
weighted by how many lines it stands for, and their factors are expanded afterwards. The
optimum stays the same; a heuristic may break ties differently, hence `merge=False`.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from bicover.core.factors import Factors, Product
from bicover.errors import InvalidInput, shown
from bicover.native import bits
from bicover.native.bits import Indices, Weights, Words
from bicover.native.cells import ErrorCount, count_errors, count_factors, equal_rows, transpose
from bicover.tables.convert import table_from

MAX_TOTAL_WEIGHT = 2**62


@dataclass(frozen=True, eq=False)
class Merged:
    """What methods read: distinct lines with weights."""

    ones: Words
    zeros: Words
    row_weights: Weights
    column_weights: Weights
    row_class: Indices
    """For each row of the table, its line here."""
    column_class: Indices

    @property
    def shape(self) -> tuple[int, int]:
        """Distinct rows and columns."""
        return len(self.row_weights), len(self.column_weights)


class Problem:
    """A checked table, ready for any method.

    Parameters
    ----------
    X
        A list of rows, numpy array (NaN is missing), masked array, pandas or polars frame,
        scipy sparse matrix, `Table`, or the path of a file.
    threshold
        Turn numbers into 1 where they are greater and 0 where not. Without it anything but
        0, 1, True, False and missing is refused.
    row_weights, column_weights
        Positive integers; a wrong cell costs the product of its row's and column's weight.
    merge
        Let methods see equal lines as one.
    fp_cost, fn_cost
        What a false positive (a zero covered) and a false negative (a one not covered) cost,
        times the weight of the cell: positive integers.

    Examples
    --------
    >>> problem = Problem([[1, 0, None], [1, 0, None], [0, 1, 1]])
    >>> problem.shape, problem.merged.shape
    ((3, 3), (2, 3))
    """

    def __init__(
        self,
        X: Any,
        *,
        threshold: float | None = None,
        row_weights: Sequence[int] | npt.NDArray[Any] | None = None,
        column_weights: Sequence[int] | npt.NDArray[Any] | None = None,
        merge: bool = True,
        fp_cost: int = 1,
        fn_cost: int = 1,
    ) -> None:
        self.table = table_from(X, threshold=threshold)
        rows, columns = self.table.shape
        self.row_weights = _weights(row_weights, rows, "row_weights")
        self.column_weights = _weights(column_weights, columns, "column_weights")
        self.merge = merge
        self.fp_cost = _cost("fp_cost", fp_cost)
        self.fn_cost = _cost("fn_cost", fn_cost)
        if self.total_weight > MAX_TOTAL_WEIGHT:
            raise InvalidInput(
                "the weights of all cells add up to more than 2**62: scale them down"
            )
        if self.total_weight * max(self.costs) > MAX_TOTAL_WEIGHT:
            raise InvalidInput("the costs of all cells add up to more than 2**62: scale them down")

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of X."""
        return self.table.shape

    @property
    def total_weight(self) -> int:
        """Weight of all cells, missing ones too; without weights, m times n."""
        # Python's integers: the product of two int64 sums may not fit in one.
        return int(sum(self.row_weights.tolist())) * int(sum(self.column_weights.tolist()))

    @property
    def costs(self) -> tuple[int, int]:
        """What a false positive and a false negative cost."""
        return self.fp_cost, self.fn_cost

    @cached_property
    def known_weight(self) -> int:
        """Weight of the known cells."""
        # A product of no factors covers nothing, so it misses every cell it is asked for.
        known = self.table.ones | self.table.zeros
        nothing = bits.empty(self.shape[0], 0), bits.empty(0, self.shape[1])
        return self._count(known, np.zeros_like(known), *nothing).false_negatives

    @cached_property
    def merged(self) -> Merged:
        """Distinct lines with weights (all lines if `merge` is off)."""
        table, (rows, columns) = self.table, self.table.shape
        if not self.merge:
            return Merged(
                table.ones,
                table.zeros,
                self.row_weights,
                self.column_weights,
                np.arange(rows),
                np.arange(columns),
            )
        row_class, first_row = equal_rows(table.ones, table.zeros, columns)
        tall = [transpose(w[first_row], columns) for w in (table.ones, table.zeros)]
        column_class, first_column = equal_rows(tall[0], tall[1], len(first_row))
        ones, zeros = (transpose(w[first_column], len(first_row)) for w in tall)
        return Merged(
            ones,
            zeros,
            _sum_by_class(self.row_weights, row_class, len(first_row)),
            _sum_by_class(self.column_weights, column_class, len(first_column)),
            row_class,
            column_class,
        )

    def expand(self, extents: Words, intents: Words) -> Factors:
        """Factors of the merged table, one packed row each, as factors of X."""
        A = bits.unpack(extents, self.merged.shape[0])[:, self.merged.row_class]
        B = bits.unpack(intents, self.merged.shape[1])[:, self.merged.column_class]
        return Factors(np.ascontiguousarray(A.T), np.ascontiguousarray(B))

    def count_errors(self, factors: Factors, product: Product = Product.OR) -> ErrorCount:
        """Recount, on the table as it came, what the product of the factors gets wrong."""
        expected = (factors.A.shape[0], factors.B.shape[1])
        if expected != self.shape:
            raise InvalidInput(
                f"A and B make a matrix of {expected[0]} x {expected[1]}, "
                f"but X is {self.shape[0]} x {self.shape[1]}"
            )
        table, xor = self.table, product is Product.XOR
        return self._count(table.ones, table.zeros, *factors.packed(), xor)

    def cost(self, count: ErrorCount) -> int:
        """What errors cost: the sum that methods minimise."""
        return self.fp_cost * count.false_positives + self.fn_cost * count.false_negatives

    def count_factors(self, factors: Factors) -> npt.NDArray[np.int64]:
        """For each factor: ones it covers, ones that only it covers, zeros it covers."""
        table, weights = self.table, (self.row_weights, self.column_weights)
        return count_factors(table.ones, table.zeros, *weights, *factors.packed())

    def _count(
        self, ones: Words, zeros: Words, A: Words, B: Words, xor: bool = False
    ) -> ErrorCount:
        return count_errors(ones, zeros, self.row_weights, self.column_weights, A, B, xor)

    def __repr__(self) -> str:
        distinct = f", {self.merged.shape[0]} x {self.merged.shape[1]} distinct lines"
        return f"<Problem {str(self.table)[7:-1]}{distinct if self.merge else ''}>"


def _weights(given: Any, lines: int, name: str) -> Weights:
    if given is None:
        return np.ones(lines, dtype=np.int64)
    weights = np.asarray(given)
    if weights.shape != (lines,):
        raise InvalidInput(f"{name} must hold {lines} weights; got shape {weights.shape}")
    if weights.dtype.kind not in "iu" and weights.size:
        raise InvalidInput(f"{name} must be integers; got {weights.dtype}")
    bad = np.flatnonzero((weights < 1) | (weights > MAX_TOTAL_WEIGHT))
    if bad.size:
        at = int(bad[0])
        raise InvalidInput(f"{name}[{at}] is {shown(weights[at].item())}; it must be at least 1")
    return weights.astype(np.int64)


def _cost(name: str, given: Any) -> int:
    try:
        cost = 0 if isinstance(given, bool) else operator.index(given)
    except TypeError:
        cost = 0
    if cost < 1:
        raise InvalidInput(f"{name} must be a whole number, at least 1; got {shown(given)}")
    return cost


def _sum_by_class(weights: Weights, class_of: Indices, classes: int) -> Weights:
    total = np.zeros(classes, dtype=np.int64)
    np.add.at(total, class_of, weights)
    return total
