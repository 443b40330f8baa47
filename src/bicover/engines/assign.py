"""assign: the best row of A for each row of X given B, and the best column of B given A.

With B fixed the rows of A are chosen one by one, and each is found exactly, by reductions and
branch and bound up to a number of nodes (`cpp/bicover/assign/assign.cpp`). With rows and columns
exchanged the same finds B given A. `polish` does one after the other until neither helps: the
cost never grows, and at the end no change of a whole row of A or a whole column of B lowers it,
but for lines where the search reached its limit.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bicover.budget import Budget
from bicover.core.factors import Factors
from bicover.core.problem import Merged, Problem
from bicover.native import bits
from bicover.native.bits import Indices, Words
from bicover.native.cells import transpose
from bicover.native.factors import NODE_LIMIT, NativeAssignment, assign


def assign_rows(
    table: Merged,
    intents: Words,
    costs: tuple[int, int] = (1, 1),
    *,
    start: Words | None = None,
    undercover: bool = False,
    node_limit: int = NODE_LIMIT,
    seconds: float | None = None,
) -> NativeAssignment:
    """The best A of a merged table.

    `intents` is B, `costs` are those of a false positive and of a false negative, and `start`
    is an A to begin with.
    """
    return assign(
        table.ones,
        table.zeros,
        intents,
        table.column_weights,
        start=start,
        fp_cost=costs[0],
        fn_cost=costs[1],
        undercover=undercover,
        node_limit=node_limit,
        seconds=seconds,
    )


def transposed(table: Merged) -> Merged:
    """The same table with rows and columns exchanged."""
    columns = table.shape[1]
    return Merged(
        transpose(table.ones, columns),
        transpose(table.zeros, columns),
        table.column_weights,
        table.row_weights,
        table.column_class,
        table.row_class,
    )


@dataclass(frozen=True, slots=True, eq=False)
class Polished:
    """Factors that are no worse than those given."""

    factors: Factors
    passes: int
    """How often A or B was assigned."""
    unproved: int
    """Lines of the last A and B for which a better one may exist."""
    stopped: str | None


def polish(
    problem: Problem,
    factors: Factors,
    budget: Budget,
    *,
    undercover: bool = False,
    node_limit: int = NODE_LIMIT,
) -> Polished:
    """Assign A, then B, and again, until neither lowers the cost.

    With `undercover` no zero is covered; the factors given must not cover one either. Factors
    that end without rows or columns are dropped. Without a time limit the result does not
    depend on the clock.
    """
    table = _lines_of(problem, factors)
    tables = table, transposed(table)
    rank = factors.rank
    first_row, first_column = _first(table.row_class), _first(table.column_class)
    sides = [bits.pack(factors.A[first_row]), bits.pack(factors.B[:, first_column].T)]
    unproved = [0, 0]
    passes, unchanged, side, stopped = 0, 0, 0, None
    while unchanged < 2 and stopped is None:
        sets = transpose(sides[1 - side], rank)
        found = assign_rows(
            tables[side],
            sets,
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
    used = extents.any(axis=1) & intents.any(axis=1)
    A = bits.unpack(extents[used], table.shape[0])[:, table.row_class]
    B = bits.unpack(intents[used], table.shape[1])[:, table.column_class]
    result = Factors(np.ascontiguousarray(A.T), B)
    return Polished(result, passes, sum(unproved), stopped)


def _lines_of(problem: Problem, factors: Factors) -> Merged:
    """Merged lines, or all of them if the factors do not treat equal lines alike."""
    merged = problem.merged
    rows = _first(merged.row_class)[merged.row_class]
    columns = _first(merged.column_class)[merged.column_class]
    if np.array_equal(factors.A[rows], factors.A) and np.array_equal(
        factors.B[:, columns], factors.B
    ):
        return merged
    table, (m, n) = problem.table, problem.shape
    weights = problem.row_weights, problem.column_weights
    return Merged(table.ones, table.zeros, *weights, np.arange(m), np.arange(n))


def _first(class_of: Indices) -> Indices:
    """The first line of each class."""
    first: Indices = np.unique(class_of, return_index=True)[1]
    return first
