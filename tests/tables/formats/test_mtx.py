"""Matrix Market against scipy's reader and writer."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.io
import scipy.sparse
from hypothesis import given, settings

from bicover.errors import InvalidInput
from bicover.tables.formats import read, write
from bicover.tables.formats.mtx import reader as mtx
from support.strategies import matrices
from support.tables import as_table, cells_of

HEAD = "%%MatrixMarket matrix coordinate real general\n"


def table_of(text, **options):
    return mtx.read(text.encode(), "t.mtx", **options)


@pytest.mark.parametrize("field", ["integer", "real", "pattern"])
@pytest.mark.parametrize("symmetry", ["general", "symmetric"])
def test_coordinates_that_scipy_wrote_are_read(field, symmetry, tmp_path):
    X = np.random.default_rng(5).random((9, 9)) < 0.3
    X = X | X.T if symmetry == "symmetric" else X
    matrix = scipy.sparse.coo_array(X.astype(float if field == "real" else int))
    scipy.io.mmwrite(tmp_path / "t.mtx", matrix, field=field, symmetry=symmetry)
    assert np.array_equal(read(tmp_path / "t.mtx").to_numpy(), X)


@pytest.mark.parametrize("field", ["integer", "real"])
@pytest.mark.parametrize("symmetry", ["general", "symmetric"])
def test_arrays_that_scipy_wrote_are_read(field, symmetry, tmp_path):
    X = (np.random.default_rng(6).random((7, 7)) < 0.4).astype(float)
    X = np.maximum(X, X.T) if symmetry == "symmetric" else X[:, :5]
    scipy.io.mmwrite(tmp_path / "t.mtx", X, field=field, symmetry=symmetry)
    assert np.array_equal(read(tmp_path / "t.mtx").to_numpy(), X)


@given(X=matrices(min_side=1))
@settings(max_examples=50)
def test_scipy_reads_the_same_cells_from_what_we_write(X, tmp_path_factory):
    path = tmp_path_factory.getbasetemp() / "ours.mtx"
    write(as_table(X), path)
    dense = scipy.io.mmread(path, spmatrix=False).toarray().astype(float)
    assert np.array_equal(dense, cells_of(as_table(X)), equal_nan=True)


def test_nan_is_missing_and_cells_not_listed_are_zero():
    table = table_of(HEAD + "2 2 3\n1 1 nan\n2 1 1\n2 2 0\n")
    assert table.to_numpy().tolist() == [[-1, 0], [1, 0]]


@pytest.mark.parametrize("threshold", [-1, 0, 0.5, 2])
def test_a_threshold_applies_to_cells_that_are_not_listed_too(threshold):
    X = np.array([[0.25, 0], [3, 1]])
    text = HEAD + "2 2 3\n1 1 0.25\n2 1 3\n2 2 1\n"
    assert np.array_equal(table_of(text, threshold=threshold).to_numpy(), threshold < X)
    pattern = HEAD.replace("real", "pattern") + "1 2 1\n1 1\n"
    assert np.array_equal(
        table_of(pattern, threshold=threshold).ones_array()[0], [threshold < 1, threshold < 0]
    )


def test_comments_blank_lines_and_capitals_do_not_matter():
    text = "%%matrixmarket MATRIX Coordinate Pattern General\n%\n% x\n\n2 2 1\n\n 2\t1 \n\n"
    assert table_of(text).to_numpy().tolist() == [[0, 0], [1, 0]]


def test_a_cell_may_be_listed_twice_with_one_value():
    assert table_of(HEAD + "1 1 2\n1 1 1\n1 1 1\n").one_count == 1


def test_the_first_broken_line_of_a_long_file_is_named(monkeypatch):
    monkeypatch.setattr(mtx, "BLOCK_BYTES", 100)
    lines = [f"{i} 1 1" for i in range(1, 301)]
    for bad, expected in (
        ("301 1 1", "line 203: the row '301' is not a number from 1 to 300"),
        ("5 1 7", "line 203: '7' is not 0, 1"),
        ("5 1", "line 203: 3 numbers are expected, not '5 1'"),
    ):
        text = HEAD + "300 1 300\n" + "\n".join([*lines[:200], bad, *lines[201:]])
        with pytest.raises(InvalidInput) as caught:
            table_of(text)
        assert expected in str(caught.value)
    whole = table_of(HEAD + "300 1 300\n" + "\n".join(lines))
    assert whole.one_count == 300


def test_a_huge_claim_asks_for_no_memory():
    with pytest.raises(InvalidInput, match="is too large"):
        mtx.read(f"{HEAD}{10**15} {10**15} 1\n1 1 1\n".encode(), "t.mtx")
