"""Parquet through polars and through pyarrow."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from bicover.errors import InvalidInput, MissingDependency
from bicover.tables.formats import parquet, read, write
from support.tables import as_table

X = np.array([[1, 0, -1], [0, 1, 1]])
TABLE = as_table(X, ["r", "s"], ["a", "b", "c"])

pytest.importorskip("polars")
pytest.importorskip("pyarrow")


@pytest.mark.parametrize("reader", ["polars", "pyarrow"])
@pytest.mark.parametrize("writer", ["polars", "pyarrow"])
def test_either_library_reads_what_either_wrote(reader, writer, tmp_path, monkeypatch):
    monkeypatch.setattr(parquet, "_library", lambda: writer)
    write(TABLE, tmp_path / "a.parquet")
    monkeypatch.setattr(parquet, "_library", lambda: reader)
    assert read(tmp_path / "a.parquet") == TABLE


@pytest.mark.parametrize("reader", ["polars", "pyarrow"])
@pytest.mark.parametrize("index", [["r", "s"], pd.Index(["r", "s"], name="animal"), [7, 9]])
def test_the_index_that_pandas_saved_is_the_row_names(reader, index, tmp_path, monkeypatch):
    frame = pd.DataFrame({"a": [True, False], "b": [1, 0], "c": [0.0, np.nan]}, index=index)
    frame.to_parquet(tmp_path / "a.parquet")
    monkeypatch.setattr(parquet, "_library", lambda: reader)
    table = read(tmp_path / "a.parquet")
    assert table.row_names == tuple(map(str, frame.index))
    assert table.column_names == ("a", "b", "c")
    assert table.to_numpy().tolist() == [[1, 1, 0], [0, 0, -1]]


def test_pandas_reads_what_we_write(tmp_path):
    write(TABLE, tmp_path / "a.parquet")
    frame = pd.read_parquet(tmp_path / "a.parquet").set_index("name")
    assert list(frame.index) == ["r", "s"]
    assert frame["b"].tolist() == [False, True]
    assert frame["c"].isna().tolist() == [True, False]


@pytest.mark.parametrize("writer", ["polars", "pyarrow"])
def test_column_names_must_differ(writer, tmp_path, monkeypatch):
    monkeypatch.setattr(parquet, "_library", lambda: writer)
    for rows, columns in ((None, ["a", "a", "b"]), (["r", "s"], ["a", "name", "b"])):
        with pytest.raises(InvalidInput, match=r"a\.parquet"):
            write(as_table(X, rows, columns), tmp_path / "a.parquet")


def test_without_either_library_the_message_says_what_to_install(tmp_path, monkeypatch):
    write(TABLE, tmp_path / "a.parquet")
    monkeypatch.setattr(parquet, "find_spec", lambda name: None)
    with pytest.raises(MissingDependency, match=r"Parquet reader.*pip install 'bicover\[frames\]'"):
        read(tmp_path / "a.parquet")
