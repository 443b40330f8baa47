"""A categorical table from wherever it is: attributes by name, column by column.

Files, frames, dictionaries, arrays and lists of rows all end as the same thing, so
that binarizing needs to know only one. Cells stay as they came.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from bicover.errors import InvalidInput, shown
from bicover.tables.binarize.categories import Column
from bicover.tables.formats import read_records
from bicover.tables.formats.delimited.records import numbered
from bicover.tables.frames import is_frame

ACCEPTED = (
    "a path, a data frame, a dictionary of columns, a two-dimensional array or a list of rows"
)


@dataclass(frozen=True, eq=False)
class Attributes:
    """Named columns of equal length; `first_row` is the number of their first row in messages."""

    names: tuple[str, ...]
    columns: list[Column]
    row_names: tuple[str, ...] | None = None
    first_row: int = 1

    def __post_init__(self) -> None:
        if not self.columns:
            raise InvalidInput("the table has no columns; nothing can be binarized")
        expected = len(self.columns[0])
        for name, column in zip(self.names, self.columns, strict=True):
            if len(column) != expected:
                raise InvalidInput(
                    f"column {name!r} has {len(column)} values, "
                    f"but column {self.names[0]!r} has {expected}"
                )
        if expected == 0:
            raise InvalidInput("the table has no rows; nothing can be binarized")

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.columns[0])


def collect_attributes(
    data: Any, header: bool | None, format: str | None, delimiter: str | None
) -> Attributes:
    """Take a table apart into its attributes; `header`, `format` and `delimiter` as in a file."""
    if isinstance(data, str | os.PathLike):
        records = read_records(data, format=format, header=header, delimiter=delimiter)
        return Attributes(records.attributes, list(records.columns))
    if format is not None or delimiter is not None:
        raise InvalidInput(
            f"format and delimiter describe a file, and this table is a {_kind(data)}"
        )
    if isinstance(data, np.ndarray):
        plain = data if isinstance(data, np.ma.MaskedArray) else np.asarray(data)
        return _from_array(plain, header is True)
    if isinstance(data, list | tuple):
        return _from_rows(data, header is True)
    if header is not None:
        raise InvalidInput(
            f"header says what the first row is, and a {_kind(data)} has names of its own"
        )
    if isinstance(data, Mapping):
        columns = [_as_column(column, str(name)) for name, column in data.items()]
        return Attributes(tuple(map(str, data)), columns)
    if is_frame(data):
        return _from_frame(data)
    raise InvalidInput(f"a {_kind(data)} cannot be binarized; give {ACCEPTED}")


def _from_array(array: npt.NDArray[Any], header: bool) -> Attributes:
    if array.ndim != 2:
        raise InvalidInput(f"an array must have two dimensions; got one of shape {array.shape}")
    if array.dtype.kind not in "biufcmMOUST":
        raise InvalidInput(f"an array of type {array.dtype} has no values to binarize")
    names = tuple(map(str, array[0])) if header and len(array) else numbered(array.shape[1])
    first = int(header)
    return Attributes(names, list(array[first:].T), first_row=1 + first)


def _from_rows(rows: list[Any] | tuple[Any, ...], header: bool) -> Attributes:
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, list | tuple) and not (
            isinstance(row, np.ndarray) and row.ndim == 1
        ):
            raise InvalidInput(f"row {number} must be a list of values; got {shown(row)}")
        if len(row) != len(rows[0]):
            raise InvalidInput(
                f"row {number} has {len(row)} values, but row 1 has {len(rows[0])}; "
                "all rows must be equally long"
            )
    first = int(header)
    if len(rows) <= first:
        raise InvalidInput("the table has no rows; nothing can be binarized")
    names = tuple(map(str, rows[0])) if header else numbered(len(rows[0]))
    columns: list[Column] = [list(column) for column in zip(*rows[first:], strict=True)]
    return Attributes(names, columns, first_row=1 + first)


def _from_frame(frame: Any) -> Attributes:
    """The columns of a frame; pandas and pyarrow by place, since their names may repeat."""
    import narwhals as nw

    if nw.dependencies.is_pandas_dataframe(frame):
        names = [_joined(name) for name in frame.columns]
        series = [frame.iloc[:, place] for place in range(len(names))]
    elif nw.dependencies.is_pyarrow_table(frame):
        names, series = frame.column_names, frame.columns
    else:
        wrapped = nw.from_native(frame)
        whole = wrapped.collect() if isinstance(wrapped, nw.LazyFrame) else wrapped
        names = whole.columns
        series = [whole[name].to_native() for name in names]
    columns = [_as_column(column, str(name)) for name, column in zip(names, series, strict=True)]
    return Attributes(tuple(map(str, names)), columns, _index_names(frame))


def _as_column(values: Any, name: str) -> Column:
    """A column's cells, in a type that prints as the column does."""
    import narwhals as nw

    series = nw.from_native(values, series_only=True, pass_through=True)
    if isinstance(series, nw.Series):
        # Python floats would show the rounding of narrower ones: 14.229999542236328.
        return series.to_numpy() if series.dtype.is_float() else series.to_list()
    if isinstance(values, np.ndarray) and values.ndim == 1:
        return values
    if isinstance(values, list | tuple | range):
        return list(values)
    raise InvalidInput(f"column {name!r} must be a list of values; got {shown(values)}")


def _index_names(frame: Any) -> tuple[str, ...] | None:
    """The index of a pandas frame, unless it only counts the rows."""
    index = getattr(frame, "index", None)
    if index is None or callable(index) or type(index).__name__ == "RangeIndex":
        return None
    return tuple(_joined(name) for name in index)


def _joined(name: Any) -> str:
    return " / ".join(map(str, name)) if isinstance(name, tuple) else str(name)


def _kind(data: Any) -> str:
    return type(data).__name__
