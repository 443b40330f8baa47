"""Anything a user may hold, as a Table."""

from __future__ import annotations

import os
import sys
from typing import Any

import numpy as np

from bicover.errors import InvalidInput, shown
from bicover.tables.arrays import check_threshold, table_from_array, table_from_sparse
from bicover.tables.table import Table

ACCEPTED = (
    "a list of rows, a numpy array, a pandas or polars frame, a scipy sparse matrix, "
    "a bicover.Table or a path"
)


def table_from(data: Any, *, threshold: float | None = None, source: str = "X") -> Table:
    """Read whatever came: list, array, frame, sparse matrix, table or path."""
    check_threshold(threshold)
    if isinstance(data, Table):
        return data
    if isinstance(data, str | os.PathLike):
        from bicover.tables.formats import read

        return read(data, threshold=threshold)
    if isinstance(data, np.ndarray):
        return table_from_array(data, source=source, threshold=threshold)
    if isinstance(data, list | tuple):
        return table_from_array(_array_from_rows(data, source), source=source, threshold=threshold)
    if _is_sparse(data):
        return table_from_sparse(data, source=source, threshold=threshold)
    from bicover.tables.frames import is_frame, table_from_frame

    if is_frame(data):
        return table_from_frame(data, source=source, threshold=threshold)
    if hasattr(data, "__array__"):
        return table_from_array(np.asarray(data), source=source, threshold=threshold)
    raise InvalidInput(f"{source} must be {ACCEPTED}; got {type(data).__name__}")


def _is_sparse(data: object) -> bool:
    # If scipy.sparse was never imported, nobody can hold one of its matrices.
    sparse = sys.modules.get("scipy.sparse")
    return sparse is not None and bool(sparse.issparse(data))


def _array_from_rows(rows: list[Any] | tuple[Any, ...], source: str) -> np.ndarray[Any, Any]:
    """A two-dimensional array from a list of equally long rows."""
    for i, row in enumerate(rows):
        if isinstance(row, str) or not hasattr(row, "__len__"):
            raise InvalidInput(f"{source}[{i}] must be a row, a list of cells; got {shown(row)}")
        if len(row) != len(rows[0]):
            raise InvalidInput(
                f"{source}[{i}] has {len(row)} cells, but {source}[0] has {len(rows[0])}"
            )
    columns = len(rows[0]) if rows else 0
    try:
        quick = np.array(rows).reshape(len(rows), columns)
        if quick.dtype.kind in "buif":
            return quick
    except (ValueError, OverflowError):
        pass
    # Something other than numbers: keep the objects, so that None and bad cells stay visible.
    cells = np.empty((len(rows), columns), dtype=object)
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            cells[i, j] = value
    return cells
