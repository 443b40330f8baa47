"""What factors say about cells nobody has seen: new rows, and the missing cells of X."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from bicover.core.factors import Product
from bicover.core.found import Goal
from bicover.core.problem import Problem
from bicover.errors import InvalidInput, shown
from bicover.native import bits
from bicover.native.bits import Bools, Words
from bicover.native.cells import equal_rows
from bicover.native.factors import NODE_LIMIT, assign
from bicover.tables.convert import table_from
from bicover.tables.table import Table

if TYPE_CHECKING:
    from bicover.core.result import Factorization


def transform(f: Factorization, X_new: Any, *, node_limit: int | None = None) -> Bools:
    """The rows of A for new rows of X, given the factors' columns.

    Each row is chosen alone, as the union of factors that is nearest to it under the costs and
    column weights of the problem; if the factorization is an undercover, so is the result. What
    `transform` gives for X itself is at least as good as A.

    Parameters
    ----------
    X_new
        A matrix with the columns of X, in any form that `bicover.Problem` takes. If both have
        column names, they must be the same; their order may differ. Missing cells are free.
    node_limit
        How far to search for a row that is not easily proved best; 2,000 nodes by default.

    Returns
    -------
    numpy.ndarray
        Booleans, a row for each row of X_new and a column for each factor.

    Examples
    --------
    >>> from bicover import factorize
    >>> f = factorize([[1, 1, 0], [1, 1, 1], [0, 1, 1]], rank=2)
    >>> f.transform([[0, 1, 1], [1, None, 0]]).astype(int).tolist()
    [[1, 0], [0, 1]]
    """
    if f.product is not Product.OR:
        raise InvalidInput(f"transform needs factors of the product or; these have {f.product}")
    table = X_new.table if isinstance(X_new, Problem) else table_from(X_new, source="X_new")
    ones, zeros = _in_order_of(f.problem.table, table)
    row_class, first = equal_rows(ones, zeros, f.problem.shape[1])
    fp_cost, fn_cost = f.problem.costs
    found = assign(
        ones[first],
        zeros[first],
        f.pair.intents,
        f.problem.column_weights,
        fp_cost=fp_cost,
        fn_cost=fn_cost,
        undercover=f.goal is Goal.UNDERCOVER,
        node_limit=NODE_LIMIT if node_limit is None else node_limit,
    )
    if found.stopped is not None:  # rows not reached would look like rows without factors
        raise KeyboardInterrupt
    return bits.unpack(found.A, f.rank)[row_class]


def _in_order_of(known: Table, new: Table) -> tuple[Words, Words]:
    """The ones and zeros of a new table, its columns put in the order of a known one."""
    columns = known.shape[1]
    if new.shape[1] != columns:
        raise InvalidInput(
            f"X_new has {new.shape[1]} columns, but the factors are of {columns}; "
            "they must be the same"
        )
    names, expected = new.column_names, known.column_names
    if names is None or expected is None or names == expected:
        return new.ones, new.zeros
    place = {name: j for j, name in enumerate(names)}
    absent = next((name for name in expected if name not in place), None)
    if absent is not None:
        raise InvalidInput(
            f"X_new has no column {shown(absent)}; its columns must have the names of X"
        )
    if len(place) < columns or len(set(expected)) < columns:
        raise InvalidInput("X_new has two columns of the same name, but not in the order of X")
    order = [place[name] for name in expected]
    return bits.pack(new.ones_array()[:, order]), bits.pack(new.zeros_array()[:, order])


class PredictedCell(NamedTuple):
    """A missing cell and what the factors say about it."""

    row: str
    column: str
    value: bool


@dataclass(frozen=True, eq=False, repr=False)
class Predictions:
    """The missing cells of a table, row by row, and their predicted values."""

    table: Table
    """X, with its missing cells."""
    rows: npt.NDArray[np.int64]
    columns: npt.NDArray[np.int64]
    values: Bools

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[PredictedCell]:
        for i, j, value in zip(self.rows, self.columns, self.values, strict=True):
            yield PredictedCell(
                self.table.row_name(int(i)), self.table.column_name(int(j)), bool(value)
            )

    def completed(self) -> Table:
        """X with its missing cells filled in."""
        ones = self.table.ones.copy()
        bits.set_cells(ones, self.rows[self.values], self.columns[self.values])
        zeros = bits.complement(ones, self.table.shape[1])
        return Table(ones, zeros, self.table.shape, self.table.row_names, self.table.column_names)

    def __repr__(self) -> str:
        return f"<Predictions of {len(self)} missing cells, {int(self.values.sum())} of them 1>"


def predict_missing(f: Factorization) -> Predictions:
    """The missing cells of X with the values that A o B has there."""
    table = f.problem.table
    unknown = bits.complement(table.ones | table.zeros, table.shape[1])
    rows, columns = np.nonzero(bits.unpack(unknown, table.shape[1]))
    return Predictions(table, rows, columns, f.reconstruct()[rows, columns])
