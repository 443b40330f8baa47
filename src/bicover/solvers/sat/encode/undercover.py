"""Algorithm 1, Undercover: cover as many ones as k factors can without touching a zero.

Forbidding the false positives is cheap: each zero gives one clause of two literals for each
factor, and only the ones remain a matter of choice, one soft literal each. Simplify then
replaces the soft literals of each group of pairwise incompatible ones by cardinalities.
"""

from __future__ import annotations

import numpy as np

from bicover.core.cells import Cells
from bicover.native.biclique import Groups, incompatible_groups
from bicover.native.bits import Weights
from bicover.solvers.sat.cells import Grid, expect_clauses
from bicover.solvers.sat.encode import product
from bicover.solvers.sat.encode.cardinality import prefer_at_most
from bicover.solvers.sat.encode.symmetry import ordered_factors
from bicover.solvers.sat.formula import Clock, Formula
from bicover.solvers.sat.names import Names


def encode_undercover(
    cells: Cells,
    rank: int,
    *,
    symmetry: bool = True,
    simplify: bool = True,
    clock: Clock | None = None,
) -> Names:
    """The formula whose cost is the weight of the ones that `rank` factors leave uncovered.

    When no time is left Simplify ends with the groups it has; the formula means the same.
    """
    formula = Formula(clock)
    expect_clauses(formula, cells, rank, soft=True, claims=False)
    names = Names(formula, Grid.of(cells), rank)
    if symmetry:
        ordered_factors(names)
    product.ones_covered_if_claimed(names)
    product.zeros_uncovered(names)
    left = names.grid.ones.weights
    if simplify:
        groups = incompatible_groups(*cells.packed, None if clock is None else clock())
        if groups.stopped == "interrupt":  # Ctrl-C while the native code ran
            raise KeyboardInterrupt
        _prefer_groups(names, groups)
        left = left - _given(names, groups)
    formula.prefer_each(names.C[left > 0].tolist(), left[left > 0].tolist())
    return names


def _prefer_groups(names: Names, groups: Groups) -> None:
    literals = names.C[groups.members].tolist()
    start = 0
    for end, weight in zip(groups.ends.tolist(), groups.weights.tolist(), strict=True):
        prefer_at_most(names.formula, literals[start:end], weight, names.rank)
        start = end


def _given(names: Names, groups: Groups) -> Weights:
    """The weight that each one has in groups; all of it, unless Simplify was stopped."""
    sizes = np.diff(groups.ends, prepend=0)
    given = np.zeros(len(names.grid.ones), dtype=np.int64)
    np.add.at(given, groups.members, np.repeat(groups.weights, sizes))
    return given
