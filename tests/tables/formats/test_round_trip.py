"""Written and read again, a table is the same."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bicover.errors import InvalidInput
from bicover.tables.formats import read, write
from support.tables import TEXTS, as_table, tables

# These write names of their own where a table has none.
ALWAYS_NAMED = (".arff", ".cxt", ".parquet")


def through(table, suffix):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"table{suffix}"
        write(table, path)
        return read(path)


def writes(table, suffix):
    """Whether the format takes the table; if not, it says so."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            write(table, Path(folder) / f"table{suffix}")
        except InvalidInput:
            return False
        return True


@pytest.mark.parametrize("suffix", [".csv", ".csv.gz", ".tsv", ".npz", ".npz.gz"])
@given(table=tables())
def test_tables_with_ordinary_names_come_back_exactly(suffix, table):
    assert through(table, suffix) == table


@pytest.mark.parametrize("suffix", [".arff", ".arff.gz", ".parquet"])
@given(table=tables(always_named=True))
@settings(max_examples=50)
def test_tables_come_back_from_formats_that_need_names(suffix, table):
    assume(suffix != ".parquet" or len({"name", *table.column_names}) > table.shape[1])
    assert through(table, suffix) == table


@given(table=tables(always_named=True, missing=False))
def test_contexts_come_back_exactly(table):
    assert through(table, ".cxt") == table


@given(table=tables(st.nothing() | st.just("unused"), missing=True, min_side=0))
def test_matrix_market_keeps_cells_and_missing_cells_but_no_names(table):
    back = through(table, ".mtx")
    assert np.array_equal(back.to_numpy(), table.to_numpy())
    assert (back.row_names, back.column_names) == (None, None)


@given(table=tables(missing=False), numbers=st.sets(st.integers(0, 10**6), min_size=5, max_size=5))
def test_transactions_keep_the_columns_that_have_ones(table, numbers):
    assume(table.one_count)
    cells = table.to_numpy()
    items = tuple(map(str, sorted(numbers)[: cells.shape[1]]))
    back = through(as_table(cells, column_names=items), ".dat")
    used = np.flatnonzero(cells.any(axis=0))
    assert np.array_equal(back.to_numpy(), cells[:, used])
    assert back.column_names == tuple(items[j] for j in used)


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".npz", *ALWAYS_NAMED])
@given(data=st.data())
def test_strange_names_come_back_exactly_or_are_not_written(suffix, data):
    strategy = tables(TEXTS, always_named=suffix in ALWAYS_NAMED, missing=suffix != ".cxt")
    table = data.draw(strategy)
    assert suffix != ".npz" or writes(table, suffix)
    if writes(table, suffix):
        assert through(table, suffix) == table


@given(table=tables(st.sampled_from(["0", "1", "2", "NA", "true", "x", "y z", "0 1"])))
def test_names_like_values_can_be_written_for_a_reader_that_is_told(table):
    assume(table.shape[1] > 1 or table.row_names is not None)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.csv"
        write(table, path, check=False)
        header, names = table.column_names is not None, table.row_names is not None
        assert read(path, header=header, names=names, delimiter=",") == table


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".npz", ".mtx", ".arff", ".parquet"])
@pytest.mark.parametrize("columns", [1, 2, 63, 64, 65, 129])
def test_awkward_widths_come_back(suffix, columns):
    cells = np.random.default_rng(columns).integers(-1, 2, (7, columns))
    assert np.array_equal(through(as_table(cells), suffix).to_numpy(), cells)


@pytest.mark.parametrize("value", [-1, 0, 1])
@pytest.mark.parametrize("shape", [(1, 1), (1, 4), (4, 1), (3, 3)])
@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".npz", ".mtx", ".arff", ".parquet"])
def test_constant_tables_come_back(suffix, shape, value):
    cells = np.full(shape, value)
    assert np.array_equal(through(as_table(cells), suffix).to_numpy(), cells)
