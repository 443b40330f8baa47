"""`approximate`: every engine against enumeration, and never worse than where it started."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

import bicover
from bicover import InvalidInput, Problem, Status
from bicover.cli import run
from bicover.solvers.sat.encode.approximate import encode_approximate
from bicover.solvers.sat.model import cost, satisfies
from bicover.solvers.sat.run.catalog import SOLVERS
from bicover.solvers.sat.run.maxsat import solve_maxsat
from support import brute
from support.small import cells_of, problems
from support.strategies import with_nan

COSTS = [(1, 1), (1, 3), (5, 2)]
ENGINES = [
    {"engine": "sls"},
    {"engine": "sls", "start": False},
    {"solver": "rc2"},
    {"solver": "rc2-stratified", "start": False},
    {"solver": "lsu"},
    {"solver": "lsu", "start": False},
    {"solver": "uwrmaxsat", "symmetry": False},
]


@pytest.mark.parametrize("options", ENGINES, ids=str)
@pytest.mark.parametrize("costs", COSTS, ids=str)
def test_each_engine_finds_the_cost_that_enumeration_finds(options, costs):
    for X, row_weights, column_weights, rank in problems([*costs, 5], 8, 5, 4, 2):
        problem = Problem(
            with_nan(X),
            row_weights=row_weights,
            column_weights=column_weights,
            fp_cost=costs[0],
            fn_cost=costs[1],
        )
        f = bicover.factorize(problem, rank, "approximate", **options)
        weights = brute.cell_weights(X, row_weights, column_weights)
        least = brute.least_error(X, rank, weights, *costs)
        assert f.cost == least
        assert f.stopped is None
        assert f.lower_bound <= least
        if options.get("engine") != "sls":
            assert f.status is Status.OPTIMAL


def test_enough_factors_for_every_line_need_no_solver():
    X = (np.random.default_rng(2).random((9, 40)) < 0.5).astype(int)
    f = bicover.factorize(X, 9, "approximate", start=False)
    assert (f.error, f.status) == (0, Status.OPTIMAL)


def hard_table():
    return (np.random.default_rng(7).random((60, 40)) < 0.4).astype(int)


@pytest.mark.parametrize("options", [{"engine": "sls"}, {}, {"solver": "lsu"}], ids=str)
@pytest.mark.parametrize("seconds", [0, 0.05, 1.5])
def test_stopped_at_any_moment_it_is_no_worse_than_its_start(options, seconds):
    f = bicover.factorize(hard_table(), 5, "approximate", time_limit=seconds, **options)
    assert f.stopped == "time limit"
    assert f.lower_bound <= f.cost <= f.statistics["start_cost"]
    assert f.seconds < seconds + 3


def test_core_guided_search_gives_the_bound_it_reached():
    f = bicover.factorize(hard_table(), 2, "approximate", time_limit=3, solver="rc2")
    assert f.stopped == "time limit"
    assert 0 < f.lower_bound < f.cost


def test_factors_known_before_are_a_model_of_their_cost():
    for X, row_weights, column_weights, rank in problems(31, 30):
        for symmetry in (False, True):
            cells = cells_of(X, row_weights, column_weights)
            names = encode_approximate(cells, rank, symmetry=symmetry, false_positive_cost=3)
            generator = np.random.default_rng(rank)
            A = generator.random((X.shape[0], rank)) < 0.5
            B = generator.random((rank, X.shape[1])) < 0.5
            order = np.lexsort(B.T[::-1])[::-1]
            A, B = A[:, order], B[order]
            model = names.encode(A, B)
            assert satisfies(names.formula, model)
            weighted = {"row_weights": row_weights, "column_weights": column_weights}
            problem = Problem(with_nan(X), fp_cost=3, **weighted)
            assert cost(names.formula, model) == problem.cost(
                problem.count_errors(bicover.verify(with_nan(X), A, B).pair)
            )


def test_a_better_start_is_kept_whatever_the_solver_gives():
    X, *weights, _ = next(iter(problems(77, 1, 6, 5)))
    names = encode_approximate(cells_of(X, *weights), 2)
    best = solve_maxsat(names.formula)
    poor = names.encode(np.zeros((X.shape[0], 2), bool), np.zeros((2, X.shape[1]), bool))
    for solver in ("rc2", "rc2-stratified", "lsu", "sls"):
        known = solve_maxsat(names.formula, solver=solver, start=best.model)
        assert known.cost == best.cost, solver
        assert solve_maxsat(names.formula, solver=solver, start=poor).cost == best.cost, solver
    stopped = solve_maxsat(names.formula, start=best.model, seconds=0)
    assert (stopped.cost, stopped.stopped) == (best.cost, "time limit")


ANYTIME = """
import sys, time
count = max(abs(int(w)) for line in open(sys.argv[1]) if line[0] not in "c\\n"
            for w in line.replace("h", "").split()[1:-1])
print("o 999\\nv " + "0" * count, flush=True)
time.sleep(60)
"""


def test_an_incomplete_executable_gives_the_model_it_printed_before_it_was_stopped(tmp_path):
    script = tmp_path / "solver.py"
    script.write_text(ANYTIME)
    solver = f"'{sys.executable}' '{script}' {{wcnf}}"
    X = np.eye(4, dtype=int)
    f = bicover.factorize(X, 2, "approximate", solver=solver, symmetry=False, time_limit=1)
    assert (f.error, f.stopped) == (2, "time limit")
    nothing = {"start": False, "symmetry": False, "time_limit": 1}
    f = bicover.factorize(X, 2, "approximate", solver=solver, **nothing)
    assert (f.error, f.stopped) == (2, "time limit")  # two lines, since there was no model


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"solver": "glucose"}, "solver must be one of .*sls"),
        ({"engine": "abacus"}, "must be one of maxsat, sls"),
        ({"flips": -1}, "flips must be at least 0"),
    ],
)
def test_options_that_make_no_sense_are_refused(options, message):
    with pytest.raises(InvalidInput, match=message):
        bicover.factorize([[1, 0], [0, 1]], 1, "approximate", **options)


def test_the_table_of_solvers_names_each(capsys):
    assert run(["solvers", "--json"]) == 0
    out = capsys.readouterr().out
    assert all(f'"{name}"' in out for name in SOLVERS)
    assert run(["solvers"]) == 0
    assert "proves optima" in capsys.readouterr().out


def test_zoo_has_the_least_error_of_the_paper_for_one_factor(paper_path):
    f = bicover.factorize(paper_path("zoo"), 1, "approximate")
    assert (f.error, f.status) == (438, Status.OPTIMAL)


@pytest.mark.parametrize(("rank", "paper"), [(3, 274), (7, 123), (14, 53)])
def test_local_search_from_nothing_is_no_worse_than_the_papers_incomplete_solver(
    paper_path: Path, rank, paper
):
    options = {"engine": "sls", "start": False, "flips": 150_000}
    assert bicover.factorize(paper_path("zoo"), rank, "approximate", **options).error <= paper


def test_exported_formulas_carry_the_costs(capsys, tmp_path):
    table, out = tmp_path / "x.csv", tmp_path / "x.wcnf"
    table.write_text("1,0\n0,1\n")
    given = ["export", str(table), "-k", "1", "-o", str(out), "--fp-cost", "7", "--fn-cost", "3"]
    assert run([*given, "--problem", "approximate"]) == 0
    soft = [line.split()[0] for line in out.read_text().splitlines() if line[0] not in "ch"]
    assert sorted(soft) == ["3", "3", "7", "7"]
    assert run(given) == 2
    assert "the undercover problem has no costs to weigh" in capsys.readouterr().err
