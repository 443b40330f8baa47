"""The program that runs a Python package's MaxSAT solver on a formula.

It prints what a solver prints in the MaxSAT Evaluations: `v` and a bit for each variable, `s` and
the status; and `c lb` with a lower bound when it has a better one. Anything else that the solver
writes goes nowhere. It knows no numpy: starting is most of the time that a small formula takes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import Any, TextIO

from bicover.solvers.sat.formula import Formula, read_formula
from bicover.solvers.sat.run.catalog import HERMAX

OPTIMUM, UNSATISFIABLE, UNKNOWN = "OPTIMUM FOUND", "UNSATISFIABLE", "UNKNOWN"


class OutputWriter:
    """Writes what a solver found, line by line."""

    def __init__(self, out: TextIO, variables: int) -> None:
        self.out = out
        self.variables = variables

    def bound(self, cost: int) -> None:
        """No model costs less."""
        self._write(f"c lb {cost}")

    def model(self, literals: Iterable[int]) -> None:
        """A model; a variable it does not name is false."""
        bits = bytearray(b"0") * self.variables
        for literal in literals:
            if 0 < literal <= self.variables:
                bits[literal - 1] = ord("1")
        self._write(f"c model\nv {bits.decode()}")  # two `v` lines in a row would be one model

    def status(self, status: str) -> None:
        """The end."""
        self._write(f"s {status}")

    def _write(self, line: str) -> None:
        self.out.write(line + "\n")
        self.out.flush()


def solve(
    name: str, formula: Formula, writer: OutputWriter, start: list[int] | None = None
) -> None:
    """Run a solver in this process, to its end; `start` has the literals of a model known before.

    Without a soft literal any model will do; that goes to RC2, because some of the others crash
    then or claim that there is no model.
    """
    if name in HERMAX and formula.soft:
        solve_with_hermax(name, formula, writer)
    elif name == "lsu" and formula.soft:
        from bicover.solvers.sat.run.lsu import solve_with_lsu

        solve_with_lsu(formula, writer, start)
    else:
        from bicover.solvers.sat.run.rc2 import solve_with_rc2

        solve_with_rc2(name, formula, writer, start)


def solve_with_hermax(name: str, formula: Formula, writer: OutputWriter) -> None:
    """Run one of hermax's solvers to its end."""
    from importlib import import_module

    module, kind = HERMAX[name]
    solver: Any = getattr(import_module(f"hermax.{module}"), kind)()
    for _ in range(formula.variables):
        solver.new_var()
    for clause in formula.clauses():
        solver.add_clause(clause)
    for literal, weight in formula.soft.items():
        solver.add_soft_unit(literal, weight)
    if solver.solve():
        writer.model(solver.get_model())
    statuses = {"OPTIMUM": OPTIMUM, "UNSAT": UNSATISFIABLE}
    writer.status(statuses.get(solver.get_status().name, UNKNOWN))


def read_start(path: str) -> list[int]:
    """The literals of a model, written as a bit for each variable."""
    with open(path, encoding="ascii") as stream:
        return [v if bit == "1" else -v for v, bit in enumerate(stream.read(), start=1)]


def main() -> None:
    """Arguments: the solver's name, the file of the formula, perhaps that of a model."""
    name, path, *known = sys.argv[1:]
    out = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    with open(path, "rb") as stream:
        formula = read_formula(stream)
    solve(
        name, formula, OutputWriter(out, formula.variables), read_start(known[0]) if known else None
    )
    os._exit(0)  # some solvers crash, or take their time, when they are taken apart


if __name__ == "__main__":
    main()
