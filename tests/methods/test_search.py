"""The least-error search: never below what is possible, rarely above it, and repeatable."""

from __future__ import annotations

import functools
import os
import signal
import subprocess
import sys
import threading
from dataclasses import replace

import numpy as np
import pytest

import bicover
from bicover import InvalidInput, Problem
from bicover.budget import Budget
from bicover.core.factors import Factors
from bicover.datasets import animals, random_factors
from bicover.engines.search import search_factors
from support import reference
from support.branch_cases import least_cost, random_case
from support.strategies import random_matrix, with_nan


def search(X, rank, effort="fast", **arguments):
    return bicover.factorize(X, rank, "search", effort=effort, **arguments)


def problem_of(case):
    return Problem(
        with_nan(case.X),
        row_weights=case.row_weights,
        column_weights=case.column_weights,
        fp_cost=case.fp_cost,
        fn_cost=case.fn_cost,
    )


def noisy(rows, columns, rank, density=0.3, noise=0.05, seed=0):
    """A planted product with some cells turned over, and how many."""
    A, B = random_factors(rows, columns, rank, density, seed=seed)
    wrong = np.random.default_rng(seed).random((rows, columns)) < noise
    return (A @ B) ^ wrong, int(wrong.sum())


def same(f, g):
    return np.array_equal(f.A, g.A) and np.array_equal(f.B, g.B)


def test_tiny_matrices_are_solved_and_nothing_is_below_the_optimum():
    """Costs, weights and missing cells included; enumeration tells the optimum."""
    generator = np.random.default_rng(1)
    missed = 0
    for _ in range(250):
        case = random_case(generator)
        least = least_cost(case)
        found = search_factors(problem_of(case), case.rank, effort="fast", budget=Budget())
        counted = reference.errors(
            case.X, found.factors.A, found.factors.B, case.row_weights, case.column_weights
        )
        cost = int(np.dot((case.fp_cost, case.fn_cost), counted))
        assert cost >= least
        missed += cost > least
    assert missed <= 12  # 5 %


def test_undercovers_of_tiny_matrices_are_optimal_and_cover_no_zero():
    generator = np.random.default_rng(2)
    missed = 0
    for _ in range(150):
        case = replace(random_case(generator), fp_cost=10**6)  # dearer than all ones together
        f = search(problem_of(replace(case, fp_cost=1)), case.rank, undercover=True)
        assert f.false_positives == 0
        assert f.goal.value == "least error without covering a 0"
        assert f.cost >= least_cost(case)
        missed += f.cost > least_cost(case)
    assert missed <= 7  # 5 %


def test_an_undercover_of_zoo_is_as_good_as_the_proved_one(paper_matrix):
    X = paper_matrix("zoo")
    f = search(X, 1, undercover=True)
    assert f.false_positives == 0
    assert f.false_negatives == int((X == 1).sum()) - bicover.max_biclique(X).weight
    best = bicover.factorize(X, 2, "undercover")
    assert best.status.value == "OPTIMAL"
    assert search(X, 2, undercover=True).error == best.error


@pytest.mark.parametrize(("rank", "least"), [(1, 438), (2, 344), (3, 274), (4, 218)])
def test_zoo_is_solved_as_branch_and_bound_proved_it(paper_matrix, rank, least):
    assert search(paper_matrix("zoo"), rank).error == least


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("shape", [(40, 30, 4), (60, 60, 15), (150, 60, 8), (100, 100, 20)])
def test_planted_factors_are_found_again(shape, seed):
    for density in (0.1, 0.3, 0.5, 0.7):
        A, B = random_factors(*shape, density, seed=seed)
        for X in (A @ B, (A @ B).T):
            assert search(X, shape[2], "normal", seed=seed).error == 0


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("shape", [(100, 60, 4), (300, 150, 8), (150, 300, 8), (300, 150, 20)])
def test_planted_factors_under_noise_are_matched(shape, seed):
    X, planted = noisy(*shape, seed=seed)
    assert 0 < search(X, shape[2], seed=seed).error <= planted


@pytest.mark.parametrize("tall", [True, False])
def test_the_outcome_is_never_worse_than_the_start(tall):
    generator = np.random.default_rng(3)
    for _ in range(60):
        X = random_matrix(generator, 12, 7)[:, generator.integers(0, 7, 9)]  # with equal columns
        X = X if tall else X.T
        A, B = generator.random((len(X), 3)) < 0.4, generator.random((3, X.shape[1])) < 0.4
        problem = Problem(with_nan(X), fp_cost=2, fn_cost=3)
        for seconds in (0.0, None):
            budget = Budget(seconds=seconds)
            found = search_factors(
                problem, 3, effort="fast", budget=budget, start=Factors.of(A, B)
            ).factors
            before, after = (
                np.dot((2, 3), reference.errors(X, *pair)) for pair in ((A, B), (found.A, found.B))
            )
            assert after <= before


