"""Bounds on the least number of rectangles: reductions, fooling sets, covers."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bicover import _core
from bicover.native.bits import Indices, Words


class NativeReduction(NamedTuple):
    """What is left of the required cells, and the steps that led there."""

    steps: Indices
    """Rows of (cell, by): what covers `by` is grown to `cell`; -1 is a factor of its own."""
    cells: Indices
    """Rows of (cell, row, column, component) of the core."""
    rows: Indices
    """For each row of the core, a row of the input that has the same allowed cells there."""
    columns: Indices
    stopped: str | None


def reduce(
    allowed: Words,
    required: Words,
    columns: int,
    *,
    merge: bool = True,
    implied: bool = True,
    essential: bool = True,
    empty: bool = True,
    seconds: float | None = None,
) -> NativeReduction:
    """Reductions that keep the least number of allowed rectangles that cover `required`.

    Cells are numbered by their place among the required ones, row by row. Stopped early, what
    was done so far is as valid.
    """
    found = _core.reduce(allowed, required, columns, merge, implied, essential, empty, seconds)
    return NativeReduction(*found)


class NativeFooling(NamedTuple):
    """Required cells of which no allowed rectangle has two."""

    cells: Indices
    """Rows of (row, column)."""
    largest: bool
    """Proved that there is no larger set."""
    stopped: str | None


def search_fooling_set(
    allowed: Words,
    required: Words,
    columns: int,
    *,
    target: int,
    steps: int,
    seed: int = 0,
    seconds: float | None = None,
) -> NativeFooling:
    """A large fooling set by tabu search; ends when it has `target` cells or made `steps`."""
    found = _core.search_fooling_set(allowed, required, columns, target, steps, seed, seconds)
    return NativeFooling(*found)


def largest_fooling_set(
    allowed: Words,
    required: Words,
    columns: int,
    known: Indices,
    *,
    nodes: int,
    seconds: float | None = None,
) -> NativeFooling:
    """A largest fooling set by branch and bound, or the best after so many nodes."""
    cells = np.ascontiguousarray(known, dtype=np.int64).reshape(-1, 2)
    found = _core.largest_fooling_set(allowed, required, columns, cells, nodes, seconds)
    return NativeFooling(*found)


class NativeCells(NamedTuple):
    """A cover of the required cells by allowed rectangles."""

    factor_of: Indices
    """For each required cell, row by row, a factor that covers it; empty if none was found."""
    factors: int
    stopped: str | None


def search_cover(
    allowed: Words,
    required: Words,
    columns: int,
    *,
    target: int,
    steps: int,
    seed: int = 0,
    seconds: float | None = None,
) -> NativeCells:
    """A cover with few rectangles by local search; `steps` moves for each rectangle saved."""
    found = _core.search_cover(allowed, required, columns, target, steps, seed, seconds)
    return NativeCells(*found)
