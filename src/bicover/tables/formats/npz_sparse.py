"""A table with few ones and missing cells, in the layout of scipy.sparse.

`scipy.sparse.load_npz` reads these arrays too: a stored 1 is a one, a stored NaN a missing cell.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from bicover.native import bits
from bicover.tables.table import Table

CELLS_AT_ONCE = 1 << 24
OVERHEAD = 1024
"""Bytes for the heads of more arrays."""


def sparse_arrays(table: Table) -> dict[str, np.ndarray[Any, Any]] | None:
    """The arrays of a compressed sparse matrix; None if packed bits are smaller."""
    rows, columns = table.shape
    stored = table.one_count + table.missing_count
    index = np.int32 if max(columns, stored) < 2**31 else np.int64
    value = np.float32 if table.missing_count else np.int8
    size = (stored + rows + 1) * np.dtype(index).itemsize + stored * np.dtype(value).itemsize
    if size + OVERHEAD >= table.ones.nbytes + table.zeros.nbytes:
        return None
    counts = columns - np.bitwise_count(table.zeros).sum(axis=1, dtype=np.int64)
    indices, data = np.empty(stored, dtype=index), np.ones(stored, dtype=value)
    end = 0
    step = max(1, CELLS_AT_ONCE // max(1, columns))
    for first in range(0, rows, step):
        part = slice(first, first + step)
        row, column = np.nonzero(~bits.unpack(table.zeros[part], columns))
        here = slice(end, end + len(column))
        indices[here] = column
        if table.missing_count:
            data[here][~bits.unpack(table.ones[part], columns)[row, column]] = np.nan
        end += len(column)
    return {
        "format": np.array(b"csr"),
        "indices": indices,
        "indptr": np.concatenate([[0], np.cumsum(counts)]).astype(index),
        "data": data,
    }
