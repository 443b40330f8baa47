"""MEBF: median expansion for Boolean factorization.

With rows and columns sorted by weight the ones gather in a triangle, and the largest rectangle
in a triangle reaches the middle of its slope. So each factor grows from the columns, and from
the rows, of median weight: lines that share more than a share `t` of them join. Of all these
rectangles the best is taken. If none is worth it, the weak signal is looked at: what the two
heaviest columns, or rows, have in common.

Reference
    Wan, Chang, Zhao, Li, Cao, Zhang: Fast and Efficient Boolean Matrix Factorization by
    Geometric Segmentation. AAAI 2020, Algorithms 1 to 3.
Departures
    A missing cell is read as 0 while factors are built. A line of weight w counts as w equal
    lines. Ones that form a single rectangle are taken at once, because the score of a
    rectangle with one row or one column is never above 0.
Cost
    For each factor a pass over the table for each line of exactly median weight.
"""

from __future__ import annotations

from dataclasses import dataclass

from bicover.budget import Budget
from bicover.core.found import Found
from bicover.core.problem import Problem
from bicover.errors import InvalidInput
from bicover.methods.registry import Method
from bicover.native import baselines as kernels


@dataclass(frozen=True, slots=True, kw_only=True)
class MebfOptions:
    """How far factors grow, and when to end."""

    t: float = 0.5
    """Share of a median line that another must have to join, from 0 to 1."""
    coverage: float = 0.95
    """Share of the ones that is enough, from 0 to 1."""

    def __post_init__(self) -> None:
        for name in ("t", "coverage"):
            value = getattr(self, name)
            if not 0 <= value <= 1:
                raise InvalidInput(f"mebf's option {name} must be from 0 to 1; got {value}")


def mebf(problem: Problem, rank: int | None, options: MebfOptions, budget: Budget) -> Found:
    """At most `rank` factors; fewer when enough is covered or nothing more is found."""
    assert rank is not None  # needs_rank
    cells = problem.merged
    cover = kernels.mebf(
        cells.ones,
        cells.row_weights,
        cells.column_weights,
        rank,
        threshold=options.t,
        coverage=options.coverage,
        budget=budget,
    )
    return Found(
        factors=cells.factors(cover.extents, cover.intents),
        stopped=cover.stopped,
    )


MEBF = Method(
    name="mebf",
    title="factors grown from rows and columns of median weight",
    reference=(
        "C. Wan, W. Chang, T. Zhao, M. Li, S. Cao, C. Zhang: Fast and Efficient Boolean Matrix "
        "Factorization by Geometric Segmentation. AAAI 2020, 6086-6093."
    ),
    run=mebf,
    options=MebfOptions,
    proves="nothing",
    missing="0",
    weights=True,
    costs=False,
    anytime=True,
    needs_rank=True,
)
