"""The SAT solvers by name, and where the Kissat executable is."""

from __future__ import annotations

import shutil
from functools import cache
from importlib import metadata

from bicover.errors import InvalidInput, MissingDependency, shown
from bicover.solvers.sat.run.commands import check_solver_name

PYSAT_SOLVERS = {
    "cadical195": "CaDiCaL 1.9.5",
    "cadical153": "CaDiCaL 1.5.3",
    "cadical103": "CaDiCaL 1.0.3",
    "glucose42": "Glucose 4.2.1",
    "glucose4": "Glucose 4.1",
    "glucose3": "Glucose 3.0",
    "lingeling": "Lingeling",
    "maplechrono": "MapleLCMDistChronoBT",
    "maplecm": "MapleCM",
    "minisat22": "MiniSat 2.2",
}
"""Solvers of python-sat."""

PROVING = ("glucose42", "glucose4", "glucose3", "lingeling")
"""Those of python-sat that write proofs."""

KISSAT = "kissat"
AUTO = "auto"
PLACEHOLDER, PROOF_PLACEHOLDER = "{cnf}", "{proof}"
SAT_SOLVERS = (AUTO, KISSAT, *PYSAT_SOLVERS)


def check_sat_solver(solver: str) -> str:
    """The solver's name or command, if it is one."""
    return check_solver_name(solver, SAT_SOLVERS, PLACEHOLDER)


def resolve(solver: str, *, proof: bool) -> str:
    """The solver that `auto` stands for; a complaint if it is not at hand or proves nothing."""
    check_sat_solver(solver)
    if solver == AUTO:
        return KISSAT if find_kissat() else (PROVING[0] if proof else "cadical195")
    if solver == KISSAT and find_kissat() is None:
        raise MissingDependency("kissat", "'bicover[solvers]'")
    if proof and solver in PYSAT_SOLVERS and solver not in PROVING:
        raise InvalidInput(f"{solver} writes no proof; use {KISSAT} or one of {', '.join(PROVING)}")
    if proof and solver not in SAT_SOLVERS and PROOF_PLACEHOLDER not in solver:
        raise InvalidInput(
            f"solver {shown(solver)} writes no proof; put {PROOF_PLACEHOLDER} where the file of "
            "the proof goes"
        )
    return solver


@cache
def find_kissat() -> str | None:
    """The executable: on the PATH, or in the wheel passagemath-kissat."""
    found = shutil.which(KISSAT)
    if found is not None:
        return found
    try:
        files = metadata.files("passagemath-kissat") or []
    except metadata.PackageNotFoundError:
        return None
    for file in files:
        if file.name in (KISSAT, f"{KISSAT}.exe"):
            return shutil.which(str(file.locate()))
    return None
