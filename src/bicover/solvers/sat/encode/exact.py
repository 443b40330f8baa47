"""Exact factorization by SAT: formulas (1), (2) and (3) of the paper, section 3.1."""

from __future__ import annotations

import numpy as np

from bicover.native.bits import Words
from bicover.solvers.sat.cells import Grid
from bicover.solvers.sat.encode import product
from bicover.solvers.sat.encode.symmetry import ordered_factors
from bicover.solvers.sat.formula import Formula
from bicover.solvers.sat.names import Names


def encode_exact(
    ones: Words, zeros: Words, shape: tuple[int, int], rank: int, *, symmetry: bool = True
) -> Names:
    """The formula whose models are the factors of that rank with A o B = X on known cells."""
    unit = [np.ones(lines, dtype=np.int64) for lines in shape]
    names = Names(Formula(), Grid.unpack(ones, zeros, *unit), rank)
    if symmetry:
        ordered_factors(names)
    product.ones_covered(names)
    product.zeros_uncovered(names)
    return names
