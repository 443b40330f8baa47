"""The systems of the paper's table with plain arrays, to compare with. X is Boolean."""

from __future__ import annotations

import numpy as np


def union(factors, shape):
    """The Boolean product of (rows, columns) pairs."""
    covered = np.zeros(shape, dtype=bool)
    for rows, columns in factors:
        covered |= np.outer(rows, columns)
    return covered


def asso(X, rank, tau, reward=1, penalty=1):
    """Asso by recounting everything for every candidate."""
    together = X.T.astype(int) @ X.astype(int)
    candidates = [together[i] / together[i, i] >= tau for i in range(X.shape[1]) if together[i, i]]
    factors = []
    for _ in range(rank):
        covered = union(factors, X.shape)
        best, best_gain = None, 0
        for columns in candidates:
            inside = columns & ~covered
            gains = reward * (inside & X).sum(axis=1) - penalty * (inside & ~X).sum(axis=1)
            gain = gains[gains > 0].sum()
            if gain > best_gain:
                best, best_gain = (gains > 0, columns), gain
        if best is None:
            break
        factors.append(best)
    return factors


def topfiberm(X, rank, precision):
    """topFiberM without a search limit."""
    left, factors = X.copy(), []

    def precise(good, bad):
        return np.array(
            [g > 0 and g / (g + b) >= precision for g, b in zip(good, bad, strict=True)]
        )

    while len(factors) < rank and left.any():
        down, across = left.sum(axis=0), left.sum(axis=1)

        def columns_for(rows, left=left):
            return precise(left[rows].sum(axis=0), (~X[rows]).sum(axis=0))

        def rows_for(columns, left=left):
            return precise(left[:, columns].sum(axis=1), (~X[:, columns]).sum(axis=1))

        if down.max() >= across.max():
            columns = columns_for(left[:, np.argmax(down)])
            rows = rows_for(columns)
        else:
            rows = rows_for(left[np.argmax(across)])
            columns = columns_for(rows)
        factors.append((rows, columns))
        left[np.ix_(rows, columns)] = False
    return factors


def mebf(X, rank, t, coverage=0.95):
    """MEBF with the median taken by numpy."""
    left, factors = X.copy(), []
    while len(factors) < rank and left.sum() > (1 - coverage) * X.sum():
        found = _single_rectangle(left) or _median_growth(left, t) or _weak_signal(left, t)
        if found is None:
            break
        factors.append(found)
        left[np.ix_(*found)] = False
    return factors


def _single_rectangle(left):
    rows, columns = left.any(axis=1), left.any(axis=0)
    return (rows, columns) if left.sum() == rows.sum() * columns.sum() else None


def _joined(left, rows, t):
    """The columns that have enough of some rows, and the score of that rectangle."""
    size = rows.sum()
    common = left[rows].sum(axis=0)
    columns = (common >= min(t * size + 1, size)) & (common > 0)
    zeros = size * columns.sum() - left[np.ix_(rows, columns)].sum()
    return columns, (size - 1) * (columns.sum() - 1) - zeros


def _median_growth(left, t):
    best, best_score = None, 0
    for turned in (False, True):
        lines = left.T if turned else left
        sums = lines.sum(axis=0)
        median = np.median(sums[sums > 0])
        if median <= 1:
            continue
        least = sums[sums >= median].min()
        for j in np.flatnonzero(sums == least):
            start = lines[:, j].copy()
            joined, score = _joined(lines, start, t)
            if score > best_score:
                best, best_score = ((joined, start) if turned else (start, joined)), score
    return best


def _weak_signal(left, t):
    best, best_score = None, -np.inf
    for turned in (True, False):  # of equal scores the one from rows is kept
        lines = left.T if turned else left
        if lines.shape[1] < 2:
            continue
        first, second = np.argsort(-lines.sum(axis=0), kind="stable")[:2]
        start = lines[:, first] & lines[:, second]
        if start.sum() < 2:
            continue
        joined, score = _joined(lines, start, t)
        if score > best_score:
            best, best_score = ((joined, start) if turned else (start, joined)), score
    return best
