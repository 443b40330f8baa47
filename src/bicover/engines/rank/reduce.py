"""Reductions that keep the Boolean rank, and their undoing.

A factorization of X is a colouring of its ones: cells of one colour share a factor, which is the
box of their rows and columns. Reductions leave fewer ones to colour, split into components that
share no factor; undoing a reduction gives a dropped one the colour of the one that implies it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from bicover.core.factors import Factors
from bicover.native import bits
from bicover.native.bits import Bools, Indices, Words
from bicover.native.rank import reduce as native_reduce
from bicover.tables.table import Table

Colours = npt.NDArray[np.int64]
"""For each cell of a component the factor that covers it, counted from 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reductions:
    """Which reductions to use. All of them, except in tests."""

    merge: bool = True
    """See lines with equal allowed cells as one."""
    implied: bool = True
    """Drop ones whose covering is implied by another one's."""
    essential: bool = True
    """Take factors that are forced."""
    empty: bool = True
    """Forget lines without ones to cover."""


@dataclass(frozen=True, eq=False)
class Component:
    """Ones to cover, in a matrix of allowed cells, that share no factor with other ones."""

    ids: Indices
    """The number of each cell among the ones of X."""
    cells: Indices
    """Its row and column here."""
    allowed: Bools
    origin: Indices
    """Its row and column in X."""

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        rows, columns = self.allowed.shape
        return rows, columns

    @cached_property
    def packed(self) -> tuple[Words, Words]:
        """Allowed and required cells."""
        required = bits.empty(*self.shape)
        bits.set_cells(required, self.cells[:, 0], self.cells[:, 1])
        return bits.pack(self.allowed), required

    def index(self, cells: Indices) -> Indices:
        """The places of (row, column) pairs in `cells`, which is sorted."""
        columns = self.shape[1]
        keys = self.cells[:, 0] * columns + self.cells[:, 1]
        return np.searchsorted(keys, cells[:, 0] * columns + cells[:, 1])


@dataclass(frozen=True, eq=False)
class Reduced:
    """The components that are left of a table, and the way back."""

    table: Table
    ones: Indices
    """Row and column of each one of X, row by row."""
    steps: Indices
    components: tuple[Component, ...]
    shape: tuple[int, int]
    """Rows and columns of the core."""
    stopped: str | None

    @cached_property
    def forced(self) -> Indices:
        """Ones of X that have a factor to themselves: no other factor needs to touch them."""
        forced: Indices = self.ones[self.steps[self.steps[:, 1] < 0, 0]]
        return forced

    @property
    def cell_count(self) -> int:
        """Ones left to cover."""
        return sum(len(component.ids) for component in self.components)

    def lift(self, colours: Sequence[Colours]) -> Factors:
        """Factors of X from a colouring of each component."""
        colour = np.full(len(self.ones), -1, dtype=np.int64)
        rank = 0
        for component, own in zip(self.components, colours, strict=True):
            _, numbers = np.unique(own, return_inverse=True)
            colour[component.ids] = rank + numbers
            rank += int(numbers.max(initial=-1)) + 1
        undone = self.steps[::-1]  # each cell is dropped once, after all that it implies
        own = undone[undone[:, 1] < 0, 0]
        colour[own] = rank + np.arange(len(own))
        rank += len(own)
        implied = undone[undone[:, 1] >= 0]
        source = np.arange(len(colour))
        source[implied[:, 0]] = implied[:, 1]
        while not np.array_equal(further := source[source], source):
            source = further
        colour = colour[source]
        factors = Factors.none(self.table.shape, rank)
        bits.set_cells(factors.extents, colour, self.ones[:, 0])
        bits.set_cells(factors.intents, colour, self.ones[:, 1])
        return factors


def reduce(
    table: Table, reductions: Reductions | None = None, seconds: float | None = None
) -> Reduced:
    """Reduce the ones of a table that must be covered, as far as time allows."""
    chosen = reductions or Reductions()
    allowed = bits.complement(table.zeros, table.shape[1])
    found = native_reduce(
        allowed,
        table.ones,
        table.shape[1],
        merge=chosen.merge,
        implied=chosen.implied,
        essential=chosen.essential,
        empty=chosen.empty,
        seconds=seconds,
    )
    ones = np.argwhere(table.ones_array())
    core = bits.unpack(allowed[found.rows], table.shape[1])[:, found.columns]
    number = found.cells[:, 3]
    order = np.argsort(number, kind="stable")
    starts = np.flatnonzero(np.diff(number[order])) + 1
    if len(order) == 0:
        components: tuple[Component, ...] = ()
    elif len(starts) == 0:
        components = (_component(found.cells, core, ones),)
    else:
        parts = np.split(order, starts)
        components = tuple(_component(found.cells[part], core, ones) for part in parts)
    return Reduced(table, ones, found.steps, components, core.shape, found.stopped)


def _component(cells: Indices, core: Bools, ones: Indices) -> Component:
    rows, row = _numbered(cells[:, 1], core.shape[0])
    columns, column = _numbered(cells[:, 2], core.shape[1])
    ids, places = cells[:, 0], np.column_stack([row, column])
    key = row * len(columns) + column
    if (key[1:] < key[:-1]).any():  # the core was made of columns first
        order = np.argsort(key, kind="stable")
        ids, places = ids[order], places[order]
    within = core[rows] if len(columns) == core.shape[1] else core[np.ix_(rows, columns)]
    return Component(ids, places, np.ascontiguousarray(within), ones[ids])


def _numbered(lines: Indices, count: int) -> tuple[Indices, Indices]:
    """The lines that occur, of so many, and the number of each among these."""
    occurs = np.zeros(count, dtype=np.bool_)
    occurs[lines] = True
    number = np.cumsum(occurs) - 1
    return np.flatnonzero(occurs), number[lines]
