"""A Boolean table: known ones, known zeros, names.

A cell is 1, 0 or missing. Ones and zeros are two packed bit matrices and a missing
cell is in neither, so nothing downstream ever needs a special case for it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from bicover.errors import InvalidInput
from bicover.native import bits
from bicover.native.bits import Bools, Words

MAX_CELLS = 1 << 38
"""Tables past this would need more than 64 GiB of bits; a file that claims one is broken."""


def _memory() -> float:
    """Bytes of memory this machine has; without bound where it does not say."""
    try:
        return float(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    except (AttributeError, ValueError, OSError):
        return float("inf")


Names = tuple[str, ...]


def check_shape(rows: int, columns: int) -> None:
    """Refuse a size that can only be a mistake, before memory is asked for it."""
    if rows < 0 or columns < 0:
        raise InvalidInput(f"a table cannot have {rows} rows and {columns} columns")
    cells = rows * max(columns, bits.WORD_BITS)
    if cells > MAX_CELLS:
        raise InvalidInput(
            f"a table of {rows} rows and {columns} columns is too large: "
            f"at most {MAX_CELLS} cells are supported"
        )
    # Ones and zeros are a bit each, and reading them needs about as much again.
    needed = cells / 8 * 2 * 2
    if needed > _memory():
        raise InvalidInput(
            f"a table of {rows} rows and {columns} columns needs about {needed / 2**30:.0f} GiB, "
            "more memory than this machine has"
        )


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
        rows, columns = self.shape
        check_shape(rows, columns)
        expected = (rows, bits.word_count(columns))
        for name, words in (("ones", self.ones), ("zeros", self.zeros)):
            if words.shape != expected or words.dtype != np.uint64:
                raise InvalidInput(
                    f"{name} must be uint64 words of shape {expected}; "
                    f"got {words.dtype} of shape {words.shape}"
                )
            words.flags.writeable = False
        for axis, names, size in (
            ("row", self.row_names, rows),
            ("column", self.column_names, columns),
        ):
            if names is not None and len(names) != size:
                raise InvalidInput(f"{len(names)} {axis} names given for {size} {axis}s")

    @classmethod
    def pack(
        cls,
        ones: npt.ArrayLike,
        zeros: npt.ArrayLike | None = None,
        *,
        row_names: Sequence[str] | None = None,
        column_names: Sequence[str] | None = None,
    ) -> Table:
        """Pack dense truth values; without `zeros` every cell that is not 1 is 0."""
        dense = np.asarray(ones, dtype=np.bool_)
        packed = bits.pack(dense)
        packed_zeros = (
            bits.complement(packed, dense.shape[1]) if zeros is None else bits.pack(zeros)
        )
        rows, columns = dense.shape
        return cls(packed, packed_zeros, (rows, columns), _names(row_names), _names(column_names))

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

        The indices must be within `shape`; a cell listed in both counts as missing.
        """
        check_shape(*shape)
        packed = bits.empty(*shape)
        bits.set_cells(packed, *ones)
        unknown = bits.empty(*shape)
        bits.set_cells(unknown, *missing)
        packed &= ~unknown
        zeros = bits.complement(packed | unknown, shape[1])
        return cls(packed, zeros, shape, _names(row_names), _names(column_names))

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
        return self.row_names[index] if self.row_names is not None else f"row {index + 1}"

    def column_name(self, index: int) -> str:
        """The name of a column, or its number counted from 1."""
        return self.column_names[index] if self.column_names is not None else f"column {index + 1}"

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


def _names(names: Sequence[str] | None) -> Names | None:
    return None if names is None else tuple(str(name) for name in names)
