"""Tables with names for hypothesis."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from bicover.tables.table import Table
from support.strategies import matrices

WORDS = st.from_regex(
    r"[A-Za-zäλ雪][A-Za-z0-9 ,;|\t\"'=%{}\\?.@-]{0,6}[A-Za-z0-9)!]", fullmatch=True
).filter(lambda word: word.lower() not in ("na", "nan", "true", "false"))
"""Names anyone might use, with all the characters that mean something to some format."""

TEXTS = st.one_of(
    st.text(max_size=4), st.sampled_from(["0", "1", "2", "NA", "", " a", "0 1", "true"])
)
"""Anything at all."""


def as_table(cells, row_names=None, column_names=None):
    """A table from int8 cells of 0, 1 and -1."""
    return Table.pack(cells == 1, cells == 0, row_names=row_names, column_names=column_names)


@st.composite
def tables(draw, names=WORDS, *, always_named=False, missing=True, min_side=1):
    """Small tables; row and column names may be absent unless `always_named`."""
    cells = draw(matrices(max_rows=5, max_columns=5, missing=missing, min_side=min_side))

    def some(size):
        listed = st.lists(names, min_size=size, max_size=size)
        return draw(listed if always_named else st.none() | listed)

    return as_table(cells, some(cells.shape[0]), some(cells.shape[1]))


def cells_of(table):
    """0, 1 and NaN, as other libraries hold missing cells."""
    return np.where(table.to_numpy() < 0, np.nan, table.to_numpy())
