"""The text picture against the arrays."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bicover import factorize, verify
from bicover.datasets import animals
from bicover.errors import InvalidInput
from bicover.native.bits import empty, pack
from bicover.output.pictures.arrange import arrange
from bicover.output.pictures.mosaic import Kind
from bicover.output.text_picture import picture
from bicover.tables.table import Table
from support.kinds import kind_of
from support.reference import product
from support.strategies import factor_pairs, matrices, with_nan

CHARACTER = {
    Kind.COVERED: "█",
    Kind.MISSED: "o",
    Kind.WRONG: "x",
    Kind.ZERO: "·",
    Kind.PREDICTED: "▒",
    Kind.MISSING: "?",
}


@given(st.data())
def test_each_character_is_the_kind_of_its_cell(data):
    X = data.draw(matrices(min_side=1))
    A, B = data.draw(factor_pairs(*X.shape))
    f = verify(with_nan(X), A, B)
    covered = product(A, B)
    rows, columns = arrange(f.A, f.B, pack((X == 1) & ~covered))
    *lines, key = picture(f).split("\n")
    expected = ["".join(CHARACTER[kind_of(X[i, j], covered[i, j])] for j in columns) for i in rows]
    assert lines == expected
    for kind, character in CHARACTER.items():
        assert (character in "".join(lines)) == (f"{character} " in key), kind


def test_names_stand_beside_their_rows():
    f = factorize(animals(), 6)
    table, covered = f.problem.table, f.reconstruct()
    *lines, _ = picture(f).split("\n")
    assert len(lines) == 42
    for line in lines:
        cells, name = line.split("  ")
        i = table.row_names.index(name)
        assert cells.count("█") == (covered[i] & table.ones_array()[i]).sum()
        assert cells.count("o") == (~covered[i] & table.ones_array()[i]).sum()
    assert max(map(len, lines)) <= 100


def test_names_are_cut_or_left_out_where_the_width_ends():
    f = factorize(animals(), 6)
    *cut, _ = picture(f, width=32).split("\n")
    assert {len(line) for line in cut if line.endswith("…")} == {32}
    assert max(map(len, cut)) == 32
    *bare, _ = picture(f, width=24).split("\n")
    assert {len(line) for line in bare} == {22}


def test_a_large_matrix_is_shown_in_tiles_of_what_most_cells_are():
    A = np.repeat(np.eye(3, dtype=bool), 300, axis=0)
    B = np.repeat(np.eye(3, dtype=bool), 100, axis=1)
    X = A.astype(int) @ B
    X[::50, ::50] = 1 - X[::50, ::50]
    *lines, key = picture(verify(X, A, B), width=30, height=9).split("\n")
    block, gap = "█" * 10, "·" * 10
    assert lines == [block + gap * 2] * 3 + [gap + block + gap] * 3 + [gap * 2 + block] * 3
    assert "o 1 missed" in key
    assert "x 0 covered" in key


@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (0, 0)])
def test_a_matrix_without_cells_is_an_empty_text(shape):
    assert picture(factorize(Table(empty(*shape), empty(*shape), shape), 1)) == ""


@pytest.mark.parametrize("size", [{"width": 0}, {"height": -3}, {"height": 2.5}, {"width": True}])
def test_impossible_sizes_are_refused_by_name(size):
    with pytest.raises(InvalidInput, match=f"{next(iter(size))} must be a whole number"):
        picture(factorize(np.eye(2), 1), **size)
