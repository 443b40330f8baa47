"""What is known after a MaxSAT solver ran."""

from __future__ import annotations

from dataclasses import dataclass

from bicover.core.result import Status
from bicover.solvers.sat.model import Model


@dataclass(frozen=True, slots=True, eq=False)
class MaxSatAnswer:
    """The best model and the best bound."""

    status: Status
    model: Model | None
    """The best model seen; it satisfies the hard clauses."""
    cost: int | None
    """What the model costs."""
    lower_bound: int
    """No model costs less."""
    solver: str
    stopped: str | None = None
    """None if the solver ended by itself, else "time limit" or "interrupt"."""
    flips: int | None = None
    """Of a local search."""
