"""Rows of bits as 64-bit words.

A Boolean matrix of n columns is a C-contiguous array of `word_count(n)` little-endian
words a row: column j is bit j % 64 of word j // 64, and the bits past column n - 1 are
zero. Everything native works on this form, so packing happens once, on the way in.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Words: TypeAlias = npt.NDArray[np.uint64]
Bools: TypeAlias = npt.NDArray[np.bool_]
Weights: TypeAlias = npt.NDArray[np.int64]
Indices: TypeAlias = npt.NDArray[np.int64]

WORD_BITS = 64


def word_count(columns: int) -> int:
    """Words needed for a row of so many columns.

    >>> [word_count(n) for n in (0, 1, 63, 64, 65)]
    [0, 1, 1, 1, 2]
    """
    return -(-columns // WORD_BITS)


def empty(rows: int, columns: int) -> Words:
    """A matrix of zeros."""
    return np.zeros((rows, word_count(columns)), dtype=np.uint64)


def pack(cells: npt.ArrayLike) -> Words:
    """Turn a two-dimensional array of truth values into words."""
    dense = np.asarray(cells, dtype=np.bool_)
    rows, columns = dense.shape
    words = empty(rows, columns)
    if words.size:
        packed = np.packbits(dense, axis=1, bitorder="little")
        words.view(np.uint8).reshape(rows, -1)[:, : packed.shape[1]] = packed
    return words


def unpack(words: Words, columns: int) -> Bools:
    """Turn words back into truth values, one byte a cell."""
    rows = words.shape[0]
    if columns == 0 or rows == 0:
        return np.zeros((rows, columns), dtype=np.bool_)
    as_bytes = np.ascontiguousarray(words).view(np.uint8).reshape(rows, -1)
    return np.unpackbits(as_bytes, axis=1, count=columns, bitorder="little").view(np.bool_)


def full_row(columns: int) -> Words:
    """One row with every column set: the mask of the bits that mean something."""
    row = np.full(word_count(columns), np.iinfo(np.uint64).max, dtype=np.uint64)
    if columns % WORD_BITS:
        row[-1] = (1 << columns % WORD_BITS) - 1
    return row


def complement(words: Words, columns: int) -> Words:
    """The cells not set."""
    flipped = np.bitwise_not(words)
    flipped &= full_row(columns)
    return flipped


def popcount(words: Words) -> int:
    """How many cells are set."""
    return int(np.bitwise_count(words).sum(dtype=np.int64))


def members(row: Words, columns: int) -> Indices:
    """The columns that are set in one packed row."""
    return np.flatnonzero(unpack(row[None], columns)[0])


def column(words: Words, index: int) -> Bools:
    """Which rows have a column set."""
    at = np.uint64(index % WORD_BITS)
    return (words[:, index // WORD_BITS] >> at & np.uint64(1)).astype(np.bool_)


def set_cells(words: Words, rows: npt.ArrayLike, columns: npt.ArrayLike) -> None:
    """Set the listed cells in place; a cell may be listed twice."""
    row = np.asarray(rows, dtype=np.intp)
    column = np.asarray(columns, dtype=np.uint64)
    masks = np.left_shift(np.uint64(1), column % np.uint64(WORD_BITS))
    np.bitwise_or.at(words, (row, (column // np.uint64(WORD_BITS)).astype(np.intp)), masks)
