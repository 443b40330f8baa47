"""The heaviest biclique: every engine against brute force and against each other."""

from __future__ import annotations

import numpy as np
import pytest

import bicover
from bicover import InvalidInput, Problem, Status, max_biclique
from bicover.datasets import random_product
from bicover.engines.biclique import BicliqueOptions, find_biclique
from support import reference
from support.strategies import random_matrix, with_nan


def random_case(generator):
    """A small matrix with missing cells, weights, and sometimes a cell to go through."""
    X = random_matrix(
        generator, *generator.integers(1, 9, 2), generator.choice([0.4, 0.6, 0.85]), 0.12
    )
    high = generator.choice([1, 4])
    weights = [generator.integers(1, high + 1, size) for size in X.shape]
    allowed = np.argwhere(X != 0)
    through = None
    if len(allowed) and generator.random() < 0.4:
        through = tuple(int(v) for v in allowed[generator.integers(len(allowed))])
    return X, weights, through


def check(X, weights, b):
    """A biclique must touch no zero, be maximal, and weigh what it says."""
    assert not (X[np.ix_(b.row_indices, b.column_indices)] == 0).any()
    inside = X[np.ix_(b.row_indices, b.column_indices)] == 1
    rw, cw = weights
    assert b.weight == int(rw[b.row_indices] @ inside @ cw[b.column_indices])
    if len(b.row_indices):
        assert set(b.row_indices) == set(np.flatnonzero((X[:, b.column_indices] != 0).all(axis=1)))
        assert set(b.column_indices) == set(np.flatnonzero((X[b.row_indices] != 0).all(axis=0)))


@pytest.mark.parametrize("seed", range(20))
def test_native_finds_the_optimum_of_brute_force(seed):
    generator = np.random.default_rng(seed)
    for _ in range(100):
        X, weights, through = random_case(generator)
        rw, cw = weights
        b = max_biclique(with_nan(X), through, row_weights=rw, column_weights=cw)
        check(X, weights, b)
        assert b.status is Status.OPTIMAL
        assert b.weight == reference.heaviest_biclique(X, rw, cw, through)
        if through is not None:
            assert through[0] in b.row_indices
            assert through[1] in b.column_indices


@pytest.mark.parametrize("engine", ["enumerate", "ip", "maxsat"])
def test_other_engines_agree_with_the_native_one(engine):
    generator = np.random.default_rng(7)
    for _ in range(400 if engine == "enumerate" else 12):
        X, weights, through = random_case(generator)
        rw, cw = weights
        problem = Problem(with_nan(X), row_weights=rw, column_weights=cw)
        b = max_biclique(problem, through, engine)
        check(X, weights, b)
        assert (b.weight, b.status) == (max_biclique(problem, through).weight, Status.OPTIMAL)


@pytest.mark.parametrize("shape", [(60, 60), (40, 150), (150, 40), (64, 64), (65, 129)])
@pytest.mark.parametrize("density", [0.15, 0.4])
def test_native_and_enumeration_agree_on_larger_products(shape, density):
    problem = Problem(random_product(*shape, 8, density, seed=3, missing=0.02))
    assert max_biclique(problem).weight == max_biclique(problem, engine="enumerate").weight


def test_covered_cells_are_free_but_do_not_count():
    X = np.array([[1, 1, 0], [1, 1, 1], [0, 1, 1]])
    cells = Problem(X).cells
    first = find_biclique(cells)
    assert first.weight == 4
    left = cells.without(first.factor)
    second = find_biclique(left)
    assert left.one_weight() == 3
    # The second may cover the middle cell again, for nothing.
    assert second.weight == 3 == find_biclique(left, options=BicliqueOptions(engine="ip")).weight
    both = second.factor.A & first.factor.A
    assert both[:, 0].tolist() == [False, True, False]


def test_a_time_limit_gives_the_best_so_far_with_a_valid_bound():
    problem = Problem(random_product(175, 175, 10, 0.8, seed=1))
    b = max_biclique(problem, time_limit=0.3)
    assert b.seconds < 2
    assert b.stopped == "time limit"
    assert b.status is Status.FEASIBLE
    assert 0 < b.weight < b.bound <= problem.table.one_count
    longer = max_biclique(problem, time_limit=1)
    assert longer.weight <= b.bound
    assert longer.bound >= b.weight


def test_degenerate_tables_have_empty_or_whole_bicliques():
    for shape in [(1, 1), (3, 4), (1, 70), (70, 1)]:
        whole = max_biclique(np.ones(shape))
        assert (whole.weight, len(whole.rows), len(whole.columns)) == (
            shape[0] * shape[1],
            *shape,
        )
        assert max_biclique(np.zeros(shape)).rows == ()
        assert max_biclique(np.full(shape, np.nan)).weight == 0
    assert max_biclique(np.ones((0, 3))).weight == 0
    assert max_biclique(np.ones((3, 0))).status is Status.OPTIMAL


def test_names_and_a_cell_by_name():
    table = bicover.Table.pack(
        [[1, 1, 0], [1, 1, 0], [0, 0, 1]], row_names=["a", "b", "c"], column_names=["x", "y", "z"]
    )
    assert max_biclique(table).rows == ("a", "b")
    assert max_biclique(table, ("c", "z")).columns == ("z",)
    assert max_biclique(table, (2, "z")).weight == 1


@pytest.mark.parametrize(
    ("through", "message"),
    [
        ((0, 2), "the cell of row 1 and column 3 is 0"),
        ((5, 0), "there is no row 5"),
        ((0, -1), "there is no column -1"),
        (("a", 0), "there is no row called 'a'"),
        ((1, 2, 3), "through must be a row and a column"),
    ],
)
def test_a_bad_cell_is_refused(through, message):
    with pytest.raises(InvalidInput, match=message):
        max_biclique([[1, 1, 0], [1, 1, 1]], through)
