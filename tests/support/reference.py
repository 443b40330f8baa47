"""Slow, obvious answers to compare with. Cells are 1, 0 and -1 for missing."""

from __future__ import annotations

import numpy as np


def product(A, B):
    """A o B by the definition."""
    rows, rank, columns = A.shape[0], A.shape[1], B.shape[1]
    result = np.zeros((rows, columns), dtype=bool)
    for i in range(rows):
        for j in range(columns):
            result[i, j] = any(A[i, l] and B[l, j] for l in range(rank))
    return result


def errors(X, A, B, row_weights=None, column_weights=None):
    """False positives and false negatives, cell by cell."""
    covered = product(A, B)
    false_positives = false_negatives = 0
    for i, j in np.ndindex(*X.shape):
        weight = 1 if row_weights is None else int(row_weights[i])
        weight *= 1 if column_weights is None else int(column_weights[j])
        if X[i, j] == 0 and covered[i, j]:
            false_positives += weight
        if X[i, j] == 1 and not covered[i, j]:
            false_negatives += weight
    return false_positives, false_negatives


def factor_counts(X, A, B):
    """For each factor: ones covered, ones only it covers, zeros covered."""
    counts = []
    for l in range(A.shape[1]):
        inside = np.outer(A[:, l], B[l])
        others = product(np.delete(A, l, axis=1), np.delete(B, l, axis=0))
        counts.append(
            (
                int((inside & (X == 1)).sum()),
                int((inside & ~others & (X == 1)).sum()),
                int((inside & (X == 0)).sum()),
            )
        )
    return counts


def grecond(X, rank=None):
    """GreConD with Python sets, straight from the publication; missing is read as 0."""
    ones = X == 1
    rows, columns = ones.shape
    uncovered = {(i, j) for i, j in np.ndindex(rows, columns) if ones[i, j]}
    factors = []
    while uncovered and (rank is None or len(factors) < rank):
        intent, value = frozenset(), 0
        while True:
            best, best_value = None, value
            for j in range(columns):
                if j in intent:
                    continue
                extent = {i for i in range(rows) if all(ones[i, c] for c in {*intent, j})}
                closed = frozenset(c for c in range(columns) if all(ones[i, c] for i in extent))
                gain = len({(i, c) for i in extent for c in closed} & uncovered)
                if gain > best_value:
                    best, best_value = closed, gain
            if best is None:
                break
            intent, value = best, best_value
        extent = {i for i in range(rows) if all(ones[i, c] for c in intent)}
        factors.append((extent, intent))
        uncovered -= {(i, c) for i in extent for c in intent}
    A = np.array([[i in extent for extent, _ in factors] for i in range(rows)], dtype=bool)
    B = np.array([[c in intent for c in range(columns)] for _, intent in factors], dtype=bool)
    return A.reshape(rows, len(factors)), B.reshape(len(factors), columns)


def heaviest_biclique(X, row_weights=None, column_weights=None, through=None):
    """The greatest weight of ones in a rectangle without zeros, over all sets of columns."""
    rows, columns = X.shape
    rw = np.ones(rows, int) if row_weights is None else row_weights
    cw = np.ones(columns, int) if column_weights is None else column_weights
    best = 0
    for mask in range(1 << columns):
        J = [j for j in range(columns) if mask >> j & 1]
        if through is not None and through[1] not in J:
            continue
        I = [i for i in range(rows) if all(X[i, j] != 0 for j in J)]
        if through is not None and through[0] not in I:
            continue
        best = max(best, sum(int(rw[i]) * int(cw[j]) for i in I for j in J if X[i, j] == 1))
    return best


def relax(X, A, B, row_weights=None, column_weights=None, costs=(1, 1)):
    """Greedy flips by recounting everything; rows of A first, then columns of B."""
    A, B = A.copy(), B.copy()
    flips = 0

    def price():
        return int(np.dot(costs, errors(X, A, B, row_weights, column_weights)))

    while True:
        before = price()
        best, where = 0, None
        cells = [(A, (i, l)) for i in range(A.shape[0]) for l in range(A.shape[1])]
        cells += [(B, (l, j)) for j in range(B.shape[1]) for l in range(B.shape[0])]
        for matrix, cell in cells:
            matrix[cell] ^= True
            change = price() - before
            matrix[cell] ^= True
            if change < best:
                best, where = change, (matrix, cell)
        if where is None:
            return A, B, flips
        where[0][where[1]] ^= True
        flips += 1
