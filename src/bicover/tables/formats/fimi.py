"""FIMI transactions: each line lists the numbers of the items a transaction has.

Items become columns in increasing order, named by their numbers; an empty line is a
transaction without items. A column without ones leaves no trace in such a file, so it
does not come back. The format is that of the Frequent Itemset Mining Implementations
repository, http://fimi.uantwerpen.be/data.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from bicover.errors import InvalidInput, shown
from bicover.native.bits import unpack
from bicover.tables.formats.delimited.headings import is_whole
from bicover.tables.formats.delimited.lines import BLOCK_BYTES
from bicover.tables.formats.streams import line_at, text_bytes
from bicover.tables.table import Table, check_shape

MAX_DIGITS = 18
"""Numbers of so many digits fit into 64 bits."""

Indices = npt.NDArray[np.int64]


def read(data: bytes, name: str, *, stored: int | None = None) -> Table:
    """Read transactions; the items are the columns."""
    text = text_bytes(data, name).removesuffix(b"\n") + b"\n"
    blocks = [_parse(text, start, end, name) for start, end in _blocks(text)]
    items, counts = (np.concatenate(parts) for parts in zip(*blocks, strict=True))
    numbers, columns = np.unique(items, return_inverse=True)
    check_shape(len(counts), len(numbers), len(data) if stored is None else stored)
    rows = np.repeat(np.arange(len(counts)), counts)
    return Table.from_cells(
        (len(counts), len(numbers)),
        (rows, columns),
        column_names=[str(number) for number in numbers.tolist()],
    )


def _blocks(text: bytes) -> Iterator[tuple[int, int]]:
    start = 0
    while start < len(text):
        end = text.find(b"\n", start + BLOCK_BYTES) + 1 or len(text)
        yield start, end
        start = end


def _parse(text: bytes, start: int, end: int, name: str) -> tuple[Indices, Indices]:
    block = text[start:end]
    lines = [line.split() for line in block.removesuffix(b"\n").split(b"\n")]
    tokens = [token for line in lines for token in line]
    strange = block.translate(None, b"0123456789 \t\n")
    if strange or max(map(len, tokens), default=0) > MAX_DIGITS:
        first = line_at(text, start)
        for number, line in enumerate(lines, start=first):
            for token in line:
                if not token.isdigit() or len(token) > MAX_DIGITS:
                    raise InvalidInput(
                        f"{name}, line {number}: {shown(token.decode())} is not an item; "
                        f"items are whole numbers from 0, of at most {MAX_DIGITS} digits"
                    )
    counts = np.array(list(map(len, lines)), dtype=np.int64)
    return np.array(list(map(int, tokens)), dtype=np.int64), counts


def write(table: Table, stream: BinaryIO, name: str) -> None:
    """Write transactions, with the column names as items if they are increasing numbers."""
    rows, columns = table.shape
    if table.one_count == 0:
        raise InvalidInput(
            f"{name} cannot be written: a file of transactions holds only ones, "
            "and the table has none; use .npz"
        )
    items = [item.encode() for item in _items(table)]
    lines_a_block = max(1, BLOCK_BYTES // columns)
    for start in range(0, rows, lines_a_block):
        block = table.ones[start : start + lines_a_block]
        lines = (b" ".join(items[j] for j in np.flatnonzero(row)) for row in unpack(block, columns))
        stream.write(b"".join(line + b"\n" for line in lines))


def _items(table: Table) -> list[str]:
    names = table.column_names
    if names is not None and all(is_whole(n) and len(n) <= MAX_DIGITS for n in names):
        numbers = [int(n) for n in names]
        if all(a < b for a, b in pairwise(numbers)):
            return list(names)
    return [str(number) for number in range(1, table.shape[1] + 1)]
