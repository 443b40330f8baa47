"""ARFF as Boolean tables, against scipy's reader where that can read it."""

from __future__ import annotations

import io

import numpy as np
import pytest
import scipy.io.arff
from hypothesis import given, settings

from bicover.errors import InvalidInput
from bicover.tables.formats import read, write
from bicover.tables.formats.arff import reader as arff
from support.strategies import matrices
from support.tables import as_table

HEAD = "@relation animals\n@attribute name string\n@attribute fur {0,1}\n@attribute eggs numeric\n"


def table_of(text, **options):
    return arff.read(text.encode(), "t.arff", **options)


def test_a_first_string_attribute_is_the_row_names():
    table = table_of(HEAD + "@data\nbear,1,0\n'blue tit',0,1\n")
    assert table.row_names == ("bear", "blue tit")
    assert table.column_names == ("fur", "eggs")
    assert table.to_numpy().tolist() == [[1, 0], [0, 1]]


@pytest.mark.parametrize(
    "rows", ["x,1,?\ny,?,1\n", "x,1,?\n% note\n\ny,?,1\n", "x,1,?\n{0 y, 1 ?, 2 1}\n"]
)
def test_plain_commented_and_sparse_rows_mean_the_same(rows):
    table = table_of(HEAD + "@data\n" + rows)
    assert table.row_names == ("x", "y")
    assert table.to_numpy().tolist() == [[1, -1], [-1, 1]]


def test_what_a_sparse_row_leaves_out_is_zero_or_the_first_value():
    head = "@relation r\n@attribute a {1,0}\n@attribute b {false,true}\n@attribute c real\n@data\n"
    assert table_of(head + "{}\n{0 0}\n").to_numpy().tolist() == [[1, 0, 0], [0, 0, 0]]


def test_a_threshold_applies_to_numeric_attributes():
    text = "@relation r\n@attribute a numeric\n@attribute b numeric\n@data\n3,7\n{1 9}\n"
    assert table_of(text, threshold=3).to_numpy().tolist() == [[0, 1], [0, 1]]


def test_capitals_comments_and_quotes_in_declarations_are_understood():
    first = '% x\n@RELATION "a b"\n\n@Attribute "two words" { 0 , 1 }\n'
    assert table_of(first + "@ATTRIBUTE 'it\\'s' INTEGER\n@DATA\n0,1\n").column_names == (
        "two words",
        "it's",
    )


def test_categories_are_refused_with_the_command_that_takes_them():
    with pytest.raises(InvalidInput, match=r"'outlook' has the value 'sunny'.*bicover binarize"):
        table_of("@relation r\n@attribute outlook {sunny,rainy}\n@data\nsunny\n")


def test_a_bad_row_is_named_with_its_line():
    with pytest.raises(InvalidInput, match=r"^t\.arff, line 7, column 3: '2' is not 0, 1"):
        table_of(HEAD + "@data\nx,1,0\ny,0,2\n")
    with pytest.raises(
        InvalidInput, match=r"^t\.arff, line 6: there are 2 cells where 3 attributes"
    ):
        table_of(HEAD + "@data\nx,1\n")


@given(X=matrices(min_side=1))
@settings(max_examples=50)
def test_scipy_reads_the_same_cells_from_what_we_write(X):
    stream = io.BytesIO()
    arff.write(as_table(X, column_names=[f"c{j}" for j in range(X.shape[1])]), stream, "t.arff")
    rows, meta = scipy.io.arff.loadarff(io.StringIO(stream.getvalue().decode()))
    values = {b"0": 0, b"1": 1, b"?": -1}
    assert [[values[cell] for cell in row] for row in rows] == X.tolist()
    assert meta.names() == [f"c{j}" for j in range(X.shape[1])]


def test_a_long_sparse_file_is_read_in_proportion_to_its_size(tmp_path):
    generator = np.random.default_rng(8)
    X = generator.random((1000, 2000)) < 0.002
    lines = [",".join(f"{j} 1" for j in np.flatnonzero(row)) for row in X]
    head = "".join(f"@attribute a{j} {{0,1}}\n" for j in range(2000))
    text = "@relation r\n" + head + "@data\n" + "".join(f"{{{line}}}\n" for line in lines)
    (tmp_path / "t.arff").write_text(text)
    assert np.array_equal(read(tmp_path / "t.arff").ones_array(), X)


def test_no_rows_are_a_table_too(tmp_path):
    table = as_table(np.zeros((0, 2)), column_names=["a", "b"])
    write(table, tmp_path / "t.arff")
    assert read(tmp_path / "t.arff") == table
