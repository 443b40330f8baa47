"""Least error by MaxSAT: formulas (2), (8) and (9) of the paper, section 3.2.

Each known cell has a soft literal C that implies that the product is right there. Covered
zeros and uncovered ones may cost differently.
"""

from __future__ import annotations

from bicover.core.cells import Cells
from bicover.solvers.sat.cells import CellList, Grid, expect_clauses
from bicover.solvers.sat.encode import product
from bicover.solvers.sat.encode.symmetry import ordered_factors
from bicover.solvers.sat.formula import Clock, Formula
from bicover.solvers.sat.names import Names, Variables


def encode_approximate(
    cells: Cells,
    rank: int,
    *,
    symmetry: bool = True,
    false_positive_cost: int = 1,
    false_negative_cost: int = 1,
    clock: Clock | None = None,
) -> Names:
    """The formula whose cost is the weight of the known cells where A o B is wrong."""
    formula = Formula(clock)
    expect_clauses(formula, cells, rank, soft=True, claims=True)
    names = Names(formula, Grid.of(cells), rank)
    if symmetry:
        ordered_factors(names)
    product.ones_covered_if_claimed(names)
    product.zeros_uncovered_if_claimed(names)
    _prefer(names, names.C, names.grid.ones, false_negative_cost)
    _prefer(names, names.spared, names.grid.zeros, false_positive_cost)
    return names


def _prefer(names: Names, literals: Variables, cells: CellList, cost: int) -> None:
    if cost:
        names.formula.prefer_each(literals.tolist(), (cells.weights * cost).tolist())