def test_a_start_is_where_the_search_goes_on():
    X = np.random.default_rng(3).random((40, 40)) < 0.5
    problem = Problem(X.astype(int))
    good = search(problem, 8, effort="normal")
    found = search_factors(problem, 8, effort="fast", budget=Budget(), start=good.pair)
    assert sum(problem.count_errors(found.factors)) <= good.error
    assert search(problem, 8).error > good.error


@pytest.mark.parametrize(
    ("effort", "seeds"), [("fast", range(8)), ("normal", [0]), ("normal", [1]), ("normal", [2])]
)
def test_no_row_or_column_of_a_factor_has_no_gain(effort, seeds):
    """Walks include rows and columns of zero gain; what they return must not."""
    for seed in seeds:
        X, _ = noisy(60, 30, 6, noise=0.1, seed=seed)
        for table in (X, X.T):
            f = search(table, 5, effort, seed=seed)
            for l in range(f.A.shape[1]):
                others = np.delete(f.A, l, axis=1) @ np.delete(f.B, l, axis=0)
                worth = np.where(others, 0, np.where(table, 1, -1))[np.ix_(f.A[:, l], f.B[l])]
                assert (worth.sum(axis=1) > 0).all()
                assert (worth.sum(axis=0) > 0).all()


def test_a_thorough_search_ends_when_many_searches_agree():
    """Its limit is six times that of `normal` on a table as small as this."""
    thorough, normal = (search(animals(), 3, effort) for effort in ("thorough", "normal"))
    assert thorough.error == normal.error
    assert thorough.statistics["work"] < 3 * normal.statistics["work"]


def test_the_outcome_is_the_same_for_any_number_of_threads_and_every_time():
    X, _ = noisy(150, 60, 6, noise=0.1)
    runs = [search(X, 8, threads=threads, seed=5) for threads in (1, 2, 3, 1)]
    assert all(same(runs[0], other) for other in runs)
    assert len({(run.statistics["walks"], run.statistics["work"]) for run in runs}) == 1


def test_walks_and_children_depend_on_no_threads_and_are_not_worse_than_quick_methods():
    one, two = (search(animals(), 5, "normal", threads=threads) for threads in (1, 2))
    fast = search(animals(), 5)
    assert same(one, two)
    assert one.statistics["walks"] > fast.statistics["walks"]
    assert one.error <= fast.error
    assert fast.error <= min(bicover.factorize(animals(), 5, m).error for m in ("frui", "grecond"))


def test_a_transposed_matrix_has_factors_of_similar_error():
    for number in range(4):
        X, planted = noisy(160, 70, 6, seed=number)
        across, down = search(X, 6).error, search(X.T, 6).error
        assert max(across, down) <= planted
        assert abs(across - down) <= 0.02 * planted


def test_weights_count_as_repeated_lines():
    generator = np.random.default_rng(9)
    for _ in range(20):
        X = random_matrix(generator, 6, 7)
        rw, cw = generator.integers(1, 5, 6), generator.integers(1, 5, 7)
        repeated = np.repeat(np.repeat(X, rw, axis=0), cw, axis=1)
        weighted = search(with_nan(X), 2, row_weights=rw, column_weights=cw)
        assert weighted.error == search(with_nan(repeated), 2).error


def test_missing_cells_are_free():
    """A product with holes has the error 0 of the product, and says what is in the holes."""
    A, B = random_factors(80, 50, 5, 0.3, seed=4)
    X = (A @ B).astype(float)
    holes = np.random.default_rng(4).random(X.shape) < 0.2
    X[holes] = np.nan
    f = search(X, 5)
    assert f.error == 0
    assert (f.reconstruct() == (A @ B))[holes].mean() > 0.97


@pytest.mark.parametrize("cell", [0, 1, np.nan])
@pytest.mark.parametrize("shape", [(1, 1), (1, 65), (300, 1), (64, 64), (3, 0), (0, 0)])
@pytest.mark.parametrize("undercover", [False, True])
def test_uniform_matrices_have_no_error(cell, shape, undercover):
    f = search(np.full(shape, cell), 3, "normal", undercover=undercover)
    assert f.error == 0
    assert f.rank <= (1 if cell == 1 and 0 not in shape else 0)


def test_more_factors_than_lines_are_exact():
    X = np.random.default_rng(0).random((30, 9)) < 0.5
    for rank in (9, 10, 1000):
        f = search(X, rank)
        assert (f.error, f.rank <= 9) == (0, True)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_time_limit_gives_the_best_so_far(threads):
    X, planted = noisy(300, 150, 8)
    f = search(X, 12, "thorough", time_limit=0.5, threads=threads)
    assert f.stopped == "time limit"
    assert f.seconds < 3
    assert f.error == np.count_nonzero(f.reconstruct() != X) <= planted


