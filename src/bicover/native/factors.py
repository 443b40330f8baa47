"""Better factors from given ones: the best row of A for each row of X, and greedy flips."""

from __future__ import annotations

from typing import NamedTuple

from bicover import _core
from bicover.budget import Budget
from bicover.native.bits import Weights, Words

NODE_LIMIT = 2_000
"""Nodes of the search tree for one row; nearly every row needs none at all."""


class NativeAssignment(NamedTuple):
    """Rows of A, and whether they are known to be the best."""

    A: Words
    unproved: int
    """Rows for which a better one may exist."""
    nodes: int
    stopped: str | None


def assign(
    ones: Words,
    zeros: Words,
    B: Words,
    column_weights: Weights,
    *,
    start: Words | None = None,
    fp_cost: int = 1,
    fn_cost: int = 1,
    undercover: bool = False,
    node_limit: int = NODE_LIMIT,
    seconds: float | None = None,
) -> NativeAssignment:
    """For each row of a table, the set of rows of `B` whose union is nearest to it.

    A row never costs more than its row of `start` (one bit for each row of `B`), and is that row
    if it costs no less. With `undercover` no zero is covered. Stopped early, the rows not
    reached keep their start.
    """
    found = _core.assign(
        ones,
        zeros,
        B,
        column_weights,
        start,
        fp_cost,
        fn_cost,
        undercover,
        node_limit,
        seconds,
    )
    return NativeAssignment(*found)


class NativeRelaxed(NamedTuple):
    """Factors after greedy flips."""

    A: Words
    B: Words
    flips: int
    stopped: str | None


def relax(
    ones: Words,
    zeros: Words,
    row_weights: Weights,
    column_weights: Weights,
    A: Words,
    B: Words,
    costs: tuple[int, int],
    budget: Budget,
) -> NativeRelaxed:
    """Flip the cell of A or B that lowers the cost most, until none does."""
    table = ones, zeros, row_weights, column_weights
    return NativeRelaxed(*_core.relax(*table, A, B, *costs, budget.remaining(), budget.progress))
