"""relaxUndercover: greedy flips of single cells of A and B.

The flip that lowers the cost most is made, again and again, until none helps. The result
need not be an undercover any more. On merged lines a flip stands for the same flip in each
of the equal lines.
"""

from __future__ import annotations

from bicover.budget import Budget
from bicover.core.problem import Merged
from bicover.native import bits
from bicover.native.bits import Words
from bicover.native.factors import NativeRelaxed
from bicover.native.factors import relax as native_relax


def relax(
    table: Merged,
    extents: Words,
    intents: Words,
    budget: Budget,
    *,
    costs: tuple[int, int] = (1, 1),
) -> NativeRelaxed:
    """Relax factors of a merged table, given and returned as one packed row a factor.

    `costs` are those of a false positive and of a false negative.
    """
    rows = table.shape[0]
    A = bits.pack(bits.unpack(extents, rows).T)
    weights = table.row_weights, table.column_weights
    relaxed = native_relax(table.ones, table.zeros, *weights, A, intents, costs, budget)
    extents = bits.pack(bits.unpack(relaxed.A, len(intents)).T)
    return relaxed._replace(A=extents)
