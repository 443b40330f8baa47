"""CSV and TSV: delimiter, header and names by looking, and what is refused as ambiguous."""

from __future__ import annotations

from functools import partial
from io import BytesIO

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bicover.errors import InvalidInput
from bicover.tables.formats import read, write
from bicover.tables.formats.delimited import grid
from bicover.tables.formats.delimited import reader as delimited
from bicover.tables.formats.delimited.lines import block_end
from support.strategies import matrices
from support.tables import as_table, cells_of

PAPER = (
    *("audio", "balance", "breast", "car", "chess", "hepatitis", "lung", "lympho", "mushroom"),
    *("nursery", "phishing", "soybean", "student", "tictactoe", "tumor", "votes", "wine", "zoo"),
)


def table_of(text, **options):
    return delimited.read(text.encode(), "t.csv", **options)


def cells(text, **options):
    return table_of(text, **options).to_numpy().tolist()


def refusal(text, **options):
    with pytest.raises(InvalidInput) as caught:
        table_of(text, **options)
    return str(caught.value)


@pytest.mark.parametrize("name", PAPER)
def test_the_papers_matrices_are_read_as_numpy_reads_them(name, paper_path, paper_matrix):
    table = read(paper_path(name))
    assert np.array_equal(cells_of(table), paper_matrix(name), equal_nan=True)
    assert (table.row_names, table.column_names) == (None, None)


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|", " ", ", ", " ; "])
def test_the_delimiter_is_found(delimiter):
    lines = [["0", "1", "?"], ["1", "NA", "0"]]
    text = "\n".join(delimiter.join(line) for line in lines)
    assert cells(text) == [[0, 1, -1], [1, -1, 0]]


def test_aligned_columns_of_spaces_are_read():
    assert cells("  0   1  0\n  1   0  1\n") == [[0, 1, 0], [1, 0, 1]]


def test_spaces_in_names_are_not_taken_for_delimiters():
    table = table_of(",has fur,lays eggs\nbrown bear,1,0\nblue tit,0,1\n")
    assert table.row_names == ("brown bear", "blue tit")
    assert table.column_names == ("has fur", "lays eggs")


def test_a_delimiter_of_ones_own_can_be_named():
    assert cells("0:1\n1:1\n", delimiter=":") == [[0, 1], [1, 1]]
    assert cells("0\t1\n", delimiter="tab") == [[0, 1]]


@pytest.mark.parametrize("delimiter", ["", "ab", "1", '"', "\n", "é", "?"])
def test_an_unusable_delimiter_is_refused(delimiter):
    assert refusal("0,1\n", delimiter=delimiter).startswith("delimiter must be one character")


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        *((text, 0) for text in ("0", "0.0", "-0.0", "0.", "False", "FALSE", "0.000e+00")),
        *((text, 1) for text in ("1", "1.0", "+1", "true", "True", "1.000e+00")),
        *((text, -1) for text in ("", "?", "NA", "na", "NaN", "nan", " ")),
    ],
)
def test_values_have_many_spellings(cell, expected):
    assert cells(f"0,1\n{cell},1\n") == [[0, 1], [expected, 1]]


@pytest.mark.parametrize("cell", ["2", "0.5", "-1", "01", "yes", "1e1", "none", "x", "inf"])
def test_anything_else_is_refused_with_its_place(cell):
    message = refusal(f"0,1\n1,{cell}\n")
    assert message.startswith(f"t.csv, line 2, column 2: '{cell}' is not 0, 1, true, false")
    assert "--threshold" in message


@given(
    X=st.lists(st.lists(st.floats(-5, 5), min_size=3, max_size=3), min_size=1, max_size=5),
    threshold=st.floats(-5, 5),
)
def test_a_threshold_turns_numbers_into_zeros_and_ones(X, threshold):
    text = "".join(",".join(map(repr, row)) + "\n" for row in X)
    table = table_of(text, threshold=threshold, header=False, names=False)
    assert np.array_equal(table.ones_array(), np.array(X) > threshold)
    assert table.missing_count == 0


