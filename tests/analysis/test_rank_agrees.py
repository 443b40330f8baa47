"""The rank by reductions and bounds, by plain SAT and by brute force is the same."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from pysat.solvers import Solver  # noqa: TID251 - an answer that is not ours

import bicover
from bicover.engines.rank.reduce import Reductions, reduce
from bicover.solvers.sat.encode.exact import encode_exact
from support.small_matrices import random_matrices, table_of
from support.strategies import matrices, random_matrix

RANKS = {
    "zoo": 25, "lung": 32, "votes": 17, "lympho": 52, "tumor": 44, "tictactoe": 28, "car": 25,
    "balance": 23, "chess": 38, "audio": 200, "wine": 178, "hepatitis": 154, "breast": 90,
    "phishing": 26, "nursery": 30,
}  # fmt: skip
INTERVALS = {"soybean": (79, 83), "student": (170, 176), "mushroom": (94, 96)}


def rank_by_enumeration(X):
    """The least number of maximal rectangles without a 0 that cover every 1."""
    rows, columns = X.shape
    covers = set()
    for size in range(1, columns + 1):
        for J in itertools.combinations(range(columns), size):
            extent = [i for i in range(rows) if all(X[i, j] != 0 for j in J)]
            covers.add(frozenset((i, j) for i in extent for j in J if X[i, j] == 1))
    covers = [c for c in covers if c and not any(c < d for d in covers)]
    ones = frozenset(zip(*np.nonzero(X == 1), strict=True))
    for k in range(len(ones) + 1):
        if any(ones <= frozenset().union(*chosen) for chosen in itertools.combinations(covers, k)):
            return k
    raise AssertionError


def rank_by_plain_sat(X):
    """The paper's encoding on X as it is, solved by another program than ours."""
    table, k = table_of(X), 0
    while True:
        formula = encode_exact(bicover.Problem(table).cells, k, symmetry=False).formula
        with Solver(name="minisat22", bootstrap_with=list(formula.clauses())) as solver:
            if solver.solve():
                return k
        k += 1


def check(X, result):
    assert result.lower_bound == result.upper_bound == result.rank
    product = (result.A.astype(int) @ result.B.astype(int)) > 0
    assert not (product & (X == 0)).any()
    assert product[X == 1].all()
    assert result.A.shape[1] == result.rank


def test_brute_force_agrees_on_thousands_of_tiny_matrices():
    for X in random_matrices(1, 10_000, 4, 0.2):
        result = bicover.boolean_rank(table_of(X))
        check(X, result)
        assert result.rank == rank_by_enumeration(X), X


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_plain_sat_agrees_on_many_small_matrices(seed):
    for X in random_matrices(100 + seed, 2000, 6, 0.2):
        result = bicover.boolean_rank(table_of(X))
        check(X, result)
        assert result.rank == rank_by_plain_sat(X), X


def test_plain_sat_agrees_on_somewhat_larger_matrices():
    for X in random_matrices(7, 300, 9, 0.15):
        result = bicover.boolean_rank(table_of(X))
        check(X, result)
        assert result.rank == rank_by_plain_sat(X), X


def test_each_reduction_alone_keeps_the_rank():
    for X in random_matrices(3, 200, 6, 0.25):
        expected = bicover.boolean_rank(table_of(X)).rank
        for merge, implied, essential, empty in itertools.product((False, True), repeat=4):
            chosen = Reductions(merge=merge, implied=implied, essential=essential, empty=empty)
            result = bicover.boolean_rank(table_of(X), reductions=chosen)
            check(X, result)
            assert result.rank == expected


@given(matrices(max_rows=9, max_columns=9))
def test_undoing_the_reductions_gives_X_on_the_known_cells(X):
    reduced = reduce(table_of(X))
    each_alone = [np.arange(len(component.ids)) for component in reduced.components]
    product = reduced.lift(each_alone).product()
    assert product[X == 1].all()
    assert not product[X == 0].any()


@given(matrices(max_rows=7, max_columns=7))
def test_cells_of_different_components_and_forced_cells_are_incompatible(X):
    reduced = reduce(table_of(X))
    groups = [[tuple(cell)] for cell in reduced.forced]
    groups += [[tuple(cell) for cell in component.origin] for component in reduced.components]
    for one, other in itertools.combinations(groups, 2):
        for (i, j), (a, b) in itertools.product(one, other):
            assert X[i, b] == 0 or X[a, j] == 0


def test_a_reduction_that_is_stopped_is_still_valid():
    X = random_matrix(np.random.default_rng(2), 60, 50, 0.5, 0.1)
    reduced = reduce(table_of(X), seconds=0.0)
    product = reduced.lift([component.cells[:, 1] for component in reduced.components]).product()
    assert product[X == 1].all()
    assert not product[X == 0].any()


@pytest.mark.parametrize("name", [name for name in RANKS if name not in ("nursery", "car")])
def test_ranks_of_the_papers_matrices_are_proved(name, paper_path):
    result = bicover.boolean_rank(paper_path(name), time_limit=60)
    assert (result.rank, result.factorization.error) == (RANKS[name], 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["nursery", "car"])
def test_ranks_of_the_large_matrices_are_proved(name, paper_path):
    assert bicover.boolean_rank(paper_path(name), time_limit=60).rank == RANKS[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["soybean", "student"])
def test_open_ranks_are_enclosed(name, paper_path):
    result = bicover.boolean_rank(paper_path(name), time_limit=4)
    low, high = INTERVALS[name]
    assert result.upper_bound <= high
    assert result.lower_bound >= low - 1


@pytest.mark.slow
def test_planted_roles_of_role_mining_size_are_recovered():
    generator = np.random.default_rng(0)
    B = generator.random((60, 1500)) < 0.012
    A = generator.random((3000, 60)) < 0.04
    X = (A.astype(np.float32) @ B.astype(np.float32)) > 0
    result = bicover.boolean_rank(X, time_limit=60)
    assert result.rank == 60
