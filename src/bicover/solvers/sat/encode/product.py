"""The clauses of A o B: formulas (1), (2), (3), (8) and (9) of the paper.

With rank 1 a cell is covered exactly if its row and its column are in the factor, so a one's C
does T's work and no T is made.
"""

from __future__ import annotations

import numpy as np

from bicover.solvers.sat.names import Names, Variables


def zeros_uncovered(names: Names) -> None:
    """(1): no factor has both the row and the column of a zero."""
    zeros = names.grid.zeros
    for factor in range(names.rank):
        names.formula.add_block(
            _rows(-names.A[zeros.rows, factor], -names.B[factor, zeros.columns])
        )


def ones_covered(names: Names) -> None:
    """(2) and (3): some factor has both the row and the column of each one."""
    ones = names.grid.ones
    if names.rank == 1:
        names.formula.add_block(_rows(np.unique(names.A[ones.rows, 0])))
        names.formula.add_block(_rows(np.unique(names.B[0, ones.columns])))
        return
    _cover_by(names, names.T)
    names.formula.add_block(names.T)


def ones_covered_if_claimed(names: Names) -> None:
    """(2) and (9): a one whose C is true is covered."""
    if names.rank == 1:
        _cover_by(names, names.C[:, None])
        return
    _cover_by(names, names.T)
    names.formula.add_block(np.column_stack([-names.C, names.T]))


def zeros_uncovered_if_claimed(names: Names) -> None:
    """(8): a zero whose C is true is covered by no factor."""
    zeros = names.grid.zeros
    for factor in range(names.rank):
        names.formula.add_block(
            _rows(-names.A[zeros.rows, factor], -names.B[factor, zeros.columns], -names.spared)
        )


def _cover_by(names: Names, T: Variables) -> None:
    """(2): T implies the row and the column, for each one and factor."""
    ones = names.grid.ones
    for factor in range(names.rank):
        names.formula.add_block(_rows(-T[:, factor], names.A[ones.rows, factor]))
        names.formula.add_block(_rows(-T[:, factor], names.B[factor, ones.columns]))


def _rows(*literals: Variables) -> Variables:
    return np.stack(literals, axis=1)
