"""What an engine or a method found and claims, before it is checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bicover.core.factors import Factors, Product


class Goal(StrEnum):
    """What the lower bound and `OPTIMAL` refer to."""

    LEAST_ERROR = "least error"
    UNDERCOVER = "least error without covering a 0"
    LEAST_RANK = "fewest factors without error"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Found:
    """Factors, and what is claimed about them; `run_method` makes a Factorization of it."""

    factors: Factors
    lower_bound: int = 0
    """No factors of this rank cost less (among those of the goal's kind)."""
    stopped: str | None = None
    """Why it ended early: "time limit", "interrupt", "memory limit", or None."""
    statistics: Mapping[str, int] = field(default_factory=dict)
    """Figures about the run, such as rounds, nodes, flips."""
    goal: Goal = Goal.LEAST_ERROR
    product: Product = Product.OR
