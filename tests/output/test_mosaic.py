"""Kinds of cells, counted in tiles, and their colours."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bicover import verify
from bicover.output.pictures import mosaic as mosaic_module
from bicover.output.pictures.mosaic import Kind, mosaic
from bicover.output.pictures.palette import lane_colours, tile_colours
from support.kinds import kind_of, rgb
from support.reference import product
from support.strategies import factor_pairs, matrices, with_nan


@given(st.data(), st.integers(1, 9), st.integers(1, 9), st.sampled_from([1, 7, 1000]))
def test_tiles_count_the_kinds_of_the_cells_in_them(data, height, width, chunk):
    X = data.draw(matrices())
    A, B = data.draw(factor_pairs(*X.shape))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mosaic_module, "CHUNK_CELLS", chunk)
        tiles = mosaic(verify(with_nan(X), A, B), height, width)
    rows, columns = X.shape
    expected = np.zeros((min(height, rows), min(width, columns), len(Kind)), dtype=int)
    covered = product(A, B)
    for i, row in enumerate(tiles.row_order):
        for j, column in enumerate(tiles.column_order):
            tile = i * expected.shape[0] // rows, j * expected.shape[1] // columns
            expected[(*tile, kind_of(X[row, column], covered[row, column]))] += 1
    assert np.array_equal(tiles.counts, expected)
    assert sum(tiles.totals.values()) == X.size


@pytest.mark.parametrize("kind", Kind)
def test_a_tile_of_one_kind_has_its_colour(kind):
    counts = np.zeros((2, 3, len(Kind)), dtype=np.int64)
    counts[..., kind] = 5
    assert (tile_colours(counts) == rgb(kind)).all()


def test_a_tile_without_errors_is_the_mean_of_its_cells():
    counts = np.zeros((1, 1, len(Kind)), dtype=np.int64)
    counts[0, 0, [Kind.ZERO, Kind.COVERED]] = 3, 1
    mean = (3 * rgb(Kind.ZERO) + rgb(Kind.COVERED)) / 4
    assert np.abs(tile_colours(counts)[0, 0] - mean).max() <= 0.5


@pytest.mark.parametrize("error", [Kind.MISSED, Kind.WRONG])
@pytest.mark.parametrize("around", [Kind.ZERO, Kind.COVERED])
def test_one_wrong_cell_among_millions_shows_in_nearly_its_own_colour(error, around):
    counts = np.zeros((100, 100, len(Kind)), dtype=np.int64)
    counts[..., around] = 1000
    counts[40, 60, around] -= 1
    counts[40, 60, error] += 1
    colours = tile_colours(counts).astype(int)
    assert np.abs(colours[40, 60] - rgb(error)).max() <= 3
    assert (colours[0, 0] == rgb(around)).all()


def test_where_errors_are_everywhere_more_errors_are_a_stronger_colour():
    counts = np.zeros((1, 11, len(Kind)), dtype=np.int64)
    counts[0, :, Kind.MISSED] = np.arange(11)
    counts[0, :, Kind.ZERO] = 10 - np.arange(11)
    distance = np.abs(tile_colours(counts)[0].astype(int) - rgb(Kind.MISSED)).sum(axis=1)
    assert (np.diff(distance) < 0).all()
    assert distance[-1] == 0


def test_both_kinds_of_errors_in_a_tile_add_up_to_a_colour():
    counts = np.zeros((1, 1, len(Kind)), dtype=np.int64)
    counts[0, 0, [Kind.MISSED, Kind.WRONG]] = 2, 2
    mean = (rgb(Kind.MISSED) + rgb(Kind.WRONG)) / 2
    assert np.abs(tile_colours(counts)[0, 0] - mean).max() <= 1


def test_lanes_go_from_the_colour_of_zeros_to_that_of_covered_ones():
    empty, some, full = lane_colours(np.array([0.0, 0.01, 1.0])).astype(int)
    assert (empty == rgb(Kind.ZERO)).all()
    assert (full == rgb(Kind.COVERED)).all()
    assert np.abs(some - empty).max() > 30
