"""A solver that crashes or talks nonsense: one sentence, and no answer."""

from __future__ import annotations

import sys

import pytest

from bicover.core.result import Status
from bicover.errors import SolverFailed
from bicover.solvers.sat.run.maxsat import solve_maxsat
from support.small import choice


def pretend(tmp_path, text):
    script = tmp_path / "solver.py"
    script.write_text("import os, signal, sys\n" + text)
    return f"{sys.executable} {script} {{wcnf}}"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pass", "without saying what it found"),
        ("print('hello', chr(955), 'v' * 9999)", "without saying what it found"),
        ("os.write(1, bytes(range(256)) * 9)", "without saying what it found"),
        ("sys.exit(3)", "exit code 3"),
        ("sys.exit('out of luck')", "exit code 1: out of luck"),
        # A sanitizer would turn this signal into an exit code of its own.
        (
            "signal.signal(signal.SIGSEGV, signal.SIG_DFL); os.kill(os.getpid(), signal.SIGSEGV)",
            "exit code 139",
        ),
        ("print('s OPTIMUM FOUND')", "no model that satisfies the hard clauses"),
        ("print('s OPTIMUM FOUND\\nv 11')", "no model that satisfies the hard clauses"),
        ("print('s OPTIMUM FOUND\\nv 1 2 0')", "no model that satisfies the hard clauses"),
        ("print('s OPTIMUM FOUND\\nv one two')", "no model that satisfies the hard clauses"),
        ("print('s OPTIMUM FOUND\\nv ' + '9' * 5000)", "no model that satisfies the hard clauses"),
        ("print('o 0\\ns OPTIMUM FOUND\\nv 10')", "claims an optimum of 0, but its model costs 1"),
        ("print('s UNSATISFIABLE\\nv 10')", "no model, but gave one"),
        ("print('c lb 9\\ns SATISFIABLE\\nv 10')", "no cost is below 9"),
        ("print('s OPTIMUM FOUND\\nv 10'); sys.exit(1)", "exit code 1"),
    ],
)
def test_broken_solvers_are_told_in_one_sentence(tmp_path, text, words):
    with pytest.raises(SolverFailed, match=words) as caught:
        solve_maxsat(choice(), solver=pretend(tmp_path, text), seconds=20)
    assert "\n" not in str(caught.value)


def test_a_feasible_model_is_no_optimum(tmp_path):
    outcome = solve_maxsat(choice(), solver=pretend(tmp_path, "print('s SATISFIABLE\\nv 01')"))
    assert (outcome.status, outcome.cost, outcome.lower_bound) == (Status.FEASIBLE, 2, 0)


def test_giving_up_is_not_failing(tmp_path):
    outcome = solve_maxsat(choice(), solver=pretend(tmp_path, "print('s UNKNOWN')"))
    assert (outcome.status, outcome.model) == (Status.UNKNOWN, None)


def test_a_flood_of_nonsense_ends_with_the_time(tmp_path):
    flood = "while True: print('v 1 ' * 1000); print('x' * 1000, file=sys.stderr)"
    outcome = solve_maxsat(choice(), solver=pretend(tmp_path, flood), seconds=1)
    assert outcome.stopped == "time limit"


def test_a_package_that_fails_is_told_with_its_reason(tmp_path, monkeypatch):
    package = tmp_path / "hermax"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "incremental.py").write_text("raise RuntimeError('built for another machine')")
    monkeypatch.syspath_prepend(tmp_path)
    expected = "uwrmaxsat failed with exit code 1: RuntimeError: built for another machine"
    with pytest.raises(SolverFailed, match=expected):
        solve_maxsat(choice(), solver="uwrmaxsat")
