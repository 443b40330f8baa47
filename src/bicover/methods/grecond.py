"""GreConD: a greedy cover by formal concepts.

Each factor is a formal concept, grown column by column so that it covers as many ones
not covered before as it can. Factors never cover a 0, so all errors are ones left out;
without a rank the cover is complete and the error 0.

Reference
    Belohlavek, Vychodil: Discovery of optimal factors in binary data via a novel method of
    matrix decomposition. Journal of Computer and System Sciences 76 (2010), Algorithm 2.
Departures
    A missing cell is read as 0 while factors are built. Ties go to the column that comes
    first. Equal lines are merged, which changes no choice: a concept has all or none of them.
Cost
    Each growing step tries every column: n subset tests of m bits for each, in the worst case.
"""

from __future__ import annotations

from dataclasses import dataclass

from bicover.budget import Budget
from bicover.core.found import Found
from bicover.core.problem import Problem
from bicover.methods.registry import Method
from bicover.native import baselines as kernels


@dataclass(frozen=True, slots=True, kw_only=True)
class GrecondOptions:
    """GreConD has nothing to choose."""


def grecond(problem: Problem, rank: int | None, options: GrecondOptions, budget: Budget) -> Found:
    """Cover the ones greedily with at most `rank` concepts, or all of them without a rank."""
    cells = problem.merged
    cover = kernels.grecond(cells.ones, cells.row_weights, cells.column_weights, rank, budget)
    return Found(
        factors=cells.factors(cover.extents, cover.intents),
        stopped=cover.stopped,
    )


GRECOND = Method(
    name="grecond",
    title="greedy cover by formal concepts",
    reference=(
        "R. Belohlavek, V. Vychodil: Discovery of optimal factors in binary data via a novel "
        "method of matrix decomposition. J. Comput. Syst. Sci. 76(1), 3-20, 2010."
    ),
    run=grecond,
    options=GrecondOptions,
    proves="nothing",
    missing="0",
    weights=True,
    costs=False,
    anytime=True,
    needs_rank=False,
)
