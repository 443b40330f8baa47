"""Checks on what `read`, `write` and `binarize` are told."""

from __future__ import annotations

from typing import Any

import numpy as np

from bicover.errors import InvalidInput, shown
from bicover.tables.table import Table


def flag(name: str, value: Any, *, optional: bool = True) -> None:
    """Refuse what is neither True nor False nor, if that is allowed, None."""
    if not isinstance(value, bool | np.bool_) and not (optional and value is None):
        allowed = "True, False or None" if optional else "True or False"
        raise InvalidInput(f"{name} must be {allowed}; got {shown(value)}")


def text(name: str, value: Any) -> None:
    """Refuse what is neither text nor None."""
    if value is not None and not isinstance(value, str):
        raise InvalidInput(f"{name} must be text or None; got {shown(value)}")


def table(value: Any) -> None:
    """Refuse what is not a table."""
    if not isinstance(value, Table):
        raise InvalidInput(
            f"table must be a bicover.Table; got {type(value).__name__}: "
            "bicover.Table.pack makes one of lists, arrays, frames and sparse matrices"
        )
