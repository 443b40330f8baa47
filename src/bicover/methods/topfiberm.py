"""topFiberM: factors grown from the heaviest row or column.

The row or column (fiber) with the most ones not covered yet starts a factor. Lines across it
join if their precision is at least `tP`: ones not covered yet against zeros, inside the factor.
Then the lines along it are chosen again in the same way. With a `search_limit` above the rank
further factors are tried, and replace the one that gained least if they gain more.

Reference
    Desouki, Röder, Ngonga Ngomo: topFiberM: Scalable and Efficient Boolean Matrix
    Factorization. arXiv:1903.10326 (2019).
Departures
    A missing cell is read as 0 while factors are built. When a factor is replaced, only those of
    its ones are uncovered again that no other factor covers; without a search limit, as in the
    paper's table, nothing is ever replaced.
Cost
    A pass over the table for each fiber tried.
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
class TopFiberMOptions:
    """How far factors grow, and how long to look for better ones."""

    tP: float = 0.5  # noqa: N815 - the publication's name
    """Least precision of a line of a factor, from 0 to 1."""
    search_limit: int | None = None
    """How many fibers to try in all; none means as many as the rank."""

    def __post_init__(self) -> None:
        if not 0 <= self.tP <= 1:
            raise InvalidInput(f"topfiberm's option tP must be from 0 to 1; got {self.tP}")
        if self.search_limit is not None and not 1 <= self.search_limit <= 1_000_000_000:
            raise InvalidInput(
                f"topfiberm's option search_limit must be at least 1; got {self.search_limit}"
            )


def topfiberm(
    problem: Problem, rank: int | None, options: TopFiberMOptions, budget: Budget
) -> Found:
    """At most `rank` factors, each grown from a fiber."""
    assert rank is not None  # needs_rank
    cells = problem.merged
    cover = kernels.topfiberm(
        cells.ones,
        cells.row_weights,
        cells.column_weights,
        rank,
        precision=options.tP,
        search_limit=options.search_limit or rank,
        budget=budget,
    )
    return Found(
        factors=cells.factors(cover.extents, cover.intents),
        stopped=cover.stopped,
    )


TOPFIBERM = Method(
    name="topfiberm",
    title="factors grown from the heaviest rows and columns",
    reference=(
        "A. A. Desouki, M. Röder, A.-C. Ngonga Ngomo: topFiberM: Scalable and Efficient Boolean "
        "Matrix Factorization. arXiv:1903.10326, 2019."
    ),
    run=topfiberm,
    options=TopFiberMOptions,
    proves="nothing",
    missing="0",
    weights=True,
    costs=False,
    anytime=True,
    needs_rank=True,
)
