"""Bicliques, and groups of ones of which no biclique has two."""

from __future__ import annotations

from typing import NamedTuple, cast

from bicover import _core
from bicover.native.bits import Indices, Weights, Words


class NativeBiclique(NamedTuple):
    """A maximal biclique as packed sets of rows and columns."""

    rows: Words
    columns: Words
    weight: int
    bound: int
    """No biclique weighs more."""
    nodes: int
    stopped: str | None


def heaviest_biclique(
    gain: Words,
    forbidden: Words,
    row_weights: Weights,
    column_weights: Weights,
    through: tuple[int, int] | None,
    seconds: float | None,
) -> NativeBiclique:
    """The biclique without forbidden cells that gains most, by branch and bound.

    Cells in neither matrix are free. `through` must not be forbidden.
    """
    found = _core.heaviest_biclique(
        gain, forbidden, row_weights, column_weights, through, seconds, None
    )
    return NativeBiclique(*found)


def enumerate_bicliques(
    gain: Words,
    forbidden: Words,
    row_weights: Weights,
    column_weights: Weights,
    seconds: float | None,
) -> NativeBiclique:
    """The same answer from visiting every maximal biclique."""
    found = _core.enumerate_bicliques(gain, forbidden, row_weights, column_weights, seconds, None)
    return NativeBiclique(*found)


def richest_cell(
    gain: Words, forbidden: Words, row_weights: Weights, column_weights: Weights
) -> tuple[int, int] | None:
    """The gaining cell whose row and column gain most, multiplied; None if nothing gains."""
    found = _core.richest_cell(gain, forbidden, row_weights, column_weights)
    return cast("tuple[int, int] | None", found)


class Groups(NamedTuple):
    """Groups of ones, one after the other; a one is given by its number, row by row."""

    members: Indices
    ends: Indices
    """One past the last member of each group."""
    weights: Weights
    """What each member gives to the group."""
    stopped: str | None


def incompatible_groups(
    ones: Words,
    zeros: Words,
    row_weights: Weights,
    column_weights: Weights,
    seconds: float | None = None,
) -> Groups:
    """Groups of pairwise incompatible ones: no factor that spares the zeros covers two of one.

    Each member gives the group's weight of its own, until no one has weight left; without
    weights every one is in one group, as in the paper's Simplify (Algorithm 2).
    """
    return Groups(*_core.incompatible_groups(ones, zeros, row_weights, column_weights, seconds))
