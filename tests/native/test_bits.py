"""Packing against numpy."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from bicover.native import bits
from support.strategies import WIDTHS, matrices


@given(matrices(max_columns=70))
def test_unpack_undoes_pack(X):
    words = bits.pack(X == 1)
    assert np.array_equal(bits.unpack(words, X.shape[1]), X == 1)
    assert bits.popcount(words) == int((X == 1).sum())


@pytest.mark.parametrize("columns", WIDTHS)
def test_complement_leaves_the_tail_bits_zero(columns):
    words = bits.complement(bits.empty(3, columns), columns)
    assert bits.popcount(words) == 3 * columns
    assert np.array_equal(words[0], bits.full_row(columns))


@pytest.mark.parametrize("columns", WIDTHS)
def test_set_cells_sets_exactly_the_listed_cells(columns):
    X = np.random.default_rng(columns).random((10, columns)) < 0.3
    words = bits.empty(10, columns)
    listed = np.argwhere(X)
    bits.set_cells(words, *np.concatenate([listed, listed]).T)
    assert np.array_equal(words, bits.pack(X))
