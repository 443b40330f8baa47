"""Data frames in and out: pandas, polars and whatever else narwhals understands.

A pandas index that carries names becomes the row names; so does a first column of
text, which is where libraries without an index keep them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from bicover.errors import InvalidInput, MissingDependency
from bicover.tables.arrays import table_from_array
from bicover.tables.table import Table

NAME_COLUMN = "name"


def is_frame(data: object) -> bool:
    """Whether narwhals knows this object as a data frame."""
    from narwhals.dependencies import is_into_dataframe

    return bool(is_into_dataframe(data)) or type(data).__name__ == "LazyFrame"


def table_from_frame(frame: Any, *, source: str = "X", threshold: float | None = None) -> Table:
    """Read a frame of truth values; NA, None and NaN are missing, names are kept."""
    import narwhals as nw

    wrapped = nw.from_native(frame)
    if isinstance(wrapped, nw.LazyFrame):
        wrapped = wrapped.collect()
    row_names = _index_names(frame)
    columns = list(wrapped.iter_columns())
    if columns and row_names is None and columns[0].dtype in (nw.String, nw.Categorical):
        row_names = tuple(str(name) for name in columns[0].to_list())
        columns = columns[1:]
    names = tuple(str(column.name) for column in columns)
    cells: npt.NDArray[Any] = np.empty((wrapped.shape[0], len(columns)), dtype=np.object_)
    if columns and all(_is_plain(column.dtype) for column in columns):
        cells = _plain_cells(columns)
    else:
        for j, column in enumerate(columns):
            cells[:, j] = column.to_list()
    return table_from_array(
        cells, source=source, threshold=threshold, row_names=row_names, column_names=names
    )


def table_to_frame(table: Table, backend: str = "pandas") -> Any:
    """A frame of nullable Booleans, missing cells null."""
    ones, zeros = table.ones_array(), table.zeros_array()
    names = [table.column_name(j) for j in range(table.shape[1])]
    if len(set(names)) != len(names) and backend != "pandas":
        raise InvalidInput(f"a {backend} frame needs distinct column names")
    if backend == "pandas":
        return _pandas_frame(ones, zeros, names, table.row_names)
    if backend == "polars":
        return _polars_frame(ones, zeros, names, table.row_names)
    raise InvalidInput(f"backend must be pandas or polars; got {backend!r}")


def _pandas_frame(ones: Any, zeros: Any, names: list[str], row_names: Any) -> Any:
    try:
        import pandas as pd
    except ImportError:
        raise MissingDependency("pandas", "'bicover[frames]'") from None
    series = [
        pd.Series(pd.arrays.BooleanArray(ones[:, j].copy(), ~(ones[:, j] | zeros[:, j])))
        for j in range(len(names))
    ]
    frame = pd.concat(series, axis=1) if series else pd.DataFrame(index=range(len(ones)))
    frame.columns = pd.Index(names, dtype=object)
    if row_names is not None:
        frame.index = pd.Index(row_names, dtype=object)
    return frame


def _polars_frame(ones: Any, zeros: Any, names: list[str], row_names: Any) -> Any:
    try:
        import polars as pl
    except ImportError:
        raise MissingDependency("polars", "'bicover[frames]'") from None
    known = ones | zeros
    data: dict[str, Any] = {} if row_names is None else {NAME_COLUMN: list(row_names)}
    if row_names is not None and NAME_COLUMN in names:
        raise InvalidInput(
            f"a column is called {NAME_COLUMN!r}, which a polars frame uses for rows"
        )
    for j, name in enumerate(names):
        values = [bool(v) if k else None for v, k in zip(ones[:, j], known[:, j], strict=True)]
        data[name] = pl.Series(name, values, dtype=pl.Boolean)
    return pl.DataFrame(data)


def _plain_cells(columns: list[Any]) -> npt.NDArray[Any]:
    """Numbers or truth values as one array, masked where one is null."""
    filled = [column.fill_null(str(column.dtype) != "Boolean" and 0) for column in columns]
    cells = np.column_stack([np.asarray(column.to_numpy()) for column in filled])
    if all(column.null_count() == 0 for column in columns):
        return cells
    mask = np.column_stack([np.asarray(column.is_null().to_numpy()) for column in columns])
    return np.ma.MaskedArray(cells, mask=mask)


def _is_plain(dtype: Any) -> bool:
    return bool(dtype.is_numeric()) or str(dtype) == "Boolean"


def _index_names(frame: Any) -> tuple[str, ...] | None:
    """The index of a pandas frame, unless it only counts the rows."""
    index = getattr(frame, "index", None)
    if index is None or callable(index) or type(index).__name__ == "RangeIndex":
        return None
    return tuple(" / ".join(map(str, n)) if isinstance(n, tuple) else str(n) for n in index)
