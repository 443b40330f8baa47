"""Parquet, through pyarrow or polars, whichever is installed.

Columns are the columns of the table. Row names are a first column of text; the index
of a frame that pandas saved is one too, wherever it stands in the file.
"""

from __future__ import annotations

import json
from importlib.util import find_spec
from io import BytesIO
from typing import Any, BinaryIO

from bicover.errors import InvalidInput, MissingDependency
from bicover.tables.formats.bounded import check_inflation
from bicover.tables.formats.streams import brief
from bicover.tables.frames import NAME_COLUMN, table_from_frame, table_to_frame
from bicover.tables.memory import check_growth, check_room
from bicover.tables.table import Table, check_shape

MAGIC = b"PAR1"
CELL_BYTES = 8
"""What a cell takes while a frame is a table in the making."""


def read(
    data: bytes, name: str, *, threshold: float | None = None, stored: int | None = None
) -> Table:
    """Read Boolean or numeric columns; null and NaN are missing."""
    if not (data.startswith(MAGIC) and data.endswith(MAGIC)):
        raise InvalidInput(f"{name} is not a complete Parquet file")
    load = _read_polars if _library() == "polars" else _read_pyarrow
    try:
        frame, notes = load(data, name, len(data) if stored is None else stored)
        index = json.loads(notes)["index_columns"] if notes else []
    except (InvalidInput, MemoryError, KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # many kinds, and polars panics past Exception
        raise InvalidInput(f"{name} is a broken Parquet file ({brief(error)})") from None
    return table_from_frame(_index_first(frame, index), source=name, threshold=threshold)


def write(table: Table, stream: BinaryIO, name: str) -> None:
    """Write nullable Boolean columns, after the row names if there are any."""
    library = _library()
    if table.shape[1] == 0:
        raise InvalidInput(f"{name} cannot be written: Parquet needs a column; use .npz")
    content = BytesIO()  # a plain file in memory is what both libraries can surely write to
    if library == "polars":
        table_to_frame(table, "polars").write_parquet(content)
    else:
        _write_pyarrow(table, content, name)
    stream.write(content.getbuffer())


def _library() -> str:
    for library in ("pyarrow", "polars"):  # pyarrow complains more quietly about broken files
        if find_spec(library) is not None:
            return library
    raise MissingDependency("A Parquet reader (pyarrow or polars)", "'bicover[frames]'")


def _check_cells(rows: int, columns: int, stored: int) -> None:
    """Refuse columns too large: a run of a billion equal values is a few bytes in a file."""
    check_shape(rows, columns)
    what = f"a frame of {rows} rows and {columns} columns"
    check_growth(rows * columns * CELL_BYTES, stored, what)
    check_room(rows * columns * CELL_BYTES, what)


def _read_polars(data: bytes, name: str, stored: int) -> tuple[Any, Any]:
    """The frame, and what pandas noted about its index, if pandas wrote it."""
    import polars

    rows = polars.scan_parquet(BytesIO(data)).select(polars.len()).collect().item()
    _check_cells(rows, len(polars.read_parquet_schema(BytesIO(data))), stored)
    return polars.read_parquet(data), polars.read_parquet_metadata(BytesIO(data)).get("pandas")


def _read_pyarrow(data: bytes, name: str, stored: int) -> tuple[Any, Any]:
    from pyarrow import parquet

    file = parquet.ParquetFile(BytesIO(data))
    about = file.metadata
    _check_cells(about.num_rows, about.num_columns, stored)
    groups = (about.row_group(place) for place in range(about.num_row_groups))
    check_inflation(name, stored, sum(group.total_byte_size for group in groups))
    frame = file.read()
    return frame, (frame.schema.metadata or {}).get(b"pandas")


def _index_first(frame: Any, index: list[Any]) -> Any:
    import narwhals as nw

    wrapped = nw.from_native(frame)
    columns = wrapped.columns
    if len(index) != 1 or index[0] not in columns:  # none, or a count of the rows
        return frame
    rest = [column for column in columns if column != index[0]]
    return wrapped.select(nw.col(index[0]).cast(nw.String), *rest).to_native()


def _write_pyarrow(table: Table, stream: BinaryIO, name: str) -> None:
    import pyarrow
    from pyarrow import parquet

    names = [table.column_name(j) for j in range(table.shape[1])]
    ones = table.ones_array()
    missing = ~(ones | table.zeros_array())
    columns = [pyarrow.array(ones[:, j], mask=missing[:, j]) for j in range(len(names))]
    if table.row_names is not None:
        names = [NAME_COLUMN, *names]
        columns = [pyarrow.array(table.row_names, pyarrow.string()), *columns]
    if len(set(names)) != len(names):
        raise InvalidInput(f"{name} cannot be written: Parquet needs distinct column names")
    parquet.write_table(pyarrow.table(columns, names=names), stream)
