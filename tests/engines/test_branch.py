"""Branch and bound for the least cost, against enumeration."""

from __future__ import annotations

import json
import time

import numpy as np
import pytest

from bicover import Problem, least_error_bound
from bicover.budget import Budget
from bicover.cli import run
from bicover.core.factors import Factors
from bicover.engines.branch import branch_factors
from bicover.errors import InvalidInput
from support.branch_cases import least_cost, random_case


def cost_of(case, found):
    return case.problem.cost_of(found.factors)


def solve(case, seconds=None, threads=1, **options):
    return branch_factors(
        case.problem,
        case.start,
        Budget(seconds=seconds, threads=threads),
        **options,
    )


@pytest.mark.parametrize("rank", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("side", ["rows", "columns"])
def test_the_least_cost_is_the_one_found_by_enumeration(rank, side):
    generator = np.random.default_rng([rank, side == "rows"])
    for _ in range(250):
        case = random_case(generator, rank)
        found = solve(case, side=side)
        assert found.lower_bound == cost_of(case, found) == least_cost(case)


@pytest.mark.parametrize("side", ["rows", "columns"])
def test_rounds_with_little_work_lead_to_the_same_cost(side):
    generator = np.random.default_rng(7)
    for _ in range(300):
        case = random_case(generator)
        found = solve(case, side=side, first_work=int(generator.integers(1, 20)))
        assert found.lower_bound == cost_of(case, found) == least_cost(case)


def test_a_bound_is_never_above_the_least_cost_when_time_is_short():
    generator = np.random.default_rng(11)
    for _ in range(300):
        case = random_case(generator)
        found = solve(case, float(generator.choice([0, 1e-4, 3e-4])), side="rows", first_work=2)
        assert found.lower_bound <= least_cost(case) <= cost_of(case, found)


def test_weights_beyond_32_bits_are_exact():
    generator = np.random.default_rng(13)
    for _ in range(100):
        case = random_case(generator, 2)
        heavy = case.row_weights * (2**40) + generator.integers(0, 1000, len(case.row_weights))
        case = type(case)(**{**case.__dict__, "row_weights": heavy})
        found = solve(case)
        assert found.lower_bound == cost_of(case, found) == least_cost(case)


def test_threads_give_the_same_factors():
    generator = np.random.default_rng(17)
    X = (generator.random((30, 14)) < 0.5).astype(float)
    results = [
        branch_factors(
            Problem(X), Factors.none(X.shape, 2), Budget(threads=threads), first_work=100
        )
        for threads in (1, 2, 3)
    ]
    assert all(r.lower_bound == Problem(X).cost_of(r.factors) for r in results)
    assert results[0].statistics["nodes"] > 0
    for other in results[1:]:
        assert other.statistics == results[0].statistics
        assert (other.factors.A == results[0].factors.A).all()
        assert (other.factors.B == results[0].factors.B).all()


def test_threads_do_not_change_what_small_rounds_find():
    generator = np.random.default_rng(23)
    for _ in range(60):
        case = random_case(generator)
        first_work = int(generator.integers(1, 50))
        one, three = (solve(case, threads=threads, first_work=first_work) for threads in (1, 3))
        assert cost_of(case, one) == cost_of(case, three) == least_cost(case)
        assert one.statistics == three.statistics
        assert (one.factors.A == three.factors.A).all()
        assert (one.factors.B == three.factors.B).all()


def test_an_interval_comes_soon_after_the_time_limit():
    generator = np.random.default_rng(19)
    X = (generator.random((60, 30)) < 0.5).astype(float)  # a bound is soon found, no proof is
    began = time.monotonic()
    bound = least_error_bound(X, 4, time_limit=1)
    assert time.monotonic() - began < 3
    assert bound.stopped == "time limit"
    assert 0 < bound.lower_bound < bound.cost
    assert sum(Problem(X).count_errors(bound.factors)) == bound.cost


@pytest.mark.parametrize(("rank", "error"), [(1, 438), (2, 344)])
def test_zoo_is_proved(paper_matrix, rank, error):
    bound = least_error_bound(paper_matrix("zoo"), rank)
    assert (bound.lower_bound, bound.cost) == (error, error)


def test_degenerate_tables_are_solved():
    for X in (np.zeros((3, 4)), np.ones((3, 4)), np.full((2, 2), np.nan), np.eye(1)):
        assert least_error_bound(X, 2).cost == 0
    assert least_error_bound(np.eye(4), 8).proved


def test_a_rank_that_is_too_large_is_refused():
    with pytest.raises(InvalidInput, match="between 1 and 8"):
        least_error_bound(np.eye(3), 9)


def test_the_command_prints_the_interval(capsys):
    assert run(["bound", "dataset:animals", "-k", "2", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["proved"]
    assert record["lower_bound"] == record["error"]
    assert run(["bound", "dataset:animals", "-k", "2"]) == 0
    assert f"least error {record['error']:,} with 2 factors, proved" in capsys.readouterr().out
    assert run(["bound", "dataset:animals", "-k", "0"]) == 2


@pytest.mark.parametrize(("shape", "rank"), [((300, 300), 8), ((4000, 300), 8)])
def test_a_time_limit_holds_while_columns_are_ordered(shape, rank):
    problem = Problem(np.random.default_rng(1).random(shape) < 0.3)
    start = Factors.none(shape, rank)
    began = time.monotonic()
    found = branch_factors(problem, start, Budget(seconds=0.2))
    assert time.monotonic() - began < 1.2
    assert found.stopped == "time limit"
    assert found.lower_bound <= problem.cost_of(found.factors) < problem.cost_of(start)


def test_a_table_that_is_too_large_gets_its_start_and_the_trivial_bound(monkeypatch):
    monkeypatch.setattr("bicover.engines.branch.MAX_CELLS", 1000)
    problem = Problem(np.random.default_rng(1).random((40, 40)) < 0.5)
    start = Factors.none(problem.shape, 2)
    found = branch_factors(problem, start, Budget())
    assert (found.factors, found.lower_bound, found.stopped) == (start, 0, "memory limit")


@pytest.mark.parametrize("scale", [1, 2**30, 2**57])
def test_the_largest_weights_that_a_problem_takes_give_the_same_proof(scale):
    X = np.random.default_rng(2).random((5, 6)) < 0.5
    bound = least_error_bound(X, 2)
    weighted = Problem(X, row_weights=[scale] * 5)
    found = branch_factors(weighted, Factors.none(X.shape, 2), Budget())
    assert found.lower_bound == weighted.cost_of(found.factors) == scale * bound.cost
