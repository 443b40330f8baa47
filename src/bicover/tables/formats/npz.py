"""The packed bits themselves in numpy's container; the fastest format and the exact one.

A file holds `ones` and `zeros` as 64-bit words, `shape`, and `names` as UTF-8 JSON; where that is
smaller, a sparse matrix as scipy has it in place of the words.
Matrices that scipy.sparse saved and single arrays of numpy are read too. Nothing in
such a file is ever unpickled.
"""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from typing import Any, BinaryIO

import numpy as np

from bicover.errors import InvalidInput, shown
from bicover.native import bits
from bicover.native.bits import Words
from bicover.tables.arrays import table_from_array, table_from_sparse
from bicover.tables.formats.archive import Arrays, load_arrays
from bicover.tables.formats.npz_sparse import sparse_arrays
from bicover.tables.formats.streams import brief
from bicover.tables.table import Names, Table, check_shape

LAYOUT = {"ones", "zeros", "shape", "names"}
SPARSE_FORMATS = ("csr", "csc", "coo")


def write(table: Table, stream: BinaryIO, name: str) -> None:
    """Write a table of any shape, with names and missing cells."""
    if name.lower().removesuffix(".gz").endswith(".npy"):
        raise InvalidInput(f"{name} cannot be written: .npy holds a single array; use .npz")
    names = {"rows": table.row_names, "columns": table.column_names}
    archive = BytesIO()  # a zip file is written back and forth, which not every stream can do
    np.savez(
        archive,
        allow_pickle=False,
        **(sparse_arrays(table) or {"ones": table.ones, "zeros": table.zeros}),
        shape=np.array(table.shape, dtype=np.int64),
        names=np.frombuffer(json.dumps(names).encode(), dtype=np.uint8),
    )
    stream.write(archive.getbuffer())


def read(
    data: bytes, name: str, *, threshold: float | None = None, stored: int | None = None
) -> Table:
    """Read what `write` wrote, a saved scipy.sparse matrix, or a single array."""
    stored = len(data) if stored is None else stored
    arrays = load_arrays(data, name, stored)
    if set(arrays) == LAYOUT:
        if threshold is not None:
            raise InvalidInput(f"{name} holds a table of bits; threshold has no meaning for it")
        return _table(arrays, name)
    if {"format", "shape", "data"} <= set(arrays):
        sparse = _sparse(arrays, name, stored)
        table = table_from_sparse(sparse, source=name, threshold=threshold)
        if "names" not in arrays:
            return table
        row_names, column_names = _names(arrays["names"], name)
        return replace(table, row_names=row_names, column_names=column_names)
    if len(arrays) == 1:
        (array,) = arrays.values()
        return table_from_array(array, source=name, threshold=threshold)
    raise InvalidInput(
        f"{name} holds the arrays {shown(', '.join(arrays), 80)}; a table of bicover's, "
        "a matrix of scipy.sparse or a single array is expected"
    )


def _shape(arrays: Arrays, name: str) -> tuple[int, int]:
    shape = arrays["shape"]
    if shape.shape != (2,) or shape.dtype.kind not in "iu":
        raise InvalidInput(f"{name}: shape must be two whole numbers; got {shown(shape.tolist())}")
    return int(shape[0]), int(shape[1])


def _table(arrays: Arrays, name: str) -> Table:
    rows, columns = _shape(arrays, name)
    check_shape(rows, columns)
    row_names, column_names = _names(arrays["names"], name)
    table = Table(
        ones=_words(arrays, "ones", name),
        zeros=_words(arrays, "zeros", name),
        shape=(rows, columns),
        row_names=row_names,
        column_names=column_names,
    )
    if ((table.ones | table.zeros) & ~bits.full_row(columns)).any():
        raise InvalidInput(f"{name}: there are cells past column {columns}")
    return table


def _words(arrays: Arrays, key: str, name: str) -> Words:
    array = arrays[key]
    if array.dtype.kind != "u" or array.dtype.itemsize != 8:
        raise InvalidInput(f"{name}: {key} must be 64-bit words; got {array.dtype}")
    return np.ascontiguousarray(array, dtype=np.uint64)


def _names(array: np.ndarray[Any, Any], name: str) -> tuple[Names | None, Names | None]:
    problem = InvalidInput(f"{name}: names must be JSON with lists of text for rows and columns")
    if array.dtype != np.uint8 or array.ndim != 1:
        raise problem
    try:
        names = json.loads(array.tobytes())
        found = [names["rows"], names["columns"]]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise problem from None
    for texts in found:
        if texts is not None and not (
            isinstance(texts, list) and all(isinstance(text, str) for text in texts)
        ):
            raise problem
    rows, columns = (None if texts is None else tuple(texts) for texts in found)
    return rows, columns


def _sparse(arrays: Arrays, name: str, stored: int) -> Any:
    """Make a matrix of scipy's, then check every index: its own code trusts them."""
    from scipy import sparse

    kind = arrays["format"].item() if arrays["format"].ndim == 0 else None
    kind = kind.decode("ascii", "replace") if isinstance(kind, bytes) else kind
    if kind not in SPARSE_FORMATS:
        raise InvalidInput(
            f"{name}: a sparse matrix must be one of {', '.join(SPARSE_FORMATS)}; got {shown(kind)}"
        )
    if arrays["data"].dtype.kind not in "buif":
        raise InvalidInput(f"{name}: the matrix has cells of type {arrays['data'].dtype}")
    shape = _shape(arrays, name)
    check_shape(*shape, stored)
    try:
        if kind == "coo":
            places = arrays["row"], arrays["col"]
            matrix = sparse.coo_array((arrays["data"], places), shape=shape).tocsr()
        else:
            make = sparse.csr_array if kind == "csr" else sparse.csc_array
            parts = arrays["data"], arrays["indices"], arrays["indptr"]
            matrix = make(parts, shape=shape)
        matrix.check_format(full_check=True)
    except MemoryError:
        raise
    except Exception as error:
        raise InvalidInput(f"{name} is a broken sparse matrix ({brief(error)})") from None
    return matrix
