"""Exact factorization by SAT: formulas (1), (2) and (3) of the paper, section 3.1."""

from __future__ import annotations

from bicover.core.cells import Cells
from bicover.solvers.sat.cells import Grid, expect_clauses
from bicover.solvers.sat.encode import product
from bicover.solvers.sat.encode.symmetry import ordered_factors
from bicover.solvers.sat.formula import Clock, Formula
from bicover.solvers.sat.names import Names


def encode_exact(
    cells: Cells, rank: int, *, symmetry: bool = True, clock: Clock | None = None
) -> Names:
    """The formula whose models are the factors of that rank with A o B = X on known cells."""
    formula = Formula(clock)
    expect_clauses(formula, cells, rank, soft=False, claims=False)
    names = Names(formula, Grid.of(cells), rank)
    if symmetry:
        ordered_factors(names)
    product.ones_covered(names)
    product.zeros_uncovered(names)
    return names
