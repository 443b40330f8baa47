"""A Boolean table: known ones, known zeros, names.

A cell is 1, 0 or missing. Ones and zeros are two packed bit matrices and a missing
cell is in neither, so nothing downstream ever needs a special case for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from bicover import checks
from bicover.errors import InvalidInput, shown
from bicover.native import bits
from bicover.native.bits import Bools, Indices, Words
from bicover.tables.memory import check_growth, check_room

MAX_CELLS = 1 << 38
"""Tables past this would need more than 64 GiB of bits; a file that claims one is broken."""


BLOCK_WORDS = 1 << 18

Names = tuple[str, ...]


def check_shape(rows: int, columns: int, stored: int | None = None) -> None:
    """Refuse a size that can only be a mistake, before memory is asked for it.

    `stored` is the size of the file that asks, in bytes, where a small file can ask for much.
    """
    if rows < 0 or columns < 0:
        raise InvalidInput(f"a table cannot have {rows} rows and {columns} columns")
    what = f"a table of {rows} rows and {columns} columns"
    cells = rows * max(columns, bits.WORD_BITS)
    if cells > MAX_CELLS:
        raise InvalidInput(f"{what} is too large: at most {MAX_CELLS} cells are supported")
    # Ones and zeros are a bit each, and reading them needs about as much again.
    planes = cells / 8 * 2
    if stored is not None:
        check_growth(planes, stored, what)
    check_room(2 * planes, what)


@dataclass(frozen=True, eq=False, repr=False)
class Table:
    """A 0/1 matrix with missing cells and optional names, at two bits a cell.

    Built by `Table.pack` from arrays or `Table.from_cells` from coordinates.
    """

    ones: Words
    zeros: Words
    shape: tuple[int, int]
    row_names: Names | None = None
    column_names: Names | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "shape", _shape(self.shape))
        rows, columns = self.shape
        check_shape(rows, columns)
        expected = (rows, bits.word_count(columns))
        for name, words in (("ones", self.ones), ("zeros", self.zeros)):
            if not isinstance(words, np.ndarray):
                raise InvalidInput(f"{name} must be packed words; got {shown(words)}")
            if words.shape != expected or words.dtype != np.uint64:
                raise InvalidInput(
                    f"{name} must be uint64 words of shape {expected}; "
                    f"got {words.dtype} of shape {words.shape}"
                )
            words.flags.writeable = False
        _check_apart(self.ones, self.zeros)
        for axis, names, size in (
            ("row", self.row_names, rows),
            ("column", self.column_names, columns),
        ):
            object.__setattr__(self, f"{axis}_names", _names(axis, names, size))

    @classmethod
    def pack(
        cls,
        X: Any,
        zeros: Any = None,
        *,
        row_names: Sequence[str] | None = None,
        column_names: Sequence[str] | None = None,
    ) -> Table:
        """Pack whatever `bicover.factorize` takes: lists, arrays, frames, sparse matrices.

        Parameters
        ----------
        X
            Cells 0, 1, True, False or missing (None, NaN, NA, masked); any other is refused.
        zeros, optional
            The known zeros as a matrix of their own; then `X` has the known ones, and a cell
            that is in neither is missing.
        row_names, column_names : sequence of str, optional
            Used instead of the names that `X` has.

        Examples
        --------
        >>> Table.pack([[1, None], [0, 1.0]], column_names=["fur", "wings"])
        <Table 2 x 2: 2 ones, 1 missing>
        """
        from bicover.tables.convert import table_from

        table = table_from(X)
        if zeros is not None:
            table = _with_zeros(table, table_from(zeros, source="zeros"))
        rows, columns = table.shape
        given = _names("row", row_names, rows), _names("column", column_names, columns)
        return replace(
            table,
            row_names=table.row_names if given[0] is None else given[0],
            column_names=table.column_names if given[1] is None else given[1],
        )

    @classmethod
    def from_cells(
        cls,
        shape: tuple[int, int],
        ones: tuple[npt.ArrayLike, npt.ArrayLike],
        missing: tuple[npt.ArrayLike, npt.ArrayLike] = ((), ()),
        *,
        row_names: Sequence[str] | None = None,
        column_names: Sequence[str] | None = None,
    ) -> Table:
        """Build from the (rows, columns) of the ones and of the missing cells; the rest is 0.

        A cell listed in both counts as missing.
        """
        shape = _shape(shape)
        check_shape(*shape)
        packed = bits.empty(*shape)
        bits.set_cells(packed, *_indices("ones", ones, shape))
        zeros = bits.complement(packed, shape[1])
        rows, columns = _indices("missing", missing, shape)
        if rows.size:
            unknown = bits.empty(*shape)
            bits.set_cells(unknown, rows, columns)
            np.bitwise_not(unknown, out=unknown)
            packed &= unknown
            zeros &= unknown
        named = _names("row", row_names, shape[0]), _names("column", column_names, shape[1])
        return cls(packed, zeros, shape, *named)

    @cached_property
    def one_count(self) -> int:
        """Cells known to be 1."""
        return bits.popcount(self.ones)

    @cached_property
    def zero_count(self) -> int:
        """Cells known to be 0."""
        return bits.popcount(self.zeros)

    @property
    def missing_count(self) -> int:
        """Cells not known."""
        return self.shape[0] * self.shape[1] - self.one_count - self.zero_count

    def ones_array(self) -> Bools:
        """The known ones, one byte a cell."""
        return bits.unpack(self.ones, self.shape[1])

    def zeros_array(self) -> Bools:
        """The known zeros, one byte a cell."""
        return bits.unpack(self.zeros, self.shape[1])

    def to_numpy(self) -> npt.NDArray[np.int8]:
        """0, 1, and -1 for a missing cell, one byte a cell."""
        cells = self.ones_array().astype(np.int8)
        cells += cells
        cells += self.zeros_array()
        cells -= np.int8(1)
        return cells

    def to_frame(self, backend: str = "pandas") -> Any:
        """A pandas or polars data frame of nullable Booleans, names kept.

        Polars frames have no row names; there they become a first column, `name`.
        """
        from bicover.tables.frames import table_to_frame

        return table_to_frame(self, backend)

    def row_name(self, index: int) -> str:
        """The name of a row, or its number counted from 1."""
        row = checks.whole("index", index, 0, self.shape[0] - 1)
        return self.row_names[row] if self.row_names is not None else f"row {row + 1}"

    def column_name(self, index: int) -> str:
        """The name of a column, or its number counted from 1."""
        column = checks.whole("index", index, 0, self.shape[1] - 1)
        return (
            self.column_names[column] if self.column_names is not None else f"column {column + 1}"
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return (
            self.shape == other.shape
            and self.row_names == other.row_names
            and self.column_names == other.column_names
            and np.array_equal(self.ones, other.ones)
            and np.array_equal(self.zeros, other.zeros)
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        rows, columns = self.shape
        missing = f", {self.missing_count} missing" if self.missing_count else ""
        return f"<Table {rows} x {columns}: {self.one_count} ones{missing}>"


def _with_zeros(ones: Table, zeros: Table) -> Table:
    """The ones of one table and the ones of another as zeros."""
    if ones.shape != zeros.shape:
        raise InvalidInput(f"X has the shape {ones.shape}, but zeros has {zeros.shape}")
    for name, table in (("X", ones), ("zeros", zeros)):
        if table.missing_count:
            raise InvalidInput(
                f"{name} has {table.missing_count} missing cells; where zeros is given, "
                "a cell is missing if it is in neither X nor zeros"
            )
    return Table(ones.ones, zeros.ones, ones.shape, ones.row_names, ones.column_names)


def _check_apart(ones: Words, zeros: Words) -> None:
    """Refuse a cell that is both 0 and 1, in blocks of rows to ask for little memory."""
    step = max(1, BLOCK_WORDS // max(ones.shape[1], 1))
    for start in range(0, len(ones), step):
        both = ones[start : start + step] & zeros[start : start + step]
        if both.any():
            row, word = (int(place) for place in np.argwhere(both)[0])
            value = int(both[row, word])
            column = word * bits.WORD_BITS + (value & -value).bit_length() - 1
            raise InvalidInput(f"the cell [{start + row}, {column}] is both 0 and 1")


def _shape(shape: Any) -> tuple[int, int]:
    try:
        rows, columns = map(index, shape)
    except (TypeError, ValueError):
        raise InvalidInput(f"shape must be two whole numbers; got {shown(shape)}") from None
    return rows, columns


def _indices(name: str, cells: Any, shape: tuple[int, int]) -> tuple[Indices, Indices]:
    """The rows and columns of listed cells, each within the table."""
    try:
        rows, columns = (np.asarray(part) for part in cells)
    except (TypeError, ValueError):
        rows = columns = np.empty((0, 0))
    if rows.ndim != 1 or rows.shape != columns.shape:
        raise InvalidInput(
            f"{name} must be two equally long lists, the rows and the columns of cells; "
            f"got {shown(cells)}"
        )
    for part, size, axis in ((rows, shape[0], "row"), (columns, shape[1], "column")):
        if part.size and part.dtype.kind not in "iu":
            raise InvalidInput(f"{name} must list whole numbers; got {part.dtype}")
        if part.size and not (part.min() >= 0 and part.max() < size):
            bad = part[(part < 0) | (part >= size)][0]
            raise InvalidInput(f"{name} lists {axis} {bad}; there are {size} {axis}s, from 0")
    return rows, columns


def _names(axis: str, names: Any, size: int) -> Names | None:
    if names is None:
        return None
    if isinstance(names, str | bytes) or not isinstance(names, Iterable):
        raise InvalidInput(f"{axis}_names must be a list of names; got {shown(names)}")
    listed = tuple(names)
    for name in listed:
        if isinstance(name, list | dict | set | np.ndarray):
            raise InvalidInput(f"{axis}_names must be a list of names; one is {shown(name)}")
    listed = tuple(map(str, listed))
    if len(listed) != size:
        raise InvalidInput(f"{len(listed)} {axis} names given for {size} {axis}s")
    return listed
