"""Every solver behind the one call: they agree with enumeration and with each other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import bicover
from bicover.core.result import Status
from bicover.errors import InvalidInput, MissingDependency
from bicover.native import bits
from bicover.native.cells import count_errors
from bicover.solvers.sat.encode.approximate import encode_approximate
from bicover.solvers.sat.encode.undercover import encode_undercover
from bicover.solvers.sat.formula import Formula
from bicover.solvers.sat.model import cost, satisfies
from bicover.solvers.sat.run import maxsat
from bicover.solvers.sat.run.catalog import COMPLETE
from bicover.solvers.sat.run.maxsat import solve_maxsat
from bicover.solvers.sat.tasks.undercover import best_undercover
from support.small import cells_of, optimum, problems, read_optimum, uncovered

DRIVE = Path(__file__).parents[1] / "support" / "drive.py"

# What an executable of the MaxSAT Evaluations does, with python-sat: read, solve, print.
EXECUTABLE = """
import sys
from pysat.examples.rc2 import RC2
from pysat.formula import WCNF
formula = WCNF(from_file=sys.argv[1])
with RC2(formula) as solver:
    model = solver.compute()
    if model is None:
        print("s UNSATISFIABLE")
        sys.exit(20)
    print("c a comment")
    print("o", solver.cost)
    print("s OPTIMUM FOUND")
    if {new}:
        print("v", "".join("01"[literal > 0] for literal in model))
    else:
        for literal in model:
            print("v", literal)
        print("v 0")
