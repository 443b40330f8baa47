"""`Table.pack`: the same checks as everywhere else, whatever comes."""

from __future__ import annotations

import numpy as np
import pandas as pd
import polars as pl
import pytest
import scipy.sparse as sp

from bicover import InvalidInput, Table
from bicover.native import bits

NAN = float("nan")


@pytest.mark.parametrize(
    ("X", "cells"),
    [
        ([[1, NAN], [0, 1.0]], [[1, -1], [0, 1]]),
        ([[1, None], [None, 0]], [[1, -1], [-1, 0]]),
        (np.array([[1, NAN]]), [[1, -1]]),
        (np.array([[True, False]]), [[1, 0]]),
        (np.ma.masked_array([[1, 0]], mask=[[False, True]]), [[1, -1]]),
        (np.ma.masked_array([[True, False]], mask=[[False, True]]), [[1, -1]]),
        (sp.csr_matrix([[0, 1], [1, 0]]), [[0, 1], [1, 0]]),
        (pd.DataFrame({"a": [1, None]}), [[1], [-1]]),
        (pl.DataFrame({"a": [True, None]}), [[1], [-1]]),
    ],
)
def test_missing_cells_stay_missing_in_any_kind_of_input(X, cells):
    assert Table.pack(X).to_numpy().tolist() == cells


@pytest.mark.parametrize(
    ("X", "place", "value"),
    [
        ([[1, 2], [0, 7]], "[0, 1]", "2"),
        (np.array([[1, 0], [0, 7]]), "[1, 1]", "7"),
        ([["1", "0"], ["0", "yes"]], "[0, 0]", "'1'"),
        ([[1, 0], [0, "yes"]], "[1, 1]", "'yes'"),
        ([[0.5]], "[0, 0]", "0.5"),
        (sp.csr_matrix([[0, 1], [3, 0]]), "[1, 0]", "3"),
        (pd.DataFrame({"a": [0, 4]}), "[1, 0]", "4"),
        ([[1, [0]], [1, 1]], "[0, 1]", "[0]"),
    ],
)
def test_what_is_no_truth_value_is_refused_with_its_place(X, place, value):
    with pytest.raises(InvalidInput) as caught:
        Table.pack(X)
    assert f"X{place}" in str(caught.value)
    assert f"is {value}: a cell must be" in str(caught.value)


def test_the_names_of_a_frame_are_kept_unless_others_are_given():
    frame = pd.DataFrame({"fur": [1, 0], "wings": [0, 1]}, index=["cat", "wren"])
    table = Table.pack(frame)
    assert (table.row_names, table.column_names) == (("cat", "wren"), ("fur", "wings"))
    renamed = Table.pack(frame, column_names=["F", "W"])
    assert (renamed.row_names, renamed.column_names) == (("cat", "wren"), ("F", "W"))
    assert Table.pack(table, row_names=["c", "w"]).row_names == ("c", "w")


def test_zeros_of_their_own_leave_the_rest_missing():
    table = Table.pack([[1, 0, 0]], [[0, 1, 0]])
    assert table.to_numpy().tolist() == [[1, 0, -1]]


@pytest.mark.parametrize(
    ("X", "zeros", "words"),
    [
        ([[0, 1], [1, 0]], [[0, 0], [1, 0]], ["[1, 0]", "both 0 and 1"]),
        ([[1, 0]], [[1]], ["(1, 2)", "(1, 1)"]),
        ([[1, None]], [[0, 0]], ["X has 1 missing"]),
        ([[1, 0]], [[0, NAN]], ["zeros has 1 missing"]),
        ([[1, 0]], [[0, 3]], ["zeros[0, 1] is 3"]),
    ],
)
def test_zeros_that_do_not_fit_are_refused(X, zeros, words):
    with pytest.raises(InvalidInput) as caught:
        Table.pack(X, zeros)
    assert all(word in str(caught.value) for word in words)


def test_words_that_overlap_are_refused_far_down_a_large_table():
    ones, zeros = bits.empty(3000, 9000), bits.empty(3000, 9000)
    bits.set_cells(ones, [2999], [8999])
    bits.set_cells(zeros, [2999], [8999])
    with pytest.raises(InvalidInput, match=r"\[2999, 8999\] is both 0 and 1"):
        Table(ones, zeros, (3000, 9000))


@pytest.mark.parametrize(
    ("ones", "words"),
    [
        (([0, 2], [0, 0]), "ones lists row 2; there are 2 rows"),
        (([0], [-1]), "ones lists column -1"),
        (([0], [0, 1]), "two equally long lists"),
        (([0.5], [0]), "whole numbers"),
        (3, "two equally long lists"),
    ],
)
def test_cells_outside_the_table_are_refused(ones, words):
    with pytest.raises(InvalidInput, match=words):
        Table.from_cells((2, 3), ones)
