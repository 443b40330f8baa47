"""X and A o B side by side, arranged and counted in tiles: what every picture draws.

A cell is one of six kinds, by what X says and whether a factor covers it (in an XOR product:
an odd number of them). A picture has only
so many pixels or characters, so the arranged matrix is cut into tiles, one cell each if it is
small enough, and each kind is counted in each tile. This is done for about a million cells at a
time, so that memory does not grow with the matrix.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from bicover.core.factors import Product
from bicover.native import bits
from bicover.native.bits import Words
from bicover.native.cells import boolean_product
from bicover.output.pictures.arrange import Order, arrange

if TYPE_CHECKING:
    from bicover.core.result import Factorization

CHUNK_CELLS = 1 << 20


class Kind(IntEnum):
    """What X says about a cell, and whether a factor covers it."""

    ZERO = 0
    """A 0 that no factor covers."""
    COVERED = 1
    """A 1 that a factor covers."""
    MISSED = 2
    """A 1 that no factor covers: a false negative."""
    WRONG = 3
    """A 0 that a factor covers: a false positive."""
    MISSING = 4
    """Not known, and not covered."""
    PREDICTED = 5
    """Not known, and covered."""


# Indexed by covered + 2 * (X is 1) + 4 * (X is 0).
_KIND_OF_BITS = np.array(
    [Kind.MISSING, Kind.PREDICTED, Kind.MISSED, Kind.COVERED, Kind.ZERO, Kind.WRONG],
    dtype=np.uint8,
)


@dataclass(frozen=True, eq=False)
class Mosaic:
    """The arranged matrix in tiles."""

    row_order: Order
    column_order: Order
    counts: npt.NDArray[np.int64]
    """Tiles down, tiles across, kinds: how many cells of the tile are of the kind."""

    @property
    def totals(self) -> dict[Kind, int]:
        """How many cells of each kind there are, whatever their weights."""
        sums = self.counts.sum(axis=(0, 1))
        return {kind: int(sums[kind]) for kind in Kind}


def mosaic(f: Factorization, height: int, width: int) -> Mosaic:
    """Arrange and count in at most `height` x `width` tiles."""
    X = f.problem.table
    rows, columns = X.shape
    A, B = f.pair.by_row, f.pair.intents
    cover = boolean_product(A, B, columns, f.product is Product.XOR)
    row_order, column_order = arrange(f.A, f.B, X.ones & ~cover)
    down, across = tile_of(rows, height), tile_of(columns, width)
    shape = (min(height, rows), min(width, columns), len(Kind))
    counts = np.zeros(shape, dtype=np.int64)
    step = max(1, CHUNK_CELLS // max(columns, 1))
    for start in range(0, rows if columns else 0, step):
        chunk = row_order[start : start + step]
        kinds = _kinds(cover[chunk], X.ones[chunk], X.zeros[chunk], columns)[:, column_order]
        tiles = down[start : start + step]
        first, last = int(tiles[0]), int(tiles[-1]) + 1
        place = ((tiles - first)[:, None] * shape[1] + across) * len(Kind) + kinds
        size = (last - first) * shape[1] * len(Kind)
        counts[first:last] += np.bincount(place.ravel(), minlength=size).reshape(-1, *shape[1:])
    return Mosaic(row_order, column_order, counts)


def tile_of(lines: int, tiles: int) -> Order:
    """The tile of each line if lines share at most so many tiles evenly.

    >>> tile_of(5, 2).tolist(), tile_of(2, 9).tolist()
    ([0, 0, 0, 1, 1], [0, 1])
    """
    return np.arange(lines, dtype=np.intp) * min(tiles, lines) // max(lines, 1)


def _kinds(cover: Words, ones: Words, zeros: Words, columns: int) -> npt.NDArray[np.uint8]:
    code = bits.unpack(cover, columns).view(np.uint8)
    for place, words in ((2, ones), (4, zeros)):
        code = code + np.uint8(place) * bits.unpack(words, columns).view(np.uint8)
    return _KIND_OF_BITS[code]
