"""SHA-256 of tables, factors and records: whether a file still holds what was saved."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np

from bicover.native.bits import Words
from bicover.tables.table import Table


def table_digest(table: Table) -> str:
    """Over shape, names, known ones and known zeros."""
    heading = [table.shape, table.row_names, table.column_names]
    return _digest(heading, table.ones, table.zeros)


def bits_digest(words: Words, columns: int) -> str:
    """Over the shape and the packed bits of a matrix without names."""
    return _digest([words.shape[0], columns], words)


def record_digest(record: dict[str, Any]) -> str:
    """Over all that a record says, but for the digest itself; the order does not matter."""
    return _digest({key: value for key, value in record.items() if key != "digest"})


def _digest(heading: Any, *planes: Words) -> str:
    digest = hashlib.sha256(json.dumps(heading, sort_keys=True).encode())
    for words in planes:
        digest.update(np.ascontiguousarray(words, dtype="<u8").data)
    return digest.hexdigest()