def test_missing_cells_stay_missing_with_a_threshold():
    assert cells("3,?,\n1,0.5,2\n", threshold=1) == [[1, -1, -1], [0, 0, 1]]


def test_line_ends_and_blank_lines_at_the_end_do_not_matter():
    for text in ("0,1\r\n1,0\r\n", "0,1\n1,0", "0,1\n1,0\n\n  \n\n", "\ufeff0,1\r1,0\r"):
        assert cells(text) == [[0, 1], [1, 0]]


def test_a_single_column_may_have_blank_lines_for_missing_cells():
    assert cells("0\n\n1\n") == [[0], [-1], [1]]
    assert table_of("has fur\n0\n1\n").column_names == ("has fur",)


def test_quoted_cells_may_hold_delimiters_quotes_and_line_breaks():
    table = table_of('"","a, b","say ""x""","two\nlines"\nr,"1",0,1\n"s, t",0,,1\n')
    assert table.column_names == ("a, b", 'say "x"', "two\nlines")
    assert table.row_names == ("r", "s, t")
    assert table.to_numpy().tolist() == [[1, 0, 1], [0, -1, 1]]


def test_lines_are_counted_over_line_breaks_in_quotes():
    message = refusal('"a\nb",c\n1,0\n1,5\n')
    assert message.startswith("t.csv, line 4, column 2: '5'")


class TestHeader:
    """The first line."""

    @pytest.mark.parametrize(
        "line", ["a,b,c", "0,1,2", "1,2,3", "3,7,20", "a b,c,d", "x1,x2,x3", "2019,2020,2021"]
    )
    def test_names_are_a_header(self, line):
        table = table_of(f"{line}\n0,1,1\n1,1,0\n")
        assert table.column_names == tuple(line.split(","))
        assert table.shape == (2, 3)

    @pytest.mark.parametrize("line", ["0,1,1", "1,,0", ",,", "NA,?,1", "true,false,1"])
    def test_values_are_data(self, line):
        table = table_of(f"{line}\n0,1,1\n")
        assert table.column_names is None
        assert table.shape == (2, 3)

    def test_a_mixture_is_refused_and_the_cell_named(self):
        message = refusal("a,1,b\n0,1,1\n")
        assert message.startswith("t.csv, line 1, column 3: 'b' is not a value")
        assert "header=True (--header) reads the line as names" in message
        assert table_of("a,1,b\n0,1,1\n", header=True).column_names == ("a", "1", "b")

    def test_what_the_user_says_counts(self):
        assert table_of("0,1\n1,1\n", header=True).column_names == ("0", "1")
        assert cells("0,1,2\n1,1,1\n", header=False, threshold=1) == [[0, 0, 1], [0, 0, 0]]
        assert "line 1, column 1: 'a'" in refusal("a,b\n1,1\n", header=False, names=False)

    def test_increasing_numbers_are_ambiguous_with_a_threshold(self):
        assert "may be names or numbers" in refusal("0,1,2\n3,4,5\n", threshold=2)


class TestNames:
    """The first column."""

    @pytest.mark.parametrize("text", ["r,0,1\ns,1,1\n", "n,a,b\nr,0,1\ns,1,1\n"])
    def test_words_are_names(self, text):
        table = table_of(text)
        assert table.row_names == ("r", "s")
        assert table.to_numpy().tolist() == [[0, 1], [1, 1]]

    def test_what_stands_below_an_empty_corner_are_names(self):
        assert table_of(",a,b\n1,0,1\n2,1,1\n3,0,0\n").row_names == ("1", "2", "3")
        assert table_of(",a,b\n17,0,1\n4,1,1\n").row_names == ("17", "4")

    def test_only_values_below_an_empty_corner_are_ambiguous(self):
        text = ",a,b\n0,0,1\n1,1,1\n"
        assert "names=True or names=False" in refusal(text)
        assert table_of(text, names=True).row_names == ("0", "1")
        assert table_of(text, names=False, header=True).shape == (2, 3)

    def test_a_mixture_is_refused_and_the_cell_named(self):
        assert refusal("r,0,1\n1,1,1\n").startswith("t.csv, line 2, column 1: '1' is not a name")
        message = refusal("1,0,1\nr,1,1\n")
        assert message.startswith("t.csv, line 2, column 1: 'r' is not 0, 1")
        assert "names=True (--names) reads column 1 as names" in message

    def test_numbers_under_a_name_are_not_taken_for_names(self):
        assert "line 2, column 1: '34'" in refusal("age,a,b\n34,0,1\n51,1,1\n")
        assert table_of("id,a,b\n34,0,1\n51,1,1\n", names=True).row_names == ("34", "51")

    def test_a_single_column_cannot_be_names(self):
        assert "leaves no columns" in refusal("0\n1\n", names=True)


