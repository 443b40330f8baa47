"""What a method found and claims, before it is checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bicover.core.factors import Factors, Product
from bicover.core.result import Goal


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Factors, and what the method says about them; `run_method` makes a Factorization of it."""

    factors: Factors
    goal: Goal = Goal.LEAST_ERROR
    lower_bound: int = 0
    product: Product = Product.OR
    stopped: str | None = None
    statistics: Mapping[str, int] = field(default_factory=dict)
    """Figures about the run, such as rounds, nodes, flips."""
