"""The MaxSAT solvers by name, what each can do, and how it is started.

Every solver but our own local search is a program that reads a file and prints lines as in the
MaxSAT Evaluations. Those from Python packages are run by `bicover.solvers.sat.run.worker`; a
command with {wcnf} in it is any executable that takes a WCNF file.
"""

from __future__ import annotations

from bicover.solvers.sat.run.commands import check_solver_name

DEFAULT_SOLVER = "rc2-stratified"
PLACEHOLDER = "{wcnf}"
SLS = "sls"

PYSAT = {
    "rc2": "core-guided search (OLL) with core exhaustion and minimization",
    "rc2-stratified": "the same, heavy weights first",
    "lsu": "better and better models, until there is none",
}
"""Solvers of python-sat."""

HERMAX = {
    "evalmaxsat": ("non_incremental", "EvalMaxSAT"),
    "evalmaxsat-incremental": ("incremental", "EvalMaxSATIncremental"),
    "uwrmaxsat": ("incremental", "UWrMaxSAT"),
    "uwrmaxsat-competition": ("incremental", "UWrMaxSATCompetition"),
    "cashwmaxsat": ("non_incremental", "CASHWMaxSAT"),
    "wmaxcdcl": ("non_incremental", "WMaxCDCL"),
    "coretrail": ("incremental", "CoreTrail"),
    "aperture": ("incremental", "Aperture"),
    "cgss": ("non_incremental", "CGSS"),
    "openwbo": ("non_incremental", "OpenWBO"),
    "openwbo-oll": ("non_incremental", "OpenWBOOLL"),
}
"""Complete solvers of hermax: the module and the class of each."""

COMPLETE = (*PYSAT, *HERMAX)
"""Solvers that prove an optimum, given time."""
SOLVERS = (*COMPLETE, SLS)


def check_solver(solver: str) -> str:
    """The solver's name or command, if it is one."""
    return check_solver_name(solver, SOLVERS, PLACEHOLDER)
