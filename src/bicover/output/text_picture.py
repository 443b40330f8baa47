"""The picture of a factorization in plain text, one character a cell, for terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bicover.core.factors import Product
from bicover.errors import InvalidInput, printable, shown
from bicover.output.pictures.mosaic import Kind, Mosaic, mosaic
from bicover.output.pictures.sides import short

if TYPE_CHECKING:
    from bicover.core.result import Factorization

CHARACTERS = {
    Kind.COVERED: "█",
    Kind.MISSED: "o",
    Kind.WRONG: "x",
    Kind.ZERO: "·",
    Kind.PREDICTED: "▒",
    Kind.MISSING: "?",
}
MEANINGS = {
    Kind.COVERED: "1 covered",
    Kind.MISSED: "1 missed",
    Kind.WRONG: "0 covered",
    Kind.ZERO: "0",
    Kind.PREDICTED: "missing, covered",
    Kind.MISSING: "missing",
}
SHORTEST_NAME = 6


def picture(f: Factorization, width: int = 100, height: int = 60) -> str:
    """X with rows and columns in the order of the factors, as lines of text.

    The last line says what the characters mean. Row names stand at the right if they fit. A
    matrix with more rows than `height` or more columns than `width` is cut into tiles; each
    shows the kind that most of its cells are. A matrix without cells gives an empty text.

    Examples
    --------
    >>> from bicover import factorize
    >>> print(picture(factorize([[1, 0, 1], [0, 1, 0], [1, 0, 1]], rank=1)))
    ██·
    ██·
    ··o
    █ 1 covered   o 1 missed   · 0
    """
    for name, value in (("width", width), ("height", height)):
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise InvalidInput(f"{name} must be a whole number of at least 1; got {shown(value)}")
    tiles = mosaic(f, height, width)
    if tiles.counts.size == 0:
        return ""
    kinds = list(CHARACTERS)  # of equally frequent kinds, the first is shown
    shown_kind = np.argmax(tiles.counts[:, :, kinds], axis=2)
    characters = np.array([CHARACTERS[kind] for kind in kinds])
    lines = ["".join(characters[row]) for row in shown_kind]
    names = _names(f, tiles, width)
    if names:
        lines = [f"{line}  {name}" for line, name in zip(lines, names, strict=True)]
    return "\n".join([*lines, _key(f, tiles)])


def _names(f: Factorization, tiles: Mosaic, width: int) -> list[str]:
    """Row names in the order of the picture, or nothing if they do not fit."""
    rows = f.problem.table.row_names
    room = width - tiles.counts.shape[1] - 2
    if rows is None or len(rows) > len(tiles.counts) or room < SHORTEST_NAME:
        return []
    return [short(printable(rows[i]), room) for i in tiles.row_order.tolist()]


def _key(f: Factorization, tiles: Mosaic) -> str:
    totals = tiles.totals
    parts = [f"{CHARACTERS[k]} {MEANINGS[k]}" for k in CHARACTERS if totals[k]]
    if f.product is Product.XOR:
        parts.append("(covered: by an odd number of factors)")
    return "   ".join(parts)
