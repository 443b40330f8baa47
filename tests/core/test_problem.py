"""Everything a user may hand over, and what is refused."""

from __future__ import annotations

import numpy as np
import pandas as pd
import polars as pl
import pytest
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st

import bicover
from bicover import InvalidInput, Problem
from bicover.core.factors import Factors
from support.strategies import WIDTHS, factor_pairs, matrices, with_nan

X = np.array([[1, 0, -1], [0, 1, 1]], dtype=np.int8)

FORMS = {
    "list": [[1, 0, None], [False, True, 1.0]],
    "tuple of tuples": ((1, 0, float("nan")), (0, 1, 1)),
    "float array": with_nan(X),
    "float32 array": with_nan(X).astype(np.float32),
    "object array": np.array([[1, 0, None], [0, True, 1]], dtype=object),
    "masked array": np.ma.masked_array(np.abs(X), mask=X < 0),
    "masked bool": np.ma.masked_array(X == 1, mask=X < 0),
    "fortran order": np.asfortranarray(with_nan(X)),
    "pandas": pd.DataFrame(with_nan(X)),
    "pandas nullable": pd.DataFrame(with_nan(X)).astype("Int8"),
    "pandas boolean": pd.DataFrame(with_nan(X)).astype("boolean"),
    "pandas objects": pd.DataFrame([[1, 0, None], [0, 1, 1]], dtype=object),
    "polars": pl.DataFrame([[1, 0], [0, 1], [None, 1]], schema=["a", "b", "c"]),
    "polars lazy": pl.LazyFrame([[1, 0], [0, 1], [None, 1]], schema=["a", "b", "c"]),
    "sparse csr": sp.csr_matrix(with_nan(X)),
    "sparse coo": sp.coo_matrix(with_nan(X)),
    "sparse array": sp.csc_array(with_nan(X)),
    "table": bicover.Table.pack(X == 1, X == 0),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_gives_the_same_cells(form):
    assert np.array_equal(Problem(FORMS[form]).table.to_numpy(), X)


def test_names_of_frames_are_kept():
    frame = pd.DataFrame({"fur": [1, 0], "wings": [0, 1]}, index=["cat", "wren"])
    table = Problem(frame).table
    assert (table.row_names, table.column_names) == (("cat", "wren"), ("fur", "wings"))
    named = pl.DataFrame({"name": ["cat", "wren"], "fur": [1, 0], "wings": [0, 1]})
    assert Problem(named).table == table
    assert Problem(pd.DataFrame({"fur": [1]})).table.row_names is None


@given(matrices(max_columns=70))
def test_a_frame_and_back_is_the_same_table(X):
    names = [f"c{j}" for j in range(X.shape[1])]
    table = bicover.Table.pack(X == 1, X == 0, column_names=names)
    if X.shape[1]:
        assert Problem(table.to_frame()).table == table
        assert Problem(table.to_frame("polars")).table == table


@given(matrices(max_columns=70))
def test_a_sparse_matrix_is_read_as_the_dense_one(X):
    assert Problem(sp.csr_matrix(with_nan(X))).table == Problem(with_nan(X)).table


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (2, r"X\[1, 2\] is 2: a cell must be 0, 1, True, False or missing; pass threshold="),
        (0.5, r"X\[1, 2\] is 0\.5"),
        (-1, r"X\[1, 2\] is -1"),
        (float("inf"), r"X\[1, 2\] is inf"),
        ("1", r"X\[1, 2\] is '1': a cell must be"),
        (10**400, r"X\[1, 2\] is 1000.*\.\.\."),
        (1 + 0j, r"X\[1, 2\] is \(1\+0j\)"),
        ([1], r"X\[1, 2\] is \[1\]"),
    ],
)
def test_any_other_cell_is_refused_by_row_column_and_value(value, message):
    with pytest.raises(InvalidInput, match=message):
        Problem([[1, 0, 1], [0, 1, value]])


def test_a_bad_cell_of_a_frame_is_named_by_its_column():
    with pytest.raises(InvalidInput, match=r"X\[1, 0\] \('legs'\) is 4"):
        Problem(pd.DataFrame({"legs": [1, 4]}))


