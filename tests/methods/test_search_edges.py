"""Odd input to `search` and `auto`: an answer that is right, or one sentence that says why not."""

from __future__ import annotations

import json
import signal
import threading
from dataclasses import replace

import numpy as np
import pytest

import bicover
from bicover import InvalidInput, Problem
from bicover.budget import Budget
from bicover.cli import run
from bicover.core.factors import Factors
from bicover.engines import search as steps
from bicover.engines.search import search_factors
from support import reference
from support.branch_cases import least_cost, random_case
from support.strategies import random_matrix, with_nan

METHODS = ("search", "auto")
X = (np.random.default_rng(0).random((12, 9)) < 0.4).astype(int)


def find(method, X, rank, **arguments):
    return bicover.factorize(X, rank, method, **{"effort": "fast", **arguments})


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("rank", [1, 5, 10**30])
def test_tables_of_one_kind_of_cell_or_one_line_are_exact(method, rank):
    for cell in (0, 1, np.nan):
        for shape in ((0, 0), (0, 4), (4, 0), (1, 1), (1, 70), (70, 1), (4, 5)):
            f = find(method, np.full(shape, cell), rank)
            assert (f.error, f.status.value, f.stopped) == (0, "OPTIMAL", None)
    for line in ([[1, 0, 1]], [[1], [np.nan], [0]]):
        assert find(method, line, rank).error == 0