sys.exit(30)
"""


@pytest.fixture(params=[True, False], ids=["bits", "numbers"])
def executable(request, tmp_path):
    script = tmp_path / "a solver.py"
    script.write_text(EXECUTABLE.replace("{new}", str(request.param)))
    return f"'{sys.executable}' '{script}' {{wcnf}}"


def formulas(count, seed=500):
    """Formulas of undercovers and, every third, of least errors, with their problems."""
    for number, problem in enumerate(problems(seed, count, 5, 4, 3)):
        X, row_weights, column_weights, rank = problem
        cells = cells_of(X, row_weights, column_weights)
        if number % 3:
            yield encode_undercover(cells, rank, simplify=number % 2 == 0).formula
        else:
            yield encode_approximate(cells, min(rank, 2)).formula


@pytest.mark.parametrize("solver", COMPLETE)
def test_each_solver_finds_the_optima_of_rc2(solver, tmp_path):
    count = 10 if solver == "aperture" else 60
    cases = list(formulas(count))
    for number, formula in enumerate(cases):
        with (tmp_path / f"{number:03}.formula").open("wb") as stream:
            formula.write(stream)
    subprocess.run([sys.executable, DRIVE, solver, tmp_path], check=True, capture_output=True)
    for number, formula in enumerate(cases):
        said = (tmp_path / f"{number:03}.said").read_text()
        assert read_optimum(formula, said) == optimum(formula), number


@pytest.mark.parametrize("solver", COMPLETE)
def test_each_solver_runs_behind_the_one_call(solver):
    (problem,) = problems(1, 1, 6, 5)
    X, row_weights, column_weights, rank = problem
    formula = encode_undercover(cells_of(X, row_weights, column_weights), rank).formula
    outcome = solve_maxsat(formula, solver=solver)
    assert (outcome.status, outcome.solver, outcome.stopped) == (Status.OPTIMAL, solver, None)
    assert outcome.cost == outcome.lower_bound == uncovered(problem, rank)
    assert satisfies(formula, outcome.model)
    assert cost(formula, outcome.model) == outcome.cost


@pytest.mark.parametrize("solver", COMPLETE)
def test_soft_literals_without_clauses_cost_nothing(solver):
    formula = Formula()
    x, y = formula.new_variables(2)
    formula.prefer(x, 3)
    formula.prefer(-y, 2)
    outcome = solve_maxsat(formula, solver=solver)
    assert (outcome.cost, outcome.model.tolist()) == (0, [True, False])


def test_an_executable_finds_the_same(executable):
    for number, formula in enumerate(formulas(6, seed=501)):
        outcome = solve_maxsat(formula, solver=executable)
        assert outcome.status is Status.OPTIMAL, number
        assert outcome.cost == solve_maxsat(formula).cost


@pytest.mark.parametrize("solver", ["rc2", "rc2-stratified", "coretrail"])
def test_a_formula_without_a_model_is_infeasible(solver, executable):
    formula = Formula()
    x, y = formula.new_variables(2)
    formula.add(x)
    formula.add(-x)
    formula.prefer(y, 1)
    for name in (solver, executable):
        outcome = solve_maxsat(formula, solver=name)
        assert (outcome.status, outcome.model, outcome.cost) == (Status.INFEASIBLE, None, None)


@pytest.mark.parametrize("solver", COMPLETE)
def test_formulas_without_soft_literals_or_without_anything_are_solved(solver):
    formula = Formula()
    assert solve_maxsat(formula, solver=solver).cost == 0
    x, y = formula.new_variables(2)
    assert solve_maxsat(formula, solver=solver).cost == 0
    formula.add(x, y)
    formula.add(-x, -y)
    formula.offset = 7
    outcome = solve_maxsat(formula, solver=solver)
    assert (outcome.status, outcome.cost, outcome.model.sum()) == (Status.OPTIMAL, 7, 1)


def test_without_hermax_the_message_says_how_to_install_it(monkeypatch):
    find = maxsat.importlib.util.find_spec
    monkeypatch.setattr(
        maxsat.importlib.util, "find_spec", lambda name: None if name == "hermax" else find(name)
    )
    with pytest.raises(MissingDependency, match=r"pip install 'bicover\[solvers\]'"):
        solve_maxsat(Formula(), solver="evalmaxsat")
    assert solve_maxsat(Formula()).status is Status.OPTIMAL


@pytest.mark.parametrize(
    ("solver", "words"),
    [
        ("glucose", "rc2-stratified"),
        ("", "must be one of"),
        ("prog 'unbalanced {wcnf}", "no closing quotation"),
        ("no-such-program-here {wcnf}", "no program 'no-such-program-here'"),
        ("/tmp {wcnf}", "no program '/tmp'"),
    ],
)
def test_a_solver_that_is_none_is_refused_in_one_sentence(solver, words):
    with pytest.raises(InvalidInput, match=words) as caught:
        solve_maxsat(Formula(), solver=solver)
    assert "\n" not in str(caught.value)


def check_undercover(X, row_weights, column_weights, rank, found):
    cells, factors = cells_of(X, row_weights, column_weights), found.factors
    assert factors.rank == rank
    errors = count_errors(*cells.packed, bits.pack(factors.A), bits.pack(factors.B))
    assert errors.false_positives == 0
    return errors.false_negatives


@pytest.mark.parametrize("simplify", [True, False])
def test_best_undercover_gives_packed_factors_of_the_optimum(simplify):
    for problem in problems(600, 12):
        *table, rank = problem
        found = best_undercover(cells_of(*table), rank, simplify=simplify)
        assert found.stopped is None
        assert found.lower_bound == check_undercover(*table, rank, found)
        assert found.lower_bound == uncovered(problem, rank)


@pytest.mark.parametrize("rank", [0, 1, 3])
@pytest.mark.parametrize("shape", [(0, 0), (0, 4), (3, 0), (3, 4), (2, 70)])
def test_best_undercover_of_a_table_without_ones_needs_no_solver(rank, shape):
    X = np.zeros(shape, dtype=int)
    weights = [np.full(n, 2, dtype=np.int64) for n in shape]
    found = best_undercover(cells_of(X, *weights), rank)
    assert (found.lower_bound, found.stopped) == (0, None)
    assert check_undercover(X, *weights, rank, found) == 0


def test_best_undercover_of_rank_zero_or_more_than_enough():
    X = np.array([[1, 1, -1], [0, 1, 0]])
    weights = np.array([2, 3]), np.array([1, 1, 5])
    assert best_undercover(cells_of(X, *weights), 0).lower_bound == 7
    found = best_undercover(cells_of(X, *weights), 9)
    assert (found.lower_bound, check_undercover(X, *weights, 9, found)) == (0, 0)


def test_zoo_has_the_published_optima(paper_matrix):
    X = bicover.Problem(paper_matrix("zoo")).merged
    optima = {rank: best_undercover(X, rank).lower_bound for rank in (2, 3)}
    assert optima == {2: 408, 3: 343}


def test_stopped_at_once_it_still_gives_an_undercover_and_a_bound():
    X = (np.random.default_rng(0).random((40, 40)) < 0.5).astype(int)
    one = np.ones(40, dtype=np.int64)
    found = best_undercover(cells_of(X, one, one), 2, seconds=0)
    assert found.stopped == "time limit"
    assert found.lower_bound <= check_undercover(X, one, one, 2, found)
    assert not found.factors.A.any()
