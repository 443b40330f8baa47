"""Categorical tables as text."""

from __future__ import annotations

import pytest

from bicover.errors import InvalidInput
from bicover.tables.formats import read_records


@pytest.fixture
def records(tmp_path):
    def read(text, suffix=".csv", **options):
        path = tmp_path / f"table{suffix}"
        path.write_text(text)
        return read_records(path, **options)

    return read


def test_a_line_of_new_words_is_a_header(records):
    table = records("colour,size\nred,small\nblue,small\n")
    assert table.attributes == ("colour", "size")
    assert table.columns == [["red", "blue"], ["small", "small"]]


def test_a_line_with_a_value_that_comes_again_is_data(records):
    table = records("red,small\nblue,small\n")
    assert table.attributes == ("attribute1", "attribute2")
    assert table.columns == [["red", "blue"], ["small", "small"]]


@pytest.mark.parametrize("text", ["red,3\nblue,4\n", "x,x\nred,small\n", "x,?\nred,small\n"])
def test_a_line_that_may_be_either_is_refused(text, records):
    with pytest.raises(InvalidInput, match=r"header=True or header=False \(--header"):
        records(text)
    assert len(records(text, header=False).columns[0]) == 2
    assert len(records(text, header=True).columns[0]) == 1


def test_missing_values_are_none_and_others_stay_as_they_are(records):
    table = records("a,b\n?,1.50\nNA, x y \nnan,\n z,007\n", header=True)
    assert table.columns == [[None, None, None, "z"], ["1.50", "x y", None, "007"]]


def test_other_delimiters_and_quotes_are_understood(records):
    assert records("a;b\n'x';y\n", header=True).columns == [["'x'"], ["y"]]
    assert records('a\tb\n"x\ty"\tz\n', ".tsv").columns == [["x\ty"], ["z"]]
    assert records("a,b\nx y,z w\n", delimiter=",", header=True).columns == [["x y"], ["z w"]]


def test_a_single_column_is_a_table(records):
    assert records("colour\nred\ndark red\nred\n").columns == [["red", "dark red", "red"]]


def test_two_possible_delimiters_are_refused(records):
    with pytest.raises(InvalidInput, match="may be ',' or a space"):
        records("a b,c\nx y,z\n")


@pytest.mark.parametrize("text", ["a,b\nx\n", "a,b\n\nx,y\n", "a,b\n"])
def test_broken_tables_are_refused(text, records):
    with pytest.raises(InvalidInput, match=r"table\.csv"):
        records(text)


def test_arff_relations_of_any_kind_are_read(records):
    table = records(
        "% weather\n@RELATION w\n@attribute outlook {sunny, 'light rain'}\n"
        "@ATTRIBUTE 'air temp' REAL\n@attribute note string\n@data\n"
        "sunny,21.50,'it\\'s fine'\n% a comment\n\n?,?,\"a, b\"\n{0 'light rain', 2 x}\n",
        ".arff",
    )
    assert table.attributes == ("outlook", "air temp", "note")
    assert table.columns == [
        ["sunny", None, "light rain"],
        ["21.50", None, "0"],
        ["it's fine", "a, b", "x"],
    ]


def test_a_sparse_row_means_the_first_value_by_what_it_leaves_out(records):
    table = records("@relation r\n@attribute a {x,y}\n@attribute b {u,v}\n@data\n{1 v}\n", ".arff")
    assert table.columns == [["x"], ["v"]]
