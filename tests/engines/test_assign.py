"""Assigned rows against all 2^k of them; polish against recounting."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bicover
from bicover import InvalidInput, Problem
from bicover.budget import Budget
from bicover.core.factors import Factors, Product
from bicover.core.found import Found
from bicover.engines.assign import polish
from bicover.methods.registry import polished
from bicover.native import bits
from bicover.native.factors import assign
from support import reference
from support.strategies import factor_pairs, matrices, random_matrix, with_nan


def cost_of(x, row, B, weights, fp_cost, fn_cost):
    covered = B[row].any(axis=0)
    wrong = int(weights @ (covered & (x == 0)))
    return fp_cost * wrong + fn_cost * int(weights @ (~covered & (x == 1))), wrong


def least_cost(x, B, weights, fp_cost=1, fn_cost=1, undercover=False):
    """Over all sets of factors."""
    rows = itertools.product((False, True), repeat=len(B))
    costs = (cost_of(x, np.array(row, bool), B, weights, fp_cost, fn_cost) for row in rows)
    return min(cost for cost, wrong in costs if not (undercover and wrong))


def assigned(X, B, weights=None, **how):
    weights = np.ones(X.shape[1], np.int64) if weights is None else weights.astype(np.int64)
    found = assign(bits.pack(X == 1), bits.pack(X == 0), bits.pack(B), weights, **how)
    return bits.unpack(found.A, len(B)), found


@given(data=st.data())
def test_rows_are_the_best_of_all(data):
    X = data.draw(matrices(max_rows=5, max_columns=7))
    _, B = data.draw(factor_pairs(*X.shape, max_rank=6))
    weights = data.draw(st.lists(st.integers(1, 4), min_size=X.shape[1], max_size=X.shape[1]))
    weights = np.array(weights, np.int64)
    costs = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 4))
    undercover = data.draw(st.booleans())
    how = {"fp_cost": costs[0], "fn_cost": costs[1], "undercover": undercover}
    A, found = assigned(X, B, weights, **how)
    assert (found.unproved, found.stopped) == (0, None)
    for x, row in zip(X, A, strict=True):
        cost, wrong = cost_of(x, row, B, weights, *costs)
        assert not (undercover and wrong)
        assert cost == least_cost(x, B, weights, *costs, undercover)


@pytest.mark.parametrize("columns", [20, 64, 65, 200])
@pytest.mark.parametrize("density", [0.15, 0.3, 0.5])
def test_entangled_factors_need_the_search_and_get_the_best_rows(columns, density):
    generator = np.random.default_rng(columns)
    B = generator.random((12, columns)) < density
    X = random_matrix(generator, 3, columns, density=0.6, missing=0.1)
    weights = generator.integers(1, 3, columns)
    A, found = assigned(X, B, weights, fp_cost=2, fn_cost=3)
    assert found.unproved == 0
    for x, row in zip(X, A, strict=True):
        assert cost_of(x, row, B, weights, 2, 3)[0] == least_cost(x, B, weights, 2, 3)


def hard_rows():
    generator = np.random.default_rng(0)
    B = generator.random((90, 150)) < 0.2
    X = random_matrix(generator, 4, 150, density=0.7, missing=0)
    return X, B


def test_more_factors_than_a_word_has_bits_are_chosen_and_proved():
    generator = np.random.default_rng(2)
    A = generator.random((40, 100)) < 0.05
    B = generator.random((100, 180)) < 0.08
    X = ((A.astype(int) @ B.astype(int)) > 0).astype(np.int8)
    found_A, found = assigned(X, B)
    assert found.unproved == 0
    assert np.array_equal((found_A.astype(int) @ B.astype(int)) > 0, X == 1)


def test_a_limit_of_work_is_kept_and_told():
    X, B = hard_rows()
    rows = {limit: assigned(X, B, node_limit=limit) for limit in (0, 20, 400)}
    costs = []
    for limit, (A, found) in rows.items():
        assert found.unproved == 4
        assert found.nodes <= 4 * limit
        costs.append([cost_of(x, r, B, np.ones(150), 1, 1)[0] for x, r in zip(X, A, strict=True)])
    assert (np.diff(costs, axis=0) <= 0).all()  # more work is never worse
    assert np.sum(costs[0]) < (X == 1).sum()  # and none is better than no factor
    again, _ = assigned(X, B, node_limit=20)
    assert np.array_equal(again, rows[20][0])


@pytest.mark.parametrize("undercover", [False, True])
def test_a_row_is_never_worse_than_its_start_and_is_kept_if_nothing_beats_it(undercover):
    generator = np.random.default_rng(5)
    for _ in range(30):
        X = random_matrix(generator, 4, 30)
        B = generator.random((8, 30)) < 0.2
        start = generator.random((4, 8)) < 0.4
        how = {"undercover": undercover, "node_limit": 0}
        A, _ = assigned(X, B, start=bits.pack(start), **how)
        ones = np.ones(30, int)
        for x, row, begin in zip(X, A, start, strict=True):
            (cost, wrong), (before, wrong_before) = (
                cost_of(x, r, B, ones, 1, 1) for r in (row, begin)
            )
            assert not (undercover and wrong)
            if not (undercover and wrong_before):
                assert cost <= before
                assert cost < before or np.array_equal(row, begin)


def test_no_time_leaves_the_start():
    X, B = hard_rows()
    start = np.eye(4, 90, dtype=bool)
    A, found = assigned(X, B, start=bits.pack(start), seconds=0.0)
    assert (found.stopped, found.unproved) == ("time limit", 4)
    assert np.array_equal(A, start)


def test_the_clock_stops_a_single_hard_row():
    X, B = hard_rows()
    A, found = assigned(X[:1], B, node_limit=10**15, seconds=0.2)
    assert (found.stopped, found.unproved) == ("time limit", 1)
    assert cost_of(X[0], A[0], B, np.ones(150), 1, 1)[0] < (X[0] == 1).sum()


def test_costs_below_one_are_refused():
    with pytest.raises(ValueError, match="costs must be at least 1"):
        assigned(np.ones((1, 1)), np.ones((1, 1), bool), fp_cost=0)


@given(data=st.data())
def test_polish_is_never_worse_and_ends_where_no_line_can_be_better(data):
    X = data.draw(matrices(max_rows=6, max_columns=6, min_side=1))
    A, B = data.draw(factor_pairs(*X.shape, max_rank=3))
    costs = data.draw(st.sampled_from([(1, 1), (1, 3), (2, 1)]))
    problem = Problem(with_nan(X), fp_cost=costs[0], fn_cost=costs[1])
    result = polish(problem, Factors.of(A, B), Budget()).factors
    fp, fn = reference.errors(X, result.A, result.B)
    fp_before, fn_before = reference.errors(X, A, B)
    assert costs[0] * fp + costs[1] * fn <= costs[0] * fp_before + costs[1] * fn_before
    ones = np.ones(max(X.shape), int)
    best_rows = sum(least_cost(x, result.B, ones[: X.shape[1]], *costs) for x in X)
    best_columns = sum(least_cost(x, result.A.T, ones[: X.shape[0]], *costs) for x in X.T)
    assert costs[0] * fp + costs[1] * fn == best_rows == best_columns


@pytest.mark.parametrize("method", ["grecond", "frui", "rui", "undercover", "search"])
def test_polish_keeps_the_goal_the_bound_and_the_rank(method):
    X = with_nan(random_matrix(np.random.default_rng(8), 9, 8, missing=0.1))
    options = {"effort": "fast"} if method == "search" else {}
    plain = bicover.factorize(X, 3, method, **options)
    fine = bicover.factorize(X, 3, method, polish=True, **options)
    assert fine.error <= plain.error
    assert fine.goal is plain.goal
    assert fine.lower_bound == plain.lower_bound
    assert fine.rank <= 3
    assert fine.statistics["polish_saved"] == plain.cost - fine.cost
    assert "polish_saved" not in plain.statistics


def test_polish_finds_the_planted_roles_from_greedy_concepts():
    planted = bicover.datasets.planted_roles()
    plain, fine = (bicover.factorize(planted.table, 8, "grecond", polish=p) for p in (False, True))
    assert fine.error < plain.error / 2


def test_polish_refuses_the_exclusive_product():
    X = np.eye(3, dtype=bool)
    found = Found(factors=Factors.of(X.copy(), X.copy()), product=Product.XOR)
    with pytest.raises(InvalidInput, match="polish needs the product or; these factors have xor"):
        polished(Problem(X), found, Budget())
