"""Checking a model: a solver's word is a claim until its clauses are evaluated here."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from bicover.solvers.sat.formula import Formula

Model = npt.NDArray[np.bool_]
"""The value of each variable; variable v is at v - 1."""


def satisfies(formula: Formula, model: Model) -> bool:
    """Whether the model satisfies every hard clause."""
    literals = np.frombuffer(formula.hard, dtype=np.int32)
    if not literals.size:
        return True
    # Literal 0, which ends a clause, looks up the value in the middle: false.
    values = np.concatenate([~model[::-1], [False], model])
    true = values[literals + formula.variables]
    ends = np.flatnonzero(literals == 0)
    starts = np.concatenate([[0], ends[:-1] + 1])
    return bool(np.logical_or.reduceat(true, starts).all())


def cost(formula: Formula, model: Model) -> int:
    """What the model pays: the offset, and the weight of the soft literals it makes false."""
    literals = np.fromiter(formula.soft.keys(), dtype=np.int64, count=len(formula.soft))
    weights = np.fromiter(formula.soft.values(), dtype=np.int64, count=len(formula.soft))
    true = model[np.abs(literals) - 1] == (literals > 0)
    return formula.offset + int(weights[~true].sum())
