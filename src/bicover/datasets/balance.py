"""The balance scale: every way to load two arms with 1 to 5 weights at distance 1 to 5.

The side with the larger product of weight and distance tips. Siegler used the task in
1976 to study how children reason; as a data set it is known from the UCI repository.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from bicover.tables.binarize import binarize
from bicover.tables.table import Table

LEVELS = range(1, 6)


def balance() -> Table:
    """The 625 loadings of the scale, binarized: 625 x 23.

    Returns
    -------
    Table
        One row a loading, named like `1x5 : 2x3` (left weight x distance : right). Four
        attributes of five values, and `class`: L and R if that side tips, B if none.

    Examples
    --------
    >>> table = balance()
    >>> table
    <Table 625 x 23: 3125 ones>
    >>> table.column_names[:6]
    ('class=B', 'class=L', 'class=R', 'left-weight=1', 'left-weight=2', 'left-weight=3')
    """
    loadings = list(product(LEVELS, repeat=4))
    left_weight, left_distance, right_weight, right_distance = zip(*loadings, strict=True)
    table = binarize(
        {
            "class": [_side(*loading) for loading in loadings],
            "left-weight": left_weight,
            "left-distance": left_distance,
            "right-weight": right_weight,
            "right-distance": right_distance,
        }
    )
    return replace(table, row_names=tuple(f"{a}x{b} : {c}x{d}" for a, b, c, d in loadings))


def _side(left_weight: int, left_distance: int, right_weight: int, right_distance: int) -> str:
    left, right = left_weight * left_distance, right_weight * right_distance
    return "B" if left == right else "L" if left > right else "R"
