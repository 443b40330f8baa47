"""Transactions and formal contexts."""

from __future__ import annotations

import numpy as np
import pytest

from bicover.errors import InvalidInput
from bicover.tables.formats import cxt, fimi, read, write
from support.tables import as_table

LIVE_IN_WATER = """B

3
4

fish leech
bream
dog
needs water
lives in water
lives on land
can move
XX.X
XX.X
X.XX
"""


def test_items_become_columns_in_increasing_order():
    table = fimi.read(b"10 2\n\n2 300\n", "t.dat")
    assert table.column_names == ("2", "10", "300")
    assert table.to_numpy().tolist() == [[1, 1, 0], [0, 0, 0], [1, 0, 1]]


def test_blanks_repeated_items_and_line_ends_do_not_matter():
    table = fimi.read(b" 1  2 2\t3 \r\n3\r\n", "t.dat")
    assert table.to_numpy().tolist() == [[1, 1, 1], [0, 0, 1]]


def test_an_empty_last_line_is_a_transaction_too():
    assert fimi.read(b"1\n\n", "t.dat").shape == (2, 1)


def test_transactions_agree_with_sets_on_random_data(tmp_path):
    generator = np.random.default_rng(3)
    lines = [generator.integers(0, 40, generator.integers(0, 9)).tolist() for _ in range(200)]
    (tmp_path / "t.dat").write_text("".join(" ".join(map(str, line)) + "\n" for line in lines))
    table = read(tmp_path / "t.dat")
    items = [int(name) for name in table.column_names]
    assert items == sorted({item for line in lines for item in line})
    assert np.array_equal(table.ones_array(), [[i in set(line) for i in items] for line in lines])


def test_columns_without_increasing_numbers_are_numbered_from_1(tmp_path):
    for names in (None, ("a", "b"), ("2", "1"), ("1", "1"), ("01", "2")):
        write(as_table(np.eye(2), None, names), tmp_path / "t.dat")
        assert (tmp_path / "t.dat").read_text() == "1\n2\n"


def test_a_table_without_ones_cannot_be_transactions(tmp_path):
    with pytest.raises(InvalidInput, match="holds only ones"):
        write(as_table(np.zeros((2, 2))), tmp_path / "t.dat")


def test_a_bad_item_is_named_with_its_line():
    with pytest.raises(InvalidInput, match=r"^t\.dat, line 3: '2,3' is not an item"):
        fimi.read(b"1\n2\n2,3\n", "t.dat")


def test_a_context_is_read_with_its_names():
    table = cxt.read(LIVE_IN_WATER.encode(), "t.cxt")
    assert table.row_names == ("fish leech", "bream", "dog")
    assert table.column_names == ("needs water", "lives in water", "lives on land", "can move")
    assert table.to_numpy().tolist() == [[1, 1, 0, 1], [1, 1, 0, 1], [1, 0, 1, 1]]


def test_a_context_is_written_as_it_was_read(tmp_path):
    write(cxt.read(LIVE_IN_WATER.encode(), "t.cxt"), tmp_path / "t.cxt")
    assert (tmp_path / "t.cxt").read_text() == LIVE_IN_WATER


def test_titles_small_letters_and_windows_lines_are_understood():
    text = LIVE_IN_WATER.replace("B\n\n", "B\nLife in water\n").replace("X", "x")
    table = cxt.read(text.replace("\n", "\r\n").encode(), "t.cxt")
    assert table == cxt.read(LIVE_IN_WATER.encode(), "t.cxt")


def test_rows_and_columns_without_names_are_numbered(tmp_path):
    write(as_table(np.eye(2)), tmp_path / "t.cxt")
    table = read(tmp_path / "t.cxt")
    assert table.row_names == ("row 1", "row 2")
    assert table.column_names == ("column 1", "column 2")


def test_a_name_with_a_line_break_cannot_be_in_a_context(tmp_path):
    with pytest.raises(InvalidInput, match="has a line break"):
        write(as_table(np.eye(1), ["a\nb"], ["c"]), tmp_path / "t.cxt")


def test_a_bad_row_is_named_with_its_line():
    broken = LIVE_IN_WATER.replace("X.XX", "X.X1")
    with pytest.raises(InvalidInput, match=r"^t\.cxt, line 15: 4 characters X or \. are"):
        cxt.read(broken.encode(), "t.cxt")
