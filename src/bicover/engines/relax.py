"""relaxUndercover: greedy flips of single cells of A and B.

The flip that lowers the cost most is made, again and again, until none helps. The result
need not be an undercover any more. On merged lines a flip stands for the same flip in each
of the equal lines.
"""

from __future__ import annotations

from bicover.budget import Budget
from bicover.core.cells import Cells
from bicover.core.factors import Factors
from bicover.core.found import Found
from bicover.native.factors import relax as native_relax


def relax(
    cells: Cells, factors: Factors, budget: Budget, *, costs: tuple[int, int] = (1, 1)
) -> Found:
    """Relax factors; `costs` are those of a false positive and of a false negative."""
    relaxed = native_relax(*cells.packed, factors.by_row, factors.intents, costs, budget)
    return Found(
        factors=Factors.from_packed(relaxed.A, relaxed.B, cells.shape),
        stopped=relaxed.stopped,
        statistics={"flips": relaxed.flips},
    )
