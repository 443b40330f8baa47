"""A set of rows with a set of columns, by index and by name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bicover.tables.table import Table


@dataclass(frozen=True, slots=True)
class NamedRectangle:
    """Rows and columns of a table."""

    row_indices: np.ndarray[Any, np.dtype[np.intp]]
    column_indices: np.ndarray[Any, np.dtype[np.intp]]
    table: Table = field(repr=False)

    @property
    def rows(self) -> tuple[str, ...]:
        """Names of the rows, or `row 1`, `row 2` where the table has none."""
        return tuple(self.table.row_name(int(i)) for i in self.row_indices)

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns, or `column 1`, `column 2` where the table has none."""
        return tuple(self.table.column_name(int(j)) for j in self.column_indices)
