"""Costs of false positives and false negatives: who honours them, and that they are counted."""

from __future__ import annotations

import json

import numpy as np
import pytest

import bicover
from bicover import InvalidInput, Problem
from bicover.budget import Budget
from bicover.cli import run
from bicover.core.factors import Factors
from bicover.engines.relax import relax
from bicover.methods import METHODS
from support import reference
from support.strategies import random_matrix, with_nan

HONEST = [name for name, method in METHODS.items() if method.costs and not method.may_refuse]


@pytest.mark.parametrize("costs", [(1, 3), (4, 1), (2, 5)])
def test_relax_makes_the_flips_that_recounting_with_costs_would_choose(costs):
    generator = np.random.default_rng(costs)
    for _ in range(25):
        m, n, k = (int(v) for v in generator.integers(1, 7, 3))
        X = random_matrix(generator, m, n)
        A, B = generator.random((m, k)) < 0.4, generator.random((k, n)) < 0.4
        rw, cw = generator.integers(1, 4, m), generator.integers(1, 4, n)
        table = Problem(with_nan(X), row_weights=rw, column_weights=cw, merge=False).merged
        result = relax(table, Factors.of(A, B), Budget(), costs=costs)
        expected_A, expected_B, flips = reference.relax(X, A, B, rw, cw, costs)
        assert result.statistics["flips"] == flips
        assert np.array_equal(result.factors.A, expected_A)
        assert np.array_equal(result.factors.B, expected_B)


def test_the_cost_is_counted_from_the_cells_and_bounds_speak_of_it():
    X = [[1, 1, 0], [1, 0, 0], [0, None, 1]]
    f = bicover.verify(X, [[1], [1], [0]], [[1, 1, 0]], fp_cost=5, fn_cost=2)
    assert (f.false_positives, f.false_negatives, f.error, f.cost) == (1, 1, 2, 7)
    best = bicover.factorize(X, 2, "undercover", fp_cost=5, fn_cost=2)
    assert (best.error, best.cost, best.lower_bound, best.status.value) == (1, 2, 2, "OPTIMAL")
    assert f.status.value == "FEASIBLE"


@pytest.mark.parametrize("method", HONEST)
def test_zeros_that_are_very_dear_to_cover_are_not_covered(method):
    X = with_nan(random_matrix(np.random.default_rng(4), 7, 6))
    options = {"effort": "fast"} if method in ("search", "auto") else {}
    f = bicover.factorize(X, 2, method, fp_cost=1000, **options)
    assert f.false_positives == 0
    assert f.lower_bound <= f.cost == f.false_negatives


@pytest.mark.parametrize("method", ["rui", "frui"])
def test_relaxed_methods_cover_more_ones_if_leaving_them_is_dear(method):
    X = random_matrix(np.random.default_rng(8), 30, 20, missing=0)
    even, dear = (bicover.factorize(X, 4, method, fn_cost=cost) for cost in (1, 10))
    assert dear.false_negatives < even.false_negatives
    assert dear.false_positives > even.false_positives
    assert dear.cost == dear.false_positives + 10 * dear.false_negatives
    assert dear.cost <= even.false_positives + 10 * even.false_negatives


def test_a_method_that_cannot_weigh_them_refuses_costs_by_name():
    with pytest.raises(InvalidInput, match=r"grecond cannot weigh .* not 1 and 3"):
        bicover.factorize([[1, 0]], 1, "grecond", fn_cost=3)
    assert bicover.factorize([[1, 0]], 1, "exact", fn_cost=3).cost == 0


@pytest.mark.parametrize("cost", [0, -1, 1.5, "2", True, None])
def test_costs_are_positive_whole_numbers(cost):
    with pytest.raises(InvalidInput, match=r"fp_cost must be (at least 1|a whole number); got"):
        Problem([[1]], fp_cost=cost)
    with pytest.raises(InvalidInput, match=r"fn_cost must be (at least 1|a whole number); got"):
        Problem([[1]], fn_cost=cost)


def test_costs_that_do_not_fit_are_refused():
    with pytest.raises(InvalidInput, match="the costs of all cells add up to more than"):
        Problem([[1, 1]], fp_cost=2**62)
    assert Problem([[1]], fp_cost=np.int64(2**62)).fp_cost == 2**62


def test_saved_factors_keep_their_costs(tmp_path):
    f = bicover.factorize([[1, 1, 0], [1, 0, 0], [0, 1, 1]], 1, "rui", fp_cost=2, fn_cost=7)
    f.save(tmp_path)
    again = bicover.load(tmp_path)
    assert (again.cost, again.problem.costs) == (f.cost, (2, 7))
    assert "cost" in repr(again)


def test_the_command_line_takes_and_tells_costs(capsys, tmp_path):
    path = tmp_path / "x.csv"
    path.write_text("1,1,0\n1,0,0\n0,1,1\n")
    given = ["--fp-cost", "2", "--fn-cost", "7"]
    out = tmp_path / "out"
    arguments = ["factorize", str(path), "-k", "1", "-m", "frui", *given, "--out", str(out)]
    assert run([*arguments, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    counts = record["false_positives"], record["false_negatives"]
    assert record["cost"] == 2 * counts[0] + 7 * counts[1]
    assert run(["verify", str(path), str(out / "A.csv"), str(out / "B.csv"), *given]) == 0
    assert f"cost {record['cost']} (2 and 7 each)" in capsys.readouterr().out
    assert run(["factorize", str(path), "-k", "1", "--fp-cost", "0"]) == 2
    assert "fp_cost must be at least 1" in capsys.readouterr().err
