"""The door to the native assignment: the best row of A for each row of X, given B."""

from __future__ import annotations

from typing import NamedTuple

from bicover import _core
from bicover.native.bits import Words
from bicover.native.kernels import Weights

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
