"""Matrices for hypothesis: missing cells, duplicate lines, awkward widths."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

WIDTHS = (1, 2, 5, 63, 64, 65, 129)


@st.composite
def matrices(draw, max_rows=8, max_columns=8, missing=True, min_side=0):
    """int8 cells of 0, 1 and -1 (missing), with some lines repeated."""
    rows = draw(st.integers(min_side, max_rows))
    columns = draw(st.integers(min_side, max_columns))
    values = (-1, 0, 1) if missing else (0, 1)
    X = draw(hnp.arrays(np.int8, (rows, columns), elements=st.sampled_from(values)))
    if rows and draw(st.booleans()):
        X = X[draw(st.lists(st.integers(0, rows - 1), min_size=1, max_size=max_rows))]
    if columns and X.shape[0] and draw(st.booleans()):
        X = X[:, draw(st.lists(st.integers(0, columns - 1), min_size=1, max_size=max_columns))]
    return X


@st.composite
def factor_pairs(draw, rows, columns, max_rank=4):
    """Random A and B for a matrix of that shape."""
    rank = draw(st.integers(0, max_rank))
    A = draw(hnp.arrays(np.bool_, (rows, rank)))
    B = draw(hnp.arrays(np.bool_, (rank, columns)))
    return A, B


def random_matrix(generator, rows, columns, density=0.5, missing=0.2):
    """int8 cells of 0, 1 and -1 from a numpy generator."""
    X = (generator.random((rows, columns)) < density).astype(np.int8)
    X[generator.random((rows, columns)) < missing] = -1
    return X


def with_nan(X):
    """-1 as NaN, the form in which users hand over missing cells."""
    return np.where(X < 0, np.nan, X).astype(float)
