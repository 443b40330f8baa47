"""SAT behind one call, whichever solver runs.

Every solver is a program in a process of its own, which can be ended at any time. A model is
checked against the clauses here; that there is none is taken on the solver's word, unless a
proof is asked for, which `bicover.analysis.certificate.check` can verify.
"""

from __future__ import annotations

import sys
import tempfile
import time
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from bicover.errors import SolverFailed
from bicover.solvers.process import Ending, run, worker_environment
from bicover.solvers.sat.formula import Formula, FormulaStopped, left_for_solver
from bicover.solvers.sat.model import Model, satisfies
from bicover.solvers.sat.run.commands import fill_command
from bicover.solvers.sat.run.quick import QUICK_LITERALS, solve_quickly
from bicover.solvers.sat.run.sat_catalog import (
    AUTO,
    KISSAT,
    PLACEHOLDER,
    PROOF_PLACEHOLDER,
    PYSAT_SOLVERS,
    find_kissat,
    resolve,
)
from bicover.solvers.sat.run.solver_output import Transcript, read_model
from bicover.solvers.sat.wcnf import write_cnf

GOOD_CODES = (0, 10, 20)
KISSAT_PROVES = ("--factor=false",)
"""Kissat's new variables (bounded variable addition) would need more than RUP to check."""


class Answer(StrEnum):
    """The answer of a SAT solver."""

    SAT = "SAT"
    UNSAT = "UNSAT"
    UNKNOWN = "UNKNOWN"


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """What is known after a solver ran."""

    answer: Answer
    solver: str
    model: Model | None = None
    """A model that satisfies the clauses, if SAT."""
    proof: bytes | None = None
    """A proof in binary DRAT, if UNSAT and asked for."""
    stopped: str | None = None
    """None if the solver ended by itself, else "time limit" or "interrupt"."""


def solve_sat(
    formula: Formula, *, solver: str = AUTO, seconds: float | None = None, proof: bool = False
) -> Verdict:
    """Whether the hard clauses of a formula can be satisfied, if it is known after `seconds`.

    `solver` is `kissat`, one of python-sat's, or a command such as "minisat {cnf}" for any
    program that reads DIMACS; `auto` takes the best there is.
    """
    chosen = resolve(solver, proof=proof)
    if solver == AUTO and not proof and len(formula.hard) <= QUICK_LITERALS:
        quick = solve_quickly(formula)
        if quick is not None:
            return _checked(formula, quick.model, "glucose4")
    started = time.monotonic()
    output = Transcript(formula.variables)
    ending, written = Ending("time limit", 0, ""), None
    try:
        with tempfile.TemporaryDirectory(prefix="bicover-") as name:
            folder = Path(name)
            target = folder / "proof" if proof else None
            command, env = _prepare(formula, chosen, folder, target)
            left = left_for_solver(formula, seconds, started)
            if left is None or left > 0:
                ending = run(command, folder, output.on_line, left, env)
            if target is not None and target.exists():
                written = target.read_bytes()
    except FormulaStopped as stop:
        ending = Ending(stop.reason, 0, "")
    except KeyboardInterrupt:
        ending = Ending("interrupt", 0, "")
    return _judge(formula, chosen, output, ending, written if proof else None)


def _prepare(
    formula: Formula, solver: str, folder: Path, proof: Path | None
) -> tuple[list[str], dict[str, str] | None]:
    """Write the formula as the solver reads it; the command and environment to run it."""
    if solver in PYSAT_SOLVERS:
        path = folder / "formula"
        with path.open("wb") as stream:
            formula.write(stream)
        worker = [
            sys.executable,
            "-P",
            "-m",
            "bicover.solvers.sat.run.sat_worker",
            solver,
            str(path),
        ]
        return worker + ([str(proof)] if proof else []), worker_environment()
    path = folder / "formula.cnf"
    write_cnf(formula, path)
    if solver == KISSAT:
        kissat = [str(find_kissat()), "-q"]
        return kissat + ([*KISSAT_PROVES, str(path), str(proof)] if proof else [str(path)]), None
    places = {PLACEHOLDER: str(path), PROOF_PLACEHOLDER: str(proof or folder / "unused")}
    return fill_command(solver, places), None


def _judge(
    formula: Formula, solver: str, output: Transcript, ending: Ending, proof: bytes | None
) -> Verdict:
    """Turn the output of a solver into a verdict, or an error."""
    if ending.stopped is None and ending.code not in GOOD_CODES:
        words = " ".join(ending.last_stderr_line.split())[:200]
        reason = f": {words}" if words else ""
        raise SolverFailed(f"{solver} failed with exit code {ending.code}{reason}")
    if output.status == "UNSATISFIABLE":
        return Verdict(Answer.UNSAT, solver, None, proof)
    if output.status == "SATISFIABLE":
        model_words = list(output.models[-1]) if output.models else []
        model = read_model(model_words, formula.variables)
        if model is not None and satisfies(formula, model):
            return Verdict(Answer.SAT, solver, model)
        if ending.stopped is None:
            raise SolverFailed(f"{solver} claims a model, but it breaks a clause")
    return Verdict(Answer.UNKNOWN, solver, stopped=ending.stopped)


def _checked(formula: Formula, model: Model | None, solver: str) -> Verdict:
    if model is None:
        return Verdict(Answer.UNSAT, solver)
    if not satisfies(formula, model):
        raise SolverFailed(f"{solver} claims a model, but it breaks a clause")
    return Verdict(Answer.SAT, solver, model)
