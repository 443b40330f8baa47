"""MaxSAT behind one call, whoever solves it.

Every solver is a program in a process of its own, which can be ended at any time; only our local
search, which ends when it is told to, runs in this one. What a solver says is checked: a model
must satisfy the hard clauses, and its cost is counted here. Only two claims are taken from a
solver: that nothing costs less than its bound, and that it has an optimum.
"""

from __future__ import annotations

import importlib.util
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import numpy as np

from bicover.budget import Budget
from bicover.core.result import Status
from bicover.errors import MissingDependency, SolverFailed, shown
from bicover.solvers.process import Ending, run, worker_environment
from bicover.solvers.sat.formula import Formula, FormulaStopped, left_for_solver
from bicover.solvers.sat.model import Model, cost, satisfies
from bicover.solvers.sat.run.answers import MaxSatAnswer
from bicover.solvers.sat.run.catalog import (
    DEFAULT_SOLVER,
    HERMAX,
    PLACEHOLDER,
    SLS,
    SOLVERS,
    check_solver,
)
from bicover.solvers.sat.run.commands import fill_command
from bicover.solvers.sat.run.local_search import search_formula
from bicover.solvers.sat.run.solver_output import Transcript, read_model
from bicover.solvers.sat.wcnf import write_wcnf

GOOD_CODES = (0, 10, 20, 30)
"""0, and those by which solvers tell satisfiable, unsatisfiable and optimal."""


def solve_maxsat(
    formula: Formula,
    *,
    solver: str = DEFAULT_SOLVER,
    seconds: float | None = None,
    start: Model | None = None,
) -> MaxSatAnswer:
    """The cheapest model of a formula, or the best known after `seconds` or Ctrl-C.

    `solver` is one of `SOLVERS`, or a command such as "uwrmaxsat -m {wcnf}" for any program of
    the MaxSAT Evaluations. `start` is a model known before: solvers that can use it do (see
    `bicover.solvers.sat.run.abilities`), and the answer is never worse.
    """
    check_solver(solver)
    if solver == SLS:
        budget = Budget(seconds=None if seconds is None else max(0.0, seconds))
        return search_formula(formula, budget, start=start)
    started = time.monotonic()
    transcript = Transcript(formula.variables)
    ending = Ending("time limit", 0, "")
    try:
        with tempfile.TemporaryDirectory(prefix="bicover-") as name:
            folder = Path(name)
            command, env = _prepare(formula, solver, folder, start)
            left = left_for_solver(formula, seconds, started)
            if left is None or left > 0:
                ending = run(command, folder, transcript.on_line, left, env)
    except FormulaStopped as stop:
        ending = Ending(stop.reason, 0, "")
    except KeyboardInterrupt:
        ending = Ending("interrupt", 0, "")
    answer = _judge(formula, solver, transcript, ending)
    return answer if start is None else _at_least(answer, formula, start)


def _prepare(
    formula: Formula, solver: str, folder: Path, start: Model | None
) -> tuple[list[str], dict[str, str] | None]:
    """Write the formula as the solver reads it; the command and environment to run it."""
    if solver in SOLVERS:
        if solver in HERMAX and importlib.util.find_spec("hermax") is None:
            raise MissingDependency("hermax", "'bicover[solvers]'")
        path = folder / "formula"
        with path.open("wb") as stream:
            formula.write(stream)
        worker = [sys.executable, "-P", "-m", "bicover.solvers.sat.run.worker", solver, str(path)]
        if start is not None:
            known = folder / "start"
            known.write_bytes(bytes(start.astype(np.uint8) + ord("0")))
            worker.append(str(known))
        return worker, worker_environment()
    path = folder / "formula.wcnf"
    command = fill_command(solver, {PLACEHOLDER: str(path)})
    write_wcnf(formula, path)
    return command, None


def _judge(formula: Formula, solver: str, output: Transcript, ending: Ending) -> MaxSatAnswer:
    """Turn the output of a solver into an answer, or an error."""
    name = solver if solver in SOLVERS else shown(solver)
    if ending.stopped is None:
        _check_ending(name, output, ending)
    model, price = _best_model(formula, output)
    bound = formula.offset + output.bound
    optimal = output.status == "OPTIMUM FOUND" and not (ending.stopped and model is None)
    if optimal:
        if model is None or price is None:
            raise SolverFailed(
                f"{name} claims an optimum, but gave no model that satisfies the hard clauses"
            )
        if output.cost is not None and output.cost + formula.offset != price:
            raise SolverFailed(
                f"{name} claims an optimum of {output.cost}, "
                f"but its model costs {price - formula.offset}"
            )
        bound = max(bound, price)
    if price is not None and bound > price:
        raise SolverFailed(f"{name} claims that no cost is below {bound}, but a model has {price}")
    if output.status == "UNSATISFIABLE":
        if model is not None:
            raise SolverFailed(f"{name} claims that there is no model, but gave one")
        return MaxSatAnswer(Status.INFEASIBLE, None, None, bound, solver, ending.stopped)
    if model is None:
        return MaxSatAnswer(Status.UNKNOWN, None, None, bound, solver, ending.stopped)
    status = Status.OPTIMAL if price == bound else Status.FEASIBLE
    return MaxSatAnswer(status, model, price, bound, solver, ending.stopped)


def _at_least(answer: MaxSatAnswer, formula: Formula, start: Model) -> MaxSatAnswer:
    """The answer, with a model known before in place of a worse one."""
    price = cost(formula, start)
    if answer.status is Status.INFEASIBLE or answer.lower_bound > price:
        claim = "there is no model" if answer.model is None else "no model costs less"
        raise SolverFailed(f"{answer.solver} claims that {claim}, but one of {price} is known")
    if answer.cost is not None and answer.cost <= price:
        return answer
    status = Status.OPTIMAL if price == answer.lower_bound else Status.FEASIBLE
    return replace(answer, status=status, model=start, cost=price)


def _check_ending(name: str, output: Transcript, ending: Ending) -> None:
    words = " ".join(ending.last_stderr_line.split())[:200]
    reason = f": {words}" if words else ""
    if ending.code not in GOOD_CODES:
        raise SolverFailed(f"{name} failed with exit code {ending.code}{reason}")
    if output.status is None:
        raise SolverFailed(f"{name} ended without saying what it found{reason}")


def _best_model(formula: Formula, output: Transcript) -> tuple[Model | None, int | None]:
    """The cheapest of the last models that satisfy the hard clauses."""
    best: Model | None = None
    price: int | None = None
    for words in output.models:
        model = read_model(words, formula.variables)
        if model is None or not satisfies(formula, model):
            continue
        paid = cost(formula, model)
        if price is None or paid < price:
            best, price = model, paid
    return best, price