def test_a_time_limit_of_nothing_still_gives_valid_factors():
    X = np.random.default_rng(0).random((300, 300)) < 0.3
    f = search(X, 20, "normal", time_limit=0)
    assert f.stopped == "time limit"
    # Counted anew, and no worse than no factors at all.
    assert f.error == np.count_nonzero(f.reconstruct() != X) <= np.count_nonzero(X)


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_returns_the_best_so_far(threads):
    X, _ = noisy(400, 100, 8)
    timers = []

    def progress(walks, error):  # the search is under way: press Ctrl-C a moment later
        if walks and not timers:
            timers.append(threading.Timer(0.05, lambda: signal.raise_signal(signal.SIGINT)))
            timers[0].start()

    f = search(X, 8, "thorough", threads=threads, progress=progress)
    timers[0].join()
    assert f.stopped == "interrupt"
    assert f.error == np.count_nonzero(f.reconstruct() != X) < X.sum()


@pytest.mark.parametrize("effort", ["normal", "thorough"])
def test_progress_tells_walks_and_an_error_that_only_falls(effort):
    X, _ = noisy(200, 100, 8, noise=0.2)
    told = []
    f = search(X, 8, effort, time_limit=1, progress=lambda *now: told.append(now))
    walks, errors = zip(*told, strict=True)
    assert list(walks) == sorted(walks)
    assert list(errors) == sorted(errors, reverse=True)
    assert f.error <= errors[-1]


def test_weights_that_the_counters_cannot_hold_are_refused():
    with pytest.raises(InvalidInput, match="cannot hold costs and weights as large as these"):
        search([[1, 0], [0, 1]], 1, column_weights=[2**32, 1])


def test_an_undercover_takes_weights_that_other_factors_can_have():
    X, weights = [[1, 0], [1, 1]], [7000, 1]  # as 7,000 equal columns have
    assert search(X, 1, column_weights=weights).error == 1
    assert search(X, 1, column_weights=weights, undercover=True).error == 1


@pytest.mark.parametrize("tall", [True, False])
def test_a_start_may_treat_equal_lines_differently(tall):
    A, B = random_factors(60, 40, 15, 0.5)
    X = A @ np.hstack([B, B, B])
    B = np.hstack([np.zeros_like(B), B, B])
    if not tall:
        X, A, B = X.T, B.T, A.T
    problem, start = Problem(X), Factors.of(np.ascontiguousarray(A), np.ascontiguousarray(B))
    found = search_factors(problem, 15, effort="fast", budget=Budget(seconds=0), start=start)
    assert sum(problem.count_errors(found.factors)) <= sum(problem.count_errors(start))


@pytest.mark.parametrize("level", ["v2", "v3", "v4"])
def test_every_instruction_set_of_this_machine_finds_the_same(level):
    """Each level runs in its own process; a level this machine lacks falls back to a lower one."""
    assert found_with("baseline") == found_with(level)


@functools.cache
def found_with(level):
    """What searches find on the kernels of an instruction set."""
    script = (
        "import hashlib, numpy as np, bicover\n"
        "from bicover.native.cells import instruction_set\n"
        "g = np.random.default_rng(5); found = []\n"
        "for m, n in ((9, 7), (64, 20), (65, 20), (10, 300)):\n"
        "    X = g.choice([0, 1, np.nan], (m, n), p=[.6, .3, .1])\n"
        "    for high in (1, 9):\n"
        "        w = dict(row_weights=g.integers(1, high + 1, m),\n"
        "                 column_weights=g.integers(1, high + 1, n))\n"
        "        for effort in ('fast', 'normal') if (m, high) == (65, 9) else ('fast',):\n"
        "            rank = 5 if effort == 'fast' else 2\n"
        "            f = bicover.factorize(X, rank, 'search', effort=effort, fn_cost=2, **w)\n"
        "            both = np.packbits(f.A).tobytes() + np.packbits(f.B).tobytes()\n"
        "            found += [f.cost, f.statistics['work'], hashlib.sha256(both).hexdigest()]\n"
        "print(instruction_set(), found)"
    )
    output = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "BICOVER_ISA": level},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    name, _, found = output.partition(" ")
    assert level != "baseline" or name == level
    return found


@pytest.mark.parametrize(
    ("name", "rank"), [("lympho", 13), ("wine", 18), ("wine", 89), ("mushroom", 11)]
)
def test_the_least_effort_is_not_above_the_quick_methods(paper_matrix, name, rank):
    problem = Problem(paper_matrix(name))
    quick = (bicover.factorize(problem, rank, method).error for method in ("grecond", "frui"))
    assert search(problem, rank).error <= min(quick)
