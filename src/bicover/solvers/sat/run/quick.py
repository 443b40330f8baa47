"""A short try in our own process, for small formulas.

Starting a process takes longer than solving most small formulas. The try is bounded by
conflicts, not by the clock, so that it always gives the same answer and always ends.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bicover.solvers.sat.formula import Formula
from bicover.solvers.sat.model import Model

QUICK_LITERALS = 40_000
CONFLICTS = 2_000


@dataclass(frozen=True, slots=True, eq=False)
class QuickAnswer:
    """A model, or that there is none."""

    model: Model | None


def solve_quickly(formula: Formula) -> QuickAnswer | None:
    """The answer, if it comes after few conflicts."""
    from pysat.solvers import Solver

    with Solver(name="glucose4") as solver:
        for clause in formula.clauses():
            solver.add_clause(clause)
        solver.conf_budget(CONFLICTS)
        satisfiable = solver.solve_limited()
        if satisfiable is None:
            return None
        if not satisfiable:
            return QuickAnswer(None)
        literals = np.array(solver.get_model(), dtype=np.int64)
    model = np.zeros(formula.variables, dtype=np.bool_)
    true = literals[(literals > 0) & (literals <= formula.variables)]
    model[true - 1] = True
    return QuickAnswer(model)