def test_a_bad_cell_of_a_sparse_matrix_is_named():
    with pytest.raises(InvalidInput, match=r"X\[1, 2\] is 3"):
        Problem(sp.csr_matrix([[0, 1, 0], [0, 0, 3]]))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (np.zeros(3), "two dimensions; got 1"),
        (np.zeros((2, 2, 2)), "two dimensions; got 3"),
        ([[1, 0], [1]], r"X\[1\] has 1 cells, but X\[0\] has 2"),
        ([1, 0], r"X\[0\] must be a row"),
        (["10", "01"], r"X\[0\] must be a row"),
        (7, "must be a list of rows"),
        (None, "must be a list of rows"),
        (np.array([["a"]]), "cells of type"),
        (np.array([["2020-01-01"]], dtype="datetime64[D]"), "cells of type"),
    ],
)
def test_what_is_not_a_matrix_is_refused(data, message):
    with pytest.raises(InvalidInput, match=message):
        Problem(data)


def test_threshold_turns_numbers_into_truth_values():
    numbers = np.array([[0.2, 0.5, np.nan], [7, -3, 0.51]])
    expected = [[0, 0, -1], [1, 0, 1]]
    assert Problem(numbers, threshold=0.5).table.to_numpy().tolist() == expected
    assert Problem(numbers.tolist(), threshold=0.5).table.to_numpy().tolist() == expected
    assert Problem(pd.DataFrame(numbers), threshold=0.5).table.to_numpy().tolist() == expected
    assert Problem(sp.csr_matrix(numbers), threshold=0.5).table.to_numpy().tolist() == expected
    with pytest.raises(InvalidInput, match="threshold must not be negative"):
        Problem(sp.csr_matrix(numbers), threshold=-1)


@given(matrices(max_rows=15, max_columns=15))
def test_merging_and_expanding_give_the_table_back(X):
    problem = Problem(with_nan(X))
    merged = problem.merged
    for words, value in ((merged.ones, 1), (merged.zeros, 0)):
        from bicover.native import bits

        small = bits.unpack(words, merged.shape[1])
        assert np.array_equal(small[merged.row_class][:, merged.column_class], value == X)
    assert merged.row_weights.sum() == X.shape[0]
    assert merged.column_weights.sum() == X.shape[1]
    # A matrix without rows has no columns that differ, and the other way round.
    if X.size:
        assert merged.shape == (len(np.unique(X, axis=0)), len(np.unique(X, axis=1).T))


@given(st.data())
def test_errors_on_merged_lines_are_those_on_all_lines(data):
    X = data.draw(matrices(max_rows=10))
    problem = Problem(with_nan(X))
    A, B = data.draw(factor_pairs(*problem.merged.shape))
    from bicover.native import bits
    from bicover.native.cells import count_errors

    m = problem.merged
    weights = m.row_weights, m.column_weights
    on_merged = count_errors(m.ones, m.zeros, *weights, bits.pack(A), bits.pack(B))
    factors = m.factors(bits.pack(A.T), bits.pack(B))
    assert problem.count_errors(factors) == on_merged


def test_weights_are_checked():
    for bad, message in [
        ([1], "must hold 2 weights"),
        ([1, 0], r"row_weights\[1\] is 0"),
        ([1.5, 2], "must be integers"),
        ([1, 2**63], "row_weights"),
        ([2**61, 2**61 + 1], None),
    ]:
        with pytest.raises(InvalidInput, match=message):
            Problem([[1, 0, 1], [0, 1, 1]], row_weights=bad)


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("cell", [0, 1, np.nan])
def test_uniform_matrices_of_every_width_work(columns, cell):
    for shape in ((1, columns), (columns, 1), (3, columns)):
        f = bicover.factorize(np.full(shape, cell), 2, "grecond")
        assert f.error == 0
        assert f.rank == (1 if cell == 1 else 0)
        assert f.known_error_rate == f.error_rate == 0


def test_a_million_rows_stay_at_two_bits_a_cell():
    X = np.random.default_rng(0).random((1_000_000, 100), dtype=np.float32) < 0.1
    table = Problem(X).table
    assert table.ones.nbytes + table.zeros.nbytes == 32_000_000
    assert table.one_count == int(X.sum())


def test_factors_of_another_shape_are_refused():
    with pytest.raises(InvalidInput, match="make a matrix of 2 x 3, but X is 2 x 2"):
        Problem([[1, 0], [0, 1]]).count_errors(
            Factors.of(np.ones((2, 1), bool), np.ones((1, 3), bool))
        )
