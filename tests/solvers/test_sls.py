"""The local search over weighted formulas: honest, repeatable, stopped when it must be."""

from __future__ import annotations

import os
import signal
import threading
import time
from itertools import product

import numpy as np
import pytest

from bicover.budget import Budget
from bicover.core.result import Status
from bicover.native import formula as kernels_sls
from bicover.solvers.sat.encode.approximate import encode_approximate
from bicover.solvers.sat.encode.undercover import encode_undercover
from bicover.solvers.sat.formula import Formula
from bicover.solvers.sat.model import cost, satisfies
from bicover.solvers.sat.run.local_search import search_formula
from bicover.solvers.sat.run.maxsat import solve_maxsat
from support.small import cells_of, optimum, problems


def random_formula(generator):
    """Clauses of one to four literals, some repeated, and soft literals of both signs."""
    formula = Formula()
    variables = int(generator.integers(1, 9))
    formula.new_variables(variables)
    for _ in range(int(generator.integers(0, 3 * variables))):
        size = int(generator.integers(1, 5))
        literals = generator.integers(1, variables + 1, size) * generator.choice([-1, 1], size)
        formula.add(*literals.tolist())
    for _ in range(int(generator.integers(0, variables + 2))):
        literal = int(generator.integers(1, variables + 1)) * int(generator.choice([-1, 1]))
        formula.prefer(literal, int(generator.integers(1, 9)))
    formula.offset = int(generator.integers(0, 3))
    return formula


def cheapest(formula):
    """By enumeration: the least cost of a model, None if there is no model."""
    models = (np.array(bits) for bits in product([False, True], repeat=formula.variables))
    return min((cost(formula, m) for m in models if satisfies(formula, m)), default=None)


@pytest.mark.parametrize("seed", range(6))
def test_it_finds_what_enumeration_finds(seed):
    generator = np.random.default_rng([seed, 77])
    for number in range(60):
        formula = random_formula(generator)
        found = search_formula(formula, Budget(seed=number), flips=4000)
        least = cheapest(formula)
        assert found.cost == least, number
        assert (found.model is None) == (least is None)
        if least is not None:
            assert satisfies(formula, found.model)
            assert cost(formula, found.model) == least
            assert found.lower_bound == formula.offset <= least


def test_it_finds_the_optima_of_complete_solvers_also_through_sums_and_orders():
    for number, problem in enumerate(problems(900, 30, 5, 4, 3)):
        *table, rank = problem
        if number % 2:
            formula = encode_undercover(cells_of(*table), rank).formula
        else:
            formula = encode_approximate(cells_of(*table), min(rank, 2)).formula
        assert search_formula(formula, Budget(), flips=20_000).cost == optimum(formula), number


def zoo_like(rank=4, symmetry=False):
    X = (np.random.default_rng(0).random((30, 20)) < 0.4).astype(int)
    one = np.ones(30, np.int64), np.ones(20, np.int64)
    return encode_approximate(cells_of(X, *one), rank, symmetry=symmetry).formula


def test_definitions_leave_no_hard_clause_of_the_least_error_formula_to_search():
    formula = zoo_like()
    for seed in range(5):
        found = search_formula(formula, Budget(seed=seed), flips=0)
        assert found.model is not None
        assert satisfies(formula, found.model)
        assert found.flips == 0


def test_the_same_seed_gives_the_same_model_and_another_seed_another():
    formula = zoo_like()
    runs = [search_formula(formula, Budget(seed=seed), flips=500) for seed in (3, 3, 4)]
    assert np.array_equal(runs[0].model, runs[1].model)
    assert not np.array_equal(runs[0].model, runs[2].model)
    assert [run.flips for run in runs] == [500] * 3


def test_more_flips_are_never_worse_and_a_start_is_where_it_starts():
    formula = zoo_like()
    costs = []
    for flips in (0, 50, 500, 5000):
        found = search_formula(formula, Budget(seed=1), flips=flips)
        costs.append(found.cost)
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] < costs[0]
    again = search_formula(formula, Budget(seed=2), start=found.model, flips=0)
    assert again.cost == found.cost
    assert search_formula(formula, Budget(seed=2), start=found.model, flips=99).cost <= found.cost


def test_a_time_limit_ends_it_with_its_best():
    started = time.monotonic()
    found = search_formula(zoo_like(symmetry=True), Budget(seconds=0.3))
    assert time.monotonic() - started < 2
    assert (found.status, found.stopped) == (Status.FEASIBLE, "time limit")
    assert found.flips > 0


def test_ctrl_c_ends_it_with_its_best_and_progress_is_told():
    told = []
    budget = Budget(progress=lambda flips, price: told.append((flips, price)))
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    found = search_formula(zoo_like(), budget, flips=2**62)
    timer.join()
    assert (found.status, found.stopped) == (Status.FEASIBLE, "interrupt")
    assert told == sorted(told)
    assert told[-1][1] >= found.cost


def test_it_is_a_solver_by_name_and_stops_at_nothing_to_pay():
    formula = Formula()
    x, y = formula.new_variables(2)
    formula.add(x, y)
    formula.prefer(-x, 2**61)
    formula.prefer(y, 2**60)
    outcome = solve_maxsat(formula, solver="sls")
    assert (outcome.status, outcome.cost, outcome.model.tolist()) == (
        Status.OPTIMAL,
        0,
        [False, True],
    )


def test_heavy_weights_are_weighed_not_lost():
    formula = Formula()
    x, y = formula.new_variables(2)
    formula.add(x, y)
    formula.prefer(-x, 2**61)
    formula.prefer(-y, 2**60)
    assert search_formula(formula, Budget(), flips=200).cost == 2**60


def test_without_a_model_it_says_that_it_knows_nothing():
    formula = Formula()
    (x,) = formula.new_variables(1)
    formula.add(x)
    formula.add(-x)
    outcome = solve_maxsat(formula, solver="sls", seconds=0.2)
    assert (outcome.status, outcome.model, outcome.cost) == (Status.UNKNOWN, None, None)


@pytest.mark.parametrize(
    ("hard", "soft", "weights", "message"),
    [
        ([1, 4, 0], [1], [1], "not one of the variables"),
        ([1, 2], [1], [1], "no end"),
        ([1, 0], [0], [1], "not one of the variables"),
        ([1, 0], [1, 2], [1], "a weight for each"),
        ([1, 0], [1], [0], "must be positive"),
        ([1, 0], [1, 2], [2**62, 1], "at most"),
    ],
)
def test_arrays_that_are_no_formula_are_refused(hard, soft, weights, message):
    arrays = np.array(hard, np.int32), np.array(soft, np.int32), np.array(weights, np.int64)
    with pytest.raises(ValueError, match=message):
        kernels_sls.search_model(*arrays, 3, start=None, flips=1, budget=Budget())
