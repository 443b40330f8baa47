"""Lexicographic order of the rows of B: formulas (4) to (7) of the paper.

Exchanging two factors changes nothing, so of all orders only those are kept in which no row
of B is lexicographically smaller than the next. Z[l, j] says that rows l and l + 1 agree before
column j; the chain starts at the first column, and l runs over the k - 1 pairs of rows.
"""

from __future__ import annotations

import numpy as np

from bicover.solvers.sat.names import Names


def ordered_factors(names: Names) -> None:
    """(4) to (7): row l of B is at least row l + 1."""
    if names.rank < 2 or names.grid.shape[1] == 0:
        return
    formula, B, Z = names.formula, names.B, names.Z
    upper, lower = B[:-1], B[1:]
    agree, then = Z[:, :-1], Z[:, 1:]
    for sign in (-1, 1):  # (4) both are 1, (5) both are 0: they still agree
        formula.add_block(_clauses(-agree, sign * upper[:, :-1], sign * lower[:, :-1], then))
    formula.add_block(_clauses(-Z, upper, -lower))  # (6)
    formula.add_block(_clauses(Z[:, 0]))  # (7)


def _clauses(
    *literals: np.ndarray[tuple[int, ...], np.dtype[np.int32]],
) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    return np.stack([part.ravel() for part in literals], axis=1)
