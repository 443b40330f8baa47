"""Burmeister's format for formal contexts, as ConExp and its successors write it.

The letter B, a title that may be empty, the number of objects, the number of
attributes, an empty line, then the names of the objects and of the attributes, one a
line, and a line of X and . for each object.
"""

from __future__ import annotations

from typing import BinaryIO

import numpy as np

from bicover.errors import InvalidInput, shown
from bicover.native.bits import Bools
from bicover.tables.formats.delimited.headings import is_whole
from bicover.tables.formats.streams import encoded, text_bytes
from bicover.tables.table import Table, check_shape

HEAD_LINES = 5


def read(data: bytes, name: str) -> Table:
    """Read a context; objects are rows and attributes columns."""
    text = text_bytes(data, name).removesuffix(b"\n")
    lines = text.split(b"\n", HEAD_LINES)
    if lines[0].strip() != b"B":
        raise InvalidInput(f"{name}, line 1: a context begins with a line that is just B")
    rows = _count(lines, 2, "objects", name)
    columns = _count(lines, 3, "attributes", name)
    check_shape(rows, columns)
    if len(lines) > HEAD_LINES - 1 and lines[4].strip():
        raise InvalidInput(f"{name}, line 5: {shown(lines[4].decode())} should be an empty line")
    first_cells = HEAD_LINES + rows + columns
    expected = first_cells + (rows if columns else 0)
    count = text.count(b"\n") + 1
    if count < expected:
        raise InvalidInput(
            f"{name} ends on line {count}: {rows} objects and {columns} attributes "
            f"need {expected} lines"
        )
    lines = text.split(b"\n", expected)
    for number, line in enumerate(b"".join(lines[expected:]).split(b"\n"), start=expected + 1):
        if line.strip():
            raise InvalidInput(
                f"{name}, line {number}: there is text after the last of {rows} objects"
            )
    names = [line.decode() for line in lines[HEAD_LINES:first_cells]]
    return Table.pack(
        _crosses(lines[first_cells:expected], rows, columns, first_cells, name),
        row_names=names[:rows],
        column_names=names[rows:],
    )


def _count(lines: list[bytes], index: int, what: str, name: str) -> int:
    text = lines[index].decode().strip() if index < len(lines) else ""
    if not is_whole(text):
        raise InvalidInput(
            f"{name}, line {index + 1}: the number of {what} is expected, not {shown(text)}"
        )
    return int(text)


def _crosses(lines: list[bytes], rows: int, columns: int, first: int, name: str) -> Bools:
    lines = [line.rstrip() for line in lines]
    joined = b"".join(lines)
    if any(len(line) != columns for line in lines) or joined.translate(None, b"Xx."):
        for number, line in enumerate(lines, start=first + 1):
            if len(line) != columns or line.translate(None, b"Xx."):
                raise InvalidInput(
                    f"{name}, line {number}: {columns} characters X or . are expected, "
                    f"not {shown(line.decode())}"
                )
    cells = np.frombuffer(joined, dtype=np.uint8).reshape(rows, columns)
    return np.not_equal(cells, ord("."))


def write(table: Table, stream: BinaryIO, name: str) -> None:
    """Write a context; rows and columns without names are numbered."""
    rows, columns = table.shape
    names = [table.row_name(i) for i in range(rows)] + [
        table.column_name(j) for j in range(columns)
    ]
    for text in names:
        if any(character in text for character in "\n\r\0"):
            raise InvalidInput(
                f"{name} cannot be written: a context has one line for a name, "
                f"and {shown(text)} has a line break or NUL"
            )
    head = ["B", "", str(rows), str(columns), "", *names]
    stream.write(encoded("".join(line + "\n" for line in head), name))
    # Line by line: one byte a cell and the newline.
    crosses = np.full((rows, columns + 1), ord("\n"), dtype=np.uint8)
    crosses[:, :columns] = np.where(table.ones_array(), ord("X"), ord("."))
    stream.write(crosses.tobytes())
