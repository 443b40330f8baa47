"""assign: the best row of A for each row of X given B, and the best column of B given A.

With B fixed the rows of A are chosen one by one, and each is found exactly, by reductions and
branch and bound up to a number of nodes (`cpp/bicover/assign/assign.cpp`). With rows and columns
exchanged the same finds B given A. `polish` does one after the other until neither helps: the
cost never grows, and at the end no change of a whole row of A or a whole column of B lowers it,
but for lines where the search reached its limit.
"""

from __future__ import annotations

import numpy as np

from bicover.budget import Budget
from bicover.core.cells import Cells
from bicover.core.factors import Factors
from bicover.core.found import Found
from bicover.core.problem import Problem
from bicover.native.bits import Words
from bicover.native.cells import transpose
from bicover.native.factors import NODE_LIMIT, NativeAssignment, assign


def assign_rows(
    cells: Cells,
    intents: Words,
    costs: tuple[int, int] = (1, 1),
    *,
    start: Words | None = None,
    undercover: bool = False,
    node_limit: int = NODE_LIMIT,
    seconds: float | None = None,
) -> NativeAssignment:
    """The best A for given columns of the factors.

    `intents` is B, `costs` are those of a false positive and of a false negative, and `start`
    is an A to begin with.
    """
    return assign(
        cells.ones,
        cells.zeros,
        intents,
        cells.column_weights,
        start=start,
        fp_cost=costs[0],
        fn_cost=costs[1],
        undercover=undercover,
        node_limit=node_limit,
        seconds=seconds,
    )


def polish(
    problem: Problem,
    factors: Factors,
    budget: Budget,
    *,
    undercover: bool = False,
    node_limit: int = NODE_LIMIT,
) -> Found:
    """Assign A, then B, and again, until neither lowers the cost.

    With `undercover` no zero is covered; the factors given must not cover one either. Factors
    that end without rows or columns are dropped. Without a time limit the result does not
    depend on the clock. `passes` counts how often A or B was assigned, `unproved` the lines of
    the last A and B for which a better one may exist.
    """
    cells = _lines_of(problem, factors)
    tables = cells, cells.transposed()
    rank, restricted = factors.rank, cells.restrict(factors)
    sides = [restricted.by_row, restricted.by_column]
    unproved = [0, 0]
    passes, unchanged, side, stopped = 0, 0, 0, None
    while unchanged < 2 and stopped is None:
        found = assign_rows(
            tables[side],
            transpose(sides[1 - side], rank),
            problem.costs,
            start=sides[side],
            undercover=undercover,
            node_limit=node_limit,
            seconds=budget.remaining(),
        )
        unchanged = unchanged + 1 if np.array_equal(found.A, sides[side]) else 0
        sides[side], unproved[side], stopped = found.A, found.unproved, found.stopped
        passes += 1
        side = 1 - side
    extents, intents = (transpose(words, rank) for words in sides)
    polished = Factors(extents, intents, cells.shape)
    return Found(
        factors=cells.expand(polished.nonempty()),
        stopped=stopped,
        statistics={"passes": passes, "unproved": sum(unproved)},
    )


def _lines_of(problem: Problem, factors: Factors) -> Cells:
    """Merged lines, or all of them if the factors do not treat equal lines alike."""
    again = problem.merged.expand(problem.merged.restrict(factors))
    alike = np.array_equal(again.by_row, factors.by_row) and np.array_equal(
        again.by_column, factors.by_column
    )
    return problem.merged if alike else problem.cells