def test_frames_that_pandas_wrote_are_read_with_their_names():
    X = pd.DataFrame(
        [[1, 0], [0, None], [1, 1]], index=["x", "y, z", "w"], columns=["a b", "c"]
    ).astype("Int8")
    table = table_of(X.to_csv())
    assert table.row_names == tuple(X.index)
    assert table.column_names == tuple(X.columns)
    assert table.to_numpy().tolist() == [[1, 0], [0, -1], [1, 1]]
    numbered = table_of(pd.DataFrame([[True, False, True]] * 3).to_csv())
    assert numbered.row_names == numbered.column_names == ("0", "1", "2")


def test_arrays_that_numpy_saved_are_read(tmp_path):
    X = np.eye(4)
    np.savetxt(tmp_path / "a.txt", X)
    assert np.array_equal(read(tmp_path / "a.txt").to_numpy(), X)


@given(X=matrices(min_side=1))
def test_pandas_reads_the_same_cells_from_what_we_write(X):
    names = [f"c{j}" for j in range(X.shape[1])]
    rows = [f"r{i}" for i in range(X.shape[0])]
    stream = BytesIO()
    delimited.write(as_table(X, rows, names), stream, "t.csv")
    stream.seek(0)
    frame = pd.read_csv(stream, index_col=0)
    assert list(frame.columns) == names
    assert list(frame.index) == rows
    assert np.array_equal(frame.to_numpy(float), np.where(X < 0, np.nan, X), equal_nan=True)


@given(X=matrices(min_side=1), size=st.integers(1, 60), names=st.booleans(), quotes=st.booleans())
def test_where_blocks_end_does_not_matter(X, size, names, quotes):
    rows = ['say "hi"' if quotes and i % 2 else f"r{i}" for i in range(len(X))] if names else None
    stream = BytesIO()
    delimited.write(as_table(X, rows), stream, "t.csv")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grid, "block_end", partial(block_end, size=size))
        table = delimited.read(stream.getvalue(), "t.csv", names=names)
    assert table == as_table(X, rows)


def test_an_error_in_a_later_block_has_the_right_line(monkeypatch):
    monkeypatch.setattr(grid, "block_end", partial(block_end, size=50))
    lines = ["0,1,1"] * 100
    for bad, expected in (("0,1,x", "line 71, column 3: 'x'"), ("0,1", "line 71: there are 2")):
        text = "\n".join([*lines[:70], bad, *lines[70:]])
        assert expected in refusal(text)


@pytest.mark.parametrize("bad", ["1", "NA", "", " x", "true", "a\nb", "\ufeffx"])
def test_names_that_would_be_misread_are_not_written(bad, tmp_path):
    for rows, columns in ((["a", bad], None), (None, ["c", bad])):
        if bad == "" and columns is None:
            continue
        with pytest.raises(InvalidInput, match="would not be read back as a name"):
            write(as_table(np.eye(2), rows, columns), tmp_path / "a.csv")
    assert list(tmp_path.iterdir()) == []


def test_a_long_file_is_read_in_blocks_of_its_real_size(tmp_path):
    X = np.random.default_rng(0).random((100_000, 100)) < 0.1
    write(as_table(X), tmp_path / "a.csv")
    assert np.array_equal(read(tmp_path / "a.csv").ones_array(), X)