@pytest.mark.parametrize("method", METHODS)
def test_any_rank_from_the_shorter_side_on_is_exact(method):
    for rank in (9, 10, 12, 13, 10**9, 10**30):
        f = find(method, X, rank)
        assert (f.error, f.status.value) == (0, "OPTIMAL")
        assert f.rank <= 9


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"rank": 0}, "rank must be at least 1; got 0"),
        ({"rank": 1.5}, "rank must be a whole number; got 1.5"),
        ({"threads": 0}, "threads must be at least 1; got 0"),
        ({"threads": -1}, "threads must be at least 1; got -1"),
        ({"threads": 10**30}, "threads must be at most 1024; got 1000000000000"),
        ({"threads": None}, "threads must be a whole number; got None"),
        ({"seed": -1}, "seed must be between 0 and .* got -1"),
        ({"seed": 2**63}, "seed must be between 0 and .* got 9223372036854775808"),
        ({"seed": None}, "seed must be a whole number; got None"),
        ({"time_limit": -1}, "time_limit must be a number of seconds, at least 0; got -1"),
        ({"time_limit": 10**400}, "time_limit must be a number; got 1000000000"),
        ({"progress": 3}, "progress must be a function of .* got 3"),
        ({"effort": "quick"}, "effort must be one of fast, normal, thorough; got 'quick'"),
        ({"fp_cost": 2**62}, "the costs of all cells add up to more than .*: scale them down"),
        ({"row_weights": [1] * 5}, r"row_weights must hold 12 weights; got shape \(5,\)"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(method, arguments, sentence):
    with pytest.raises(InvalidInput, match=sentence) as refused:
        find(method, X, **{"rank": 2, **arguments})
    assert "\n" not in str(refused.value)


def test_a_method_that_is_no_text_is_refused_too():
    with pytest.raises(InvalidInput, match=r"method must be one of .* got \[\]"):
        bicover.factorize(X, 2, [])


@pytest.mark.parametrize(
    ("fp_cost", "fn_cost"), [(10**9, 1), (1, 10**9), (10**9, 3), (10**9, 10**9)]
)
def test_huge_costs_are_weighed_as_enumeration_weighs_them(fp_cost, fn_cost):
    generator = np.random.default_rng(7)
    missed = 0
    for _ in range(60):
        case = replace(random_case(generator), fp_cost=fp_cost, fn_cost=fn_cost)
        f = find("search", case.problem, case.rank)
        wrong = reference.errors(case.X, f.A, f.B, case.row_weights, case.column_weights)
        assert f.cost == np.dot((fp_cost, fn_cost), wrong) >= least_cost(case)
        missed += f.cost > least_cost(case)
    assert missed <= 3  # 5 %


def test_huge_costs_on_a_million_cells_neither_overflow_nor_are_refused():
    table = (np.random.default_rng(1).random((1000, 1000)) < 0.3).astype(np.uint8)
    dear_zeros = find("search", table, 2, fp_cost=10**9, time_limit=1)
    assert dear_zeros.false_positives == 0
    assert (
        dear_zeros.cost == dear_zeros.error == np.count_nonzero(dear_zeros.reconstruct() != table)
    )
    dear_ones = find("search", table, 2, fn_cost=10**9, time_limit=1)
    assert dear_ones.cost < 10**9  # one rectangle that covers all ones costs less


def test_what_all_weights_and_costs_have_in_common_changes_nothing():
    plain = find("search", X, 3)
    for arguments in (
        {"fp_cost": 10**9, "fn_cost": 10**9},
        {"row_weights": [2**40] * 12},
        {"column_weights": [2**40] * 9},
        {"column_weights": [6] * 9, "row_weights": [10**6] * 12, "fp_cost": 5, "fn_cost": 5},
    ):
        f = find("search", X, 3, **arguments)
        assert np.array_equal(f.A, plain.A)
        assert np.array_equal(f.B, plain.B)
        assert f.cost % plain.cost == 0


def test_progress_is_told_in_the_costs_that_were_given():
    table = np.random.default_rng(2).random((150, 80)) < 0.5
    told = []
    f = find(
        "search",
        table,
        8,
        effort="normal",  # long enough to be told of: a fast one may be over before
        fp_cost=7,
        fn_cost=7,
        progress=lambda *now: told.append(now),
    )
    assert told
    assert all(cost % 7 == 0 and cost >= f.cost for _, cost in told)
    assert told[-1][1] < 2 * f.cost


@pytest.mark.parametrize("threads", [2, 100])
def test_more_threads_than_cores_or_tasks_give_the_same(threads):
    one, many = (find("search", X, 3, threads=number) for number in (1, threads))
    assert np.array_equal(one.A, many.A)
    assert np.array_equal(one.B, many.B)


def test_undercovers_know_missing_cells_weights_and_costs():
    generator = np.random.default_rng(8)
    for _ in range(20):
        cells = random_matrix(generator, 14, 11)
        weights = generator.integers(1, 50, 11)
        f = find(
            "search", with_nan(cells), 3, undercover=True, column_weights=weights, fn_cost=10**6
        )
        covered = f.reconstruct()
        assert not covered[cells == 0].any()
        left = ((cells == 1) & ~covered).sum(axis=0) @ weights
        assert (f.cost, f.error) == (10**6 * left, left)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("seconds", [0, 1e-9])
def test_next_to_no_time_gives_valid_factors_that_say_so(method, seconds):
    table = np.random.default_rng(3).random((400, 300)) < 0.3
    f = find(method, table, 5, time_limit=seconds)
    assert f.stopped == "time limit"
    assert f.rank <= 5
    assert f.error == np.count_nonzero(f.reconstruct() != table) <= table.sum()


@pytest.mark.parametrize(
    ("start", "undercover", "sentence"),
    [
        ((11, 2, 9), False, "A and B make a matrix of 11 x 9, but X is 12 x 9"),
        ((12, 2, 8), False, "A and B make a matrix of 12 x 8, but X is 12 x 9"),
        ((12, 3, 9), False, "the start has 3 factors; the rank allows 2"),
        ((12, 2, 9), True, "the start covers zeros that weigh .* an undercover has none"),
    ],
)
def test_a_start_that_does_not_fit_is_refused(start, undercover, sentence):
    rows, rank, columns = start
    factors = Factors.of(np.ones((rows, rank), bool), np.ones((rank, columns), bool))
    with pytest.raises(InvalidInput, match=sentence):
        search_factors(Problem(X), 2, budget=Budget(), start=factors, undercover=undercover)


def test_the_command_takes_threads_and_marks_what_was_stopped(capsys):
    outputs = []
    for threads in ("1", "2"):
        assert run(["factorize", "dataset:animals", "-k", "4", "--threads", threads, "-o",
                    "effort=fast", "--json"]) == 0  # fmt: skip
        outputs.append(json.loads(capsys.readouterr().out))
    assert outputs[0]["error"] == outputs[1]["error"]
    assert outputs[0]["stopped"] is None
    assert run(["factorize", "dataset:animals", "-k", "4", "--time-limit", "0", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["stopped"] == "time limit"
    assert run(["factorize", "dataset:animals", "-k", "4", "--threads", "0"]) == 2
    said = capsys.readouterr().err
    assert said == "bicover: threads must be at least 1; got 0\n"


@pytest.mark.parametrize("method", METHODS)
def test_ctrl_c_prints_the_best_so_far_and_marks_it(method, capsys, monkeypatch, tmp_path):
    table = np.random.default_rng(4).random((200, 100)) < 0.3
    source = tmp_path / "x.csv"
    np.savetxt(source, table, fmt="%d", delimiter=",")
    native = steps.native_search

    def interrupted(*arguments):  # Ctrl-C a moment after the search began
        threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT)).start()
        return native(*arguments)

    monkeypatch.setattr(steps, "native_search", interrupted)
    command = ["factorize", str(source), "-k", "10", "-m", method, "-o", "effort=thorough"]
    assert run([*command, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["stopped"] == "interrupt"
    assert 0 < record["error"] < table.sum()
    assert run(command) == 0
    assert "stopped by the interrupt" in capsys.readouterr().out


@pytest.mark.parametrize("weights", [[855_185, 3, 17, 500_000], [2**24 - 1, 1, 1, 1]])
def test_weights_and_costs_far_beyond_those_of_starts_are_taken(weights):
    X = np.random.default_rng(3).random((9, 4)) < 0.5
    found = bicover.factorize(X, 2, "search", column_weights=weights, fn_cost=100)
    least = bicover.least_error_bound(X, 2, column_weights=weights, fn_cost=100)
    assert least.proved
    assert found.cost == least.cost
