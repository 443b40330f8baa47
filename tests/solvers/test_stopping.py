"""A solver ends when it must, whatever it thinks of signals, and nothing is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from bicover.core.result import Status
from bicover.solvers.sat.encode.undercover import encode_undercover
from bicover.solvers.sat.run.maxsat import solve_maxsat
from support.small import cells_of, choice

# Says a model, then ignores what can be ignored; so does the process it starts.
STUBBORN = """
import os, signal, sys, time
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
    signal.signal(number, signal.SIG_IGN)
print("o 1\\nv 10", flush=True)
child = os.fork()
if child:  # it logs both: the child may be killed before it could do so itself
    with open(sys.argv[2], "w") as log:
        log.write(f"{os.getpid()}\\n{child}\\n")
while True:
    time.sleep(1)
"""

# Prints its best model when it is asked to end, as anytime solvers do.
POLITE = """
import signal, sys, time
def end(*_):
    print("o 1\\ns SATISFIABLE\\nv 10", flush=True)
    sys.exit(10)
signal.signal(signal.SIGTERM, end)
open(sys.argv[2], "w").write("ready")
while True:
    time.sleep(1)
"""

SOLVE = """
import sys
from support.small import choice
from bicover.solvers.sat.run.maxsat import solve_maxsat
outcome = solve_maxsat(choice(), solver=sys.argv[1])
print(outcome.status, outcome.cost, outcome.stopped)
"""


def hard_formula():
    """One that no solver finishes in a few seconds."""
    X = (np.random.default_rng(0).random((150, 150)) < 0.5).astype(int)
    one = np.ones(150, dtype=np.int64)
    return encode_undercover(cells_of(X, one, one), 3).formula


def command(tmp_path, text):
    script = tmp_path / "solver.py"
    script.write_text(text)
    log = tmp_path / "log"
    return f"{sys.executable} {script} {{wcnf}} {log}", log


def alive(pid):
    """Whether a process runs; one that waits to be collected does not."""
    with suppress(OSError):
        os.kill(pid, 0)
        status = Path(f"/proc/{pid}/status")
        return not (status.exists() and "\nState:\tZ" in status.read_text())
    return False


def slack():
    """Seconds to allow for a busy machine: next to nothing on an idle one."""
    start = time.monotonic()
    subprocess.run([sys.executable, "-S", "-c", ""], check=True)
    return 5 * (time.monotonic() - start)


def gone(log, within=1.0):
    pids = [int(line) for line in log.read_text().split()] if log.exists() else []
    end = time.monotonic() + within
    while any(map(alive, pids)) and time.monotonic() < end:
        time.sleep(0.01)
    return len(pids) == 2 and not any(map(alive, pids))


def wait_for(log, lines):
    end = time.monotonic() + 20
    while not (log.exists() and len(log.read_text().splitlines()) >= lines):
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture(autouse=True)
def no_files_left(tmp_path, monkeypatch):
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield
    assert list(folder.iterdir()) == []


def test_a_time_limit_ends_a_solver_that_ignores_signals(tmp_path):
    solver, log = command(tmp_path, STUBBORN)
    start = time.monotonic()
    outcome = solve_maxsat(choice(), solver=solver, seconds=2)
    taken = time.monotonic() - start
    assert gone(log), log.read_text() if log.exists() else "it never started"
    assert 2 <= taken < 3 + slack()
    assert (outcome.status, outcome.stopped) == (Status.FEASIBLE, "time limit")
    assert (outcome.cost, outcome.model.tolist()) == (1, [True, False])


def test_ctrl_c_ends_a_solver_that_ignores_signals(tmp_path):
    solver, log = command(tmp_path, STUBBORN)
    pressed = []

    def press():
        wait_for(log, 2)  # it has said its model by then
        time.sleep(0.2)
        pressed.append(time.monotonic())
        signal.raise_signal(signal.SIGINT)

    threading.Thread(target=press).start()
    outcome = solve_maxsat(choice(), solver=solver)
    assert time.monotonic() - pressed[0] < 1 + slack()
    assert gone(log)
    assert (outcome.status, outcome.cost, outcome.stopped) == (Status.FEASIBLE, 1, "interrupt")


def solving_process(solver):
    paths = os.pathsep.join([str(Path(__file__).parents[1]), *sys.path])
    return subprocess.Popen(
        [sys.executable, "-c", SOLVE, solver],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_ctrl_c_in_another_process_gives_the_best_so_far(tmp_path):
    solver, log = command(tmp_path, STUBBORN)
    with solving_process(solver) as process:
        wait_for(log, 2)
        time.sleep(0.2)
        start = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=5)[0] == "FEASIBLE 1 interrupt\n"
        assert time.monotonic() - start < 1.5 + slack()
    assert gone(log)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_nothing_survives_the_death_of_our_process(tmp_path, number):
    solver, log = command(tmp_path, STUBBORN)
    with solving_process(solver) as process:
        wait_for(log, 2)
        process.send_signal(number)
        process.communicate(timeout=5)
    assert gone(log)
    end = time.monotonic() + 1
    while any((tmp_path / "temporary").iterdir()) and time.monotonic() < end:
        time.sleep(0.01)


def test_a_solver_that_is_asked_to_end_may_print_its_best(tmp_path):
    solver, _ = command(tmp_path, POLITE)
    start = time.monotonic()
    outcome = solve_maxsat(choice(), solver=solver, seconds=2)
    assert time.monotonic() - start < 2.6 + slack()
    assert (outcome.status, outcome.cost, outcome.stopped) == (Status.FEASIBLE, 1, "time limit")


@pytest.mark.parametrize("solver", ["rc2", "rc2-stratified", "evalmaxsat", "cashwmaxsat"])
def test_solvers_of_packages_end_at_the_time_limit(solver):
    formula = hard_formula()
    start = time.monotonic()
    outcome = solve_maxsat(formula, solver=solver, seconds=1.5)
    assert time.monotonic() - start < 2.8 + slack()
    assert outcome.stopped == "time limit"
    assert outcome.lower_bound >= formula.offset
    assert outcome.status in (Status.UNKNOWN, Status.FEASIBLE)


def test_rc2_tells_its_bound_and_its_best_model_when_it_is_stopped():
    formula = hard_formula()
    outcome = solve_maxsat(formula, solver="rc2", seconds=4)
    assert formula.offset < outcome.lower_bound < outcome.cost
    assert outcome.cost < formula.offset + formula.soft_weight


def test_no_time_means_no_solver_is_started(tmp_path):
    solver, log = command(tmp_path, STUBBORN)
    outcome = solve_maxsat(choice(), solver=solver, seconds=0)
    assert (outcome.status, outcome.stopped) == (Status.UNKNOWN, "time limit")
    assert not log.exists()


def test_what_a_solver_leaves_running_is_ended_with_it(tmp_path):
    ends = STUBBORN.replace(
        "while True", 'if child: print("s SATISFIABLE"); sys.exit(10)\nwhile True'
    )
    solver, log = command(tmp_path, ends)
    outcome = solve_maxsat(choice(), solver=solver, seconds=20)
    assert (outcome.status, outcome.stopped) == (Status.FEASIBLE, None)
    assert gone(log)
