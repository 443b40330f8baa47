"""The one way in: a table, its weights, and its equal lines merged.

Methods work on one line for each class of equal lines (`Cells`), and their factors are expanded
afterwards. The optimum stays the same; a heuristic may break ties differently, hence
`merge=False`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from bicover import checks
from bicover.core.cells import Cells
from bicover.core.factors import Factors, Product
from bicover.errors import InvalidInput, shown
from bicover.native.cells import ErrorCount, count_errors, count_factors
from bicover.tables.convert import table_from
from bicover.tables.memory import check_room

MERGING_PLANES = 6
"""What `merged` takes at most beside the table, in bits a cell (measured on 20,000 x 20,000)."""


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
        self.table = table_from(X, threshold=checks.threshold(threshold))
        rows, columns = self.table.shape
        self.row_weights = checks.weights("row_weights", row_weights, rows)
        self.column_weights = checks.weights("column_weights", column_weights, columns)
        if not isinstance(merge, bool | np.bool_):
            raise InvalidInput(f"merge must be True or False; got {shown(merge)}")
        self.merge = bool(merge)
        self.fp_cost = checks.whole("fp_cost", fp_cost, 1)
        self.fn_cost = checks.whole("fn_cost", fn_cost, 1)
        if self.total_weight > checks.MAX_WEIGHT:
            raise InvalidInput(
                "the weights of all cells add up to more than 2**62: scale them down"
            )
        if self.total_weight * max(self.costs) > checks.MAX_WEIGHT:
            raise InvalidInput("the costs of all cells add up to more than 2**62: scale them down")

    @classmethod
    def of(cls, X: Any, **given: Any) -> Problem:
        """A problem as it is, or one made of anything else with these arguments."""
        return X if isinstance(X, Problem) else cls(X, **given)

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
        known = self.table.ones | self.table.zeros
        return replace(self.cells, ones=known, zeros=np.zeros_like(known)).one_weight()

    @cached_property
    def cells(self) -> Cells:
        """All lines, with their weights."""
        return Cells(self.table.ones, self.table.zeros, self.row_weights, self.column_weights)

    @cached_property
    def merged(self) -> Cells:
        """Distinct lines with weights (all lines if `merge` is off)."""
        if not self.merge:
            return self.cells
        rows, columns = self.shape
        check_room(
            MERGING_PLANES * self.table.ones.nbytes,
            f"merging the equal lines of {rows} rows and {columns} columns",
        )
        return self.cells.merged()

    def count_errors(self, factors: Factors, product: Product = Product.OR) -> ErrorCount:
        """Recount, on the table as it came, what the product of the factors gets wrong."""
        if factors.shape != self.shape:
            raise InvalidInput(
                f"A and B make a matrix of {factors.shape[0]} x {factors.shape[1]}, "
                f"but X is {self.shape[0]} x {self.shape[1]}"
            )
        xor = product is Product.XOR
        return count_errors(*self.cells.packed, factors.by_row, factors.intents, xor)

    def cost(self, count: ErrorCount) -> int:
        """What errors cost: the sum that methods minimise."""
        return self.fp_cost * count.false_positives + self.fn_cost * count.false_negatives

    def cost_of(self, factors: Factors) -> int:
        """What the errors of factors cost, recounted."""
        return self.cost(self.count_errors(factors))

    def count_factors(self, factors: Factors) -> npt.NDArray[np.int64]:
        """For each factor: ones it covers, ones that only it covers, zeros it covers."""
        return count_factors(*self.cells.packed, factors.by_row, factors.intents)

    def __repr__(self) -> str:
        distinct = f", {self.merged.shape[0]} x {self.merged.shape[1]} distinct lines"
        return f"<Problem {str(self.table)[7:-1]}{distinct if self.merge else ''}>"
