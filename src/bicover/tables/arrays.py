"""Tables from arrays in memory: dense numpy, masked, and scipy sparse.

Every cell is looked at once, in blocks of rows, so that the extra memory stays small
next to the array that came in. The first cell that is not a truth value is named.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from bicover.errors import InvalidInput, shown
from bicover.native import bits
from bicover.native.bits import Bools
from bicover.tables.table import Table, check_shape

BLOCK_CELLS = 1 << 22
ALLOWED = "a cell must be 0, 1, True, False or missing"


def check_threshold(threshold: Any) -> None:
    """Refuse what is neither None nor a finite number."""
    try:
        usable = threshold is None or math.isfinite(threshold)
    except (TypeError, ValueError, OverflowError):
        usable = False
    if not usable:
        raise InvalidInput(f"threshold must be a finite number; got {shown(threshold)}")


def table_from_array(
    array: npt.NDArray[Any],
    *,
    source: str = "X",
    threshold: float | None = None,
    row_names: Sequence[str] | None = None,
    column_names: Sequence[str] | None = None,
) -> Table:
    """Pack a two-dimensional array; NaN, None and masked cells are missing.

    With `threshold`, a number becomes 1 if it is greater and 0 if not.
    """
    if array.ndim != 2:
        raise InvalidInput(
            f"{source} must be a matrix of two dimensions; got {array.ndim} of shape {array.shape}"
        )
    if array.dtype.kind not in "buifO":
        raise InvalidInput(f"{source} has cells of type {array.dtype}; {ALLOWED}")
    rows, columns = array.shape
    check_shape(rows, columns)
    ones, zeros = bits.empty(rows, columns), bits.empty(rows, columns)
    mask: Any = np.ma.getmask(array)
    plain = np.ma.getdata(array)
    step = max(1, BLOCK_CELLS // max(columns, 1))
    for start in range(0, rows, step):
        block = slice(start, min(start + step, rows))
        masked = None if mask is np.ma.nomask else mask[block]
        is_one, is_zero = split_cells(plain[block], masked, threshold, source, start, column_names)
        ones[block], zeros[block] = bits.pack(is_one), bits.pack(is_zero)
    names = (None if n is None else tuple(map(str, n)) for n in (row_names, column_names))
    return Table(ones, zeros, (rows, columns), *names)


def split_cells(
    cells: npt.NDArray[Any],
    masked: Bools | None,
    threshold: float | None,
    source: str = "X",
    first_row: int = 0,
    column_names: Sequence[str] | None = None,
) -> tuple[Bools, Bools]:
    """Which cells are 1 and which are 0; anything else must be missing."""
    if cells.dtype.kind == "b" and threshold is None:
        return (cells, ~cells) if masked is None else (cells & ~masked, ~cells & ~masked)
    if cells.dtype.kind == "O":
        cells, absent = _numbers(cells, source, first_row, column_names)
    else:
        absent = np.isnan(cells) if cells.dtype.kind == "f" else np.zeros(cells.shape, np.bool_)
    if masked is not None:
        absent = absent | masked
    if threshold is not None:
        is_one = cells > threshold
        return is_one & ~absent, ~is_one & ~absent
    is_one, is_zero = cells == 1, cells == 0
    bad = ~(is_one | is_zero | absent)
    if bad.any():
        i, j = (int(index) for index in np.argwhere(bad)[0])
        raise bad_cell(cells[i, j].item(), source, first_row + i, j, column_names)
    return is_one & ~absent, is_zero & ~absent


def bad_cell(
    value: object, source: str, row: int, column: int, column_names: Sequence[str] | None
) -> InvalidInput:
    """The sentence about a cell that is neither a truth value nor missing."""
    name = "" if column_names is None else f" ({column_names[column]!r})"
    hint = ""
    if isinstance(value, int | float) and not isinstance(value, bool):
        hint = "; pass threshold= to turn numbers into 0 and 1"
    return InvalidInput(f"{source}[{row}, {column}]{name} is {shown(value)}: {ALLOWED}{hint}")


def _numbers(
    cells: npt.NDArray[Any], source: str, first_row: int, column_names: Sequence[str] | None
) -> tuple[npt.NDArray[np.float64], Bools]:
    """Numbers and missing marks out of Python objects."""
    numbers = np.zeros(cells.shape, dtype=np.float64)
    absent = np.zeros(cells.shape, dtype=np.bool_)
    for (i, j), value in np.ndenumerate(cells):
        if _is_missing(value):
            absent[i, j] = True
        elif isinstance(value, bool | int | float | np.bool_ | np.integer | np.floating):
            try:
                numbers[i, j] = value
            except OverflowError:
                raise bad_cell(value, source, first_row + i, j, column_names) from None
        else:
            raise bad_cell(value, source, first_row + i, j, column_names)
    return numbers, absent


def _is_missing(value: object) -> bool:
    # pandas.NA and NaT answer neither `is None` nor a comparison with themselves by a truth value.
    if value is None or value is np.ma.masked or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, float | np.floating) and bool(np.isnan(value))


def table_from_sparse(matrix: Any, *, source: str = "X", threshold: float | None = None) -> Table:
    """Pack a scipy sparse matrix; cells not stored are 0, stored NaNs are missing.

    The matrix is never made dense: only its stored entries are looked at.
    """
    if len(matrix.shape) != 2:
        raise InvalidInput(f"{source} must be a matrix of two dimensions; got {len(matrix.shape)}")
    if threshold is not None and threshold < 0:
        raise InvalidInput(
            f"threshold must not be negative for a sparse matrix, whose unstored zeros would "
            f"all become ones; got {threshold}"
        )
    rows, columns = (int(size) for size in matrix.shape)
    check_shape(rows, columns)
    # Duplicate coordinates add up in scipy's reading; csr sums them without a dense array.
    compressed = matrix.tocsr(copy=True)
    compressed.sum_duplicates()
    row = np.repeat(np.arange(rows), np.diff(compressed.indptr))
    column = compressed.indices
    data = np.asarray(compressed.data)
    try:
        is_one, is_zero = split_cells(data[None, :], None, threshold, source)
    except InvalidInput:
        bad = int(np.flatnonzero(~np.isin(data, (0, 1)) & ~np.isnan(data))[0])
        raise bad_cell(data[bad].item(), source, int(row[bad]), int(column[bad]), None) from None
    absent = ~(is_one | is_zero)[0]
    return Table.from_cells(
        (rows, columns),
        (row[is_one[0]], column[is_one[0]]),
        (row[absent], column[absent]),
    )
