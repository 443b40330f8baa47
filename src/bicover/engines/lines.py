"""Single lines as factors: the cheapest ones there are, for when nothing else was found in time."""

from __future__ import annotations

import numpy as np

from bicover.core.factors import Factors
from bicover.core.problem import Problem
from bicover.native import bits
from bicover.native.cells import transpose

MOST_LINES = 100
"""If no rank is given."""


def heaviest_lines(problem: Problem, rank: int | None) -> Factors:
    """The heaviest lines of the shorter side, each a factor with its ones: they cover no zero."""
    cells = problem.cells
    tall = cells.shape[0] >= cells.shape[1]
    lines = transpose(cells.ones, cells.shape[1]) if tall else cells.ones
    own = cells.column_weights if tall else cells.row_weights
    ones = np.bitwise_count(lines).sum(axis=1, dtype=np.int64)
    weight = ones.astype(np.float64) * own
    chosen = np.argsort(-weight, kind="stable")[: MOST_LINES if rank is None else rank]
    chosen = chosen[ones[chosen] > 0]
    across = bits.empty(len(chosen), len(own))
    bits.set_cells(across, np.arange(len(chosen)), chosen)
    along = lines[chosen]
    extents, intents = (along, across) if tall else (across, along)
    return Factors(extents, intents, cells.shape)
