"""The Boolean rank from Python and from the command line: limits, errors, interrupts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bicover
from bicover import Infeasible, InvalidInput, Undecided
from support.small_matrices import random_matrices, table_of
from support.strategies import random_matrix, with_nan


@pytest.mark.parametrize("cell", [0, 1, np.nan])
@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (3, 0), (1, 1), (4, 3), (1, 65), (65, 2)])
@pytest.mark.parametrize("engine", ["auto", "sat"])
def test_degenerate_matrices(cell, shape, engine):
    result = bicover.boolean_rank(np.full(shape, cell), engine=engine)
    assert result.rank == (1 if cell == 1 and all(shape) else 0)


def test_the_identity_has_full_rank_and_its_complement_far_less():
    assert bicover.boolean_rank(np.eye(40)).rank == 40
    # Known (de Caen, Gregory, Pullman 1981): the least k with C(k, floor(k/2)) >= n.
    assert bicover.boolean_rank(1 - np.eye(10)).rank == 5
    assert bicover.boolean_rank(1 - np.eye(10), engine="sat").rank == 5


@pytest.mark.parametrize("solver", ["kissat", "cadical195", "glucose4", "minisat22"])
def test_every_solver_gives_the_same_rank(solver):
    if solver == "kissat":
        from bicover.solvers.sat.run.sat_catalog import find_kissat

        if find_kissat() is None:
            pytest.skip("kissat is not installed")
    X = 1 - np.eye(6)
    assert bicover.boolean_rank(X, solver=solver).rank == 4
    assert bicover.boolean_rank(X, engine="sat", solver=solver, symmetry=False).rank == 4


def test_the_paper_engine_with_and_without_symmetry_breaking():
    for X in random_matrices(9, 40, 6, 0.2):
        ranks = {
            bicover.boolean_rank(table_of(X), engine="sat", symmetry=symmetry).rank
            for symmetry in (False, True)
        }
        assert ranks == {bicover.boolean_rank(table_of(X)).rank}


@pytest.mark.parametrize("engine", ["auto", "sat"])
def test_the_method_exact_gives_factors_or_says_that_there_are_none(engine):
    X = np.array([[1, 1, 0], [1, 0, 1], [0, 1, 1]])
    f = bicover.factorize(X, 3, "exact", engine=engine)
    assert f.error == 0
    assert f.rank == 3
    assert bicover.factorize(X, None, "exact", engine=engine).rank == 3
    with pytest.raises(Infeasible, match="no 2 factors") as caught:
        bicover.factorize(X, 2, "exact", engine=engine)
    assert caught.value.lower_bound == 3


@pytest.mark.parametrize("engine", ["auto", "sat"])
def test_a_time_limit_leaves_the_interval_so_far(engine):
    X = random_matrix(np.random.default_rng(4), 90, 90, 0.6, 0)
    start = time.monotonic()
    result = bicover.boolean_rank(X, time_limit=1.0, engine=engine)
    assert time.monotonic() - start < 6
    assert result.rank is None
    assert 0 <= result.lower_bound < result.upper_bound <= 90
    assert result.stopped == "time limit"
    assert result.status is bicover.Status.FEASIBLE
    with pytest.raises(Undecided, match="time limit"):
        bicover.factorize(X, 60, "exact", time_limit=0.2, engine=engine)


def test_a_time_limit_of_nothing_still_gives_factors():
    X = random_matrix(np.random.default_rng(4), 30, 20, 0.6, 0.1)
    result = bicover.boolean_rank(with_nan(X), time_limit=0)
    assert result.factorization.error == 0
    assert 1 <= result.lower_bound <= result.upper_bound <= 20


def test_wrong_arguments_are_refused_in_words():
    for arguments, words in (
        ({"engine": "magic"}, "engine must be one of"),
        ({"solver": "nosuch"}, "solver must be one of"),
        ({"solver": "/no/such/program {cnf}", "engine": "sat"}, "there is no program"),
    ):
        with pytest.raises(InvalidInput, match=words):
            bicover.boolean_rank(1 - np.eye(6), **arguments)


@settings(max_examples=40)  # each may start a SAT solver
@given(st.integers(0, 2**32))
def test_the_same_seed_gives_the_same_factors(seed):
    X = random_matrix(np.random.default_rng(seed), 12, 12, 0.6, 0.1)
    first, second = (bicover.boolean_rank(with_nan(X), seed=5) for _ in range(2))
    assert np.array_equal(first.A, second.A)
    assert np.array_equal(first.B, second.B)


def run_cli(*arguments):
    command = [sys.executable, "-m", "bicover", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command_prints_the_figures_and_saves_the_factors(tmp_path):
    source = tmp_path / "x.csv"
    source.write_text("1,1,0\n1,,1\n0,1,1\n")
    done = run_cli("rank", source, "--json", "--out", tmp_path / "out")
    record = json.loads(done.stdout)
    assert record["rank"] == record["lower_bound"] == record["upper_bound"] == 2
    assert record["status"] == "OPTIMAL"
    assert {"lower_bound_by", "upper_bound_by", "seconds"} <= set(record)
    assert bicover.load(tmp_path / "out").error == 0
    assert "Boolean rank 2" in run_cli("rank", source).stdout
    refused = run_cli("factorize", source, "-k", "1", "--method", "exact")
    assert refused.returncode == 3
    assert "no 1 factors" in refused.stderr


def test_ctrl_c_gives_the_interval_so_far(tmp_path):
    X = random_matrix(np.random.default_rng(4), 120, 110, 0.6, 0)
    source = tmp_path / "x.csv"
    np.savetxt(source, X, fmt="%d", delimiter=",")
    command = [sys.executable, "-m", "bicover", "rank", str(source), "--json"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ
    ) as child:
        time.sleep(4)
        child.send_signal(signal.SIGINT)
        out, _ = child.communicate(timeout=20)
    record = json.loads(out)
    assert record["status"] == "FEASIBLE"
    assert record["rank"] is None
    assert record["lower_bound"] < record["upper_bound"]
