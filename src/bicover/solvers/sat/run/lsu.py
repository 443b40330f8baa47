"""LSU of python-sat, which reports each better model as it finds it.

LSU asks a SAT solver for a model, then for one that costs less, and so on until there is none. It
counts literals, not weights, so a literal of weight w stands w times in its counter.
"""

from __future__ import annotations

import sys
from math import gcd
from typing import TYPE_CHECKING, Any

from pysat.examples.lsu import LSU
from pysat.formula import WCNF

from bicover.solvers.sat.formula import Formula

if TYPE_CHECKING:
    from bicover.solvers.sat.run.worker import OutputWriter

MOST_COUNTED = 100_000


class _Search(LSU):  # type: ignore[misc]
    """LSU with weights that writes the models it finds."""

    sels: list[int]

    def __init__(self, formula: Formula, writer: OutputWriter) -> None:
        wcnf: Any = WCNF()
        wcnf.nv = formula.variables
        wcnf.hard = list(formula.clauses())
        wcnf.soft = [[literal] for literal in formula.soft]
        wcnf.wght = list(formula.soft.values())
        super().__init__(wcnf, solver="glucose4")
        self.prices = formula.soft
        self.unit = gcd(*formula.soft.values()) or 1
        self.writer = writer
        self.sels = [
            selector
            for selector, weight in zip(self.sels, wcnf.wght, strict=True)
            for _ in range(weight // self.unit)
        ]
        self.oracle.set_phases(list(formula.soft))

    def improve(self, true: set[int]) -> bool:
        """Report a model and ask for cheaper ones only; False if there can be none."""
        self.writer.model(true)
        paid = sum(w for l, w in self.prices.items() if (abs(l) in true) != (l > 0))
        if paid:
            self._assert_lt(paid // self.unit)
        return paid > 0


def solve_with_lsu(formula: Formula, writer: OutputWriter, start: list[int] | None) -> None:
    """Run LSU to its end, from the literals of a model if there is one."""
    counted = formula.soft_weight // (gcd(*formula.soft.values()) or 1)
    if counted > MOST_COUNTED:
        sys.exit(f"the weights add up to {counted}, and lsu counts to {MOST_COUNTED} at most")
    search = _Search(formula, writer)
    found = start is not None
    if start is not None:
        search.oracle.set_phases(start)
        if not search.improve({literal for literal in start if literal > 0}):
            writer.status("OPTIMUM FOUND")
            return
    while search.oracle.solve():
        found = True
        if not search.improve({literal for literal in search.oracle.get_model() if literal > 0}):
            break
    writer.status("OPTIMUM FOUND" if found else "UNSATISFIABLE")
