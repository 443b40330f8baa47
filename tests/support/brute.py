"""Slow, obvious answers by enumeration. Cells are 1, 0 and -1 for missing."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np


def cell_weights(X, row_weights=None, column_weights=None):
    """The weight of each cell."""
    rows, columns = X.shape
    rw = np.ones(rows, int) if row_weights is None else row_weights
    cw = np.ones(columns, int) if column_weights is None else column_weights
    return np.outer(rw, cw)


def bicliques(X):
    """The ones of each biclique that no other biclique contains."""
    found = []
    for picked in product([False, True], repeat=X.shape[1]):
        rows = ~((X == 0) & np.array(picked)).any(axis=1)
        found.append(np.outer(rows, picked) & (X == 1))
    found.sort(key=lambda cells: -int(cells.sum()))
    largest = []
    for cells in found:
        if not any((cells <= other).all() for other in largest):
            largest.append(cells)
    return largest


def best_undercover(X, rank, weights):
    """The least weight of ones that `rank` factors without a zero leave uncovered."""
    ones, candidates = X == 1, bicliques(X)
    return min(
        int(weights[ones & ~np.logical_or.reduce(chosen)].sum())
        for chosen in combinations(candidates, min(rank, len(candidates)))
    )


def least_error(X, rank, weights, false_positive_cost=1, false_negative_cost=1):
    """The least weight of wrong cells, over every B and the best row of A for it."""
    rows, columns = X.shape
    patterns = [np.array(p, dtype=bool) for p in product([False, True], repeat=columns)]
    least = None
    for B in combinations(patterns, rank) if rank <= len(patterns) else [tuple(patterns)]:
        unions = [
            np.logical_or.reduce([np.zeros(columns, bool), *chosen])
            for size in range(len(B) + 1)
            for chosen in combinations(B, size)
        ]
        total = 0
        for i in range(rows):
            total += min(
                int(weights[i][(X[i] == 0) & union].sum()) * false_positive_cost
                + int(weights[i][(X[i] == 1) & ~union].sum()) * false_negative_cost
                for union in unions
            )
        least = total if least is None else min(least, total)
    return least


def factor_pairs(X, rank):
    """Every A and B, as one tuple of bits each, whose product is X on the known cells."""
    rows, columns = X.shape
    found = set()
    for flat in product([False, True], repeat=rank * columns):
        B = np.array(flat, dtype=bool).reshape(rank, columns)
        choices = []
        for i in range(rows):
            fits = []
            for subset in product([False, True], repeat=rank):
                covered = B[np.array(subset, dtype=bool)].any(axis=0)
                if not (covered & (X[i] == 0)).any() and not (~covered & (X[i] == 1)).any():
                    fits.append(subset)
            choices.append(fits)
        for A in product(*choices):
            found.add((tuple(v for row in A for v in row), flat))
    return found


def incompatible_groups(X, weights):
    """Algorithm 2 with weights: groups of ones, and what each member gives."""
    ones = [(int(i), int(j)) for i, j in np.argwhere(X == 1)]
    left = {cell: int(weights[cell]) for cell in ones}
    groups = []
    while any(left.values()):
        group = []
        for i, j in ones:
            if left[i, j] and all(X[i, b] == 0 or X[a, j] == 0 for a, b in group):
                group.append((i, j))
        given = min(left[cell] for cell in group)
        for cell in group:
            left[cell] -= given
        groups.append(([ones.index(cell) for cell in group], given))
    return groups
