"""Groups of pairwise incompatible ones, native, against a slow version and their meaning."""

from __future__ import annotations

import numpy as np
import pytest

from bicover.native import bits
from bicover.native.biclique import incompatible_groups
from support import brute
from support.small import cells_of
from support.strategies import WIDTHS, random_matrix


def groups_of(X, row_weights=None, column_weights=None, seconds=None):
    rw = np.ones(X.shape[0], np.int64) if row_weights is None else row_weights
    cw = np.ones(X.shape[1], np.int64) if column_weights is None else column_weights
    return incompatible_groups(*cells_of(X, rw, cw).packed, seconds)


def as_lists(groups):
    members = np.split(groups.members, groups.ends[:-1]) if len(groups.ends) else []
    return [
        (part.tolist(), weight)
        for part, weight in zip(members, groups.weights.tolist(), strict=True)
    ]


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("high", [1, 4])
def test_groups_are_those_of_the_slow_version(columns, high):
    generator = np.random.default_rng(columns * 10 + high)
    for _ in range(8):
        X = random_matrix(generator, int(generator.integers(1, 9)), columns)
        rw = generator.integers(1, high + 1, X.shape[0])
        cw = generator.integers(1, high + 1, columns)
        found = groups_of(X, rw, cw)
        assert found.stopped is None
        assert as_lists(found) == brute.incompatible_groups(X, np.outer(rw, cw))


def test_no_biclique_covers_two_ones_of_a_group():
    generator = np.random.default_rng(3)
    for _ in range(30):
        X = random_matrix(generator, 6, 6, 0.6)
        ones = np.argwhere(X == 1)
        for members, _ in as_lists(groups_of(X)):
            for biclique in brute.bicliques(X):
                assert sum(bool(biclique[tuple(ones[c])]) for c in members) <= 1


def test_the_groups_hold_the_weight_of_every_one():
    generator = np.random.default_rng(4)
    X = random_matrix(generator, 60, 70)
    rw, cw = generator.integers(1, 9, 60), generator.integers(1, 9, 70)
    given = np.zeros(int((X == 1).sum()), np.int64)
    for members, weight in as_lists(groups_of(X, rw, cw)):
        given[members] += weight
    assert np.array_equal(given, np.outer(rw, cw)[X == 1])


def test_a_stop_leaves_ones_out_but_the_groups_made_are_right():
    X = random_matrix(np.random.default_rng(5), 2000, 500, missing=0)
    for seconds in (0.05, 0.2, 1):  # until one group at least is done, however slow the machine
        found = groups_of(X, seconds=seconds)
        if len(found.members):
            break
    whole = as_lists(found)
    assert found.stopped == "time limit"
    assert 0 < len(found.members) < (X == 1).sum()
    assert len(set(found.members.tolist())) == len(found.members)
    ones = np.argwhere(X == 1)[whole[0][0]]
    for number, (i, j) in enumerate(ones):
        others = np.delete(ones, number, axis=0)
        assert ((X[i, others[:, 1]] == 0) | (X[others[:, 0], j] == 0)).all()


def test_shapes_that_do_not_fit_are_refused():
    X = bits.pack(np.ones((3, 3)))
    one = np.ones(3, np.int64)
    with pytest.raises(ValueError, match="rows"):
        incompatible_groups(X, X[:2], one, one)
    with pytest.raises(ValueError, match="one weight a line"):
        incompatible_groups(X, X, one[:2], one)
