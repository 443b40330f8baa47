"""Delimited tables, written so that our own reader gets the same table back.

The writer asks the reader's rules what they would make of its names and refuses those
that would be taken for values. Quotes cannot save such a name: many programs drop
them, so the reader gives them no meaning.
"""

from __future__ import annotations

import re
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from bicover.errors import InvalidInput, shown
from bicover.tables.formats.cells import BAD, code_of, joins_values
from bicover.tables.formats.delimited.formulas import protected, restored
from bicover.tables.formats.delimited.headings import bad_name, find_headings
from bicover.tables.formats.streams import encoded
from bicover.tables.table import Names, Table

BLOCK_CELLS = 1 << 20

_SPECIAL = re.compile(r"""[",;\t|\n\r]|^'+[=+@-]""")
_UNSAFE = re.compile(r"[\n\r\0\x1f]|^\s|\s$|^\ufeff")


def write(
    table: Table,
    stream: BinaryIO,
    name: str,
    *,
    delimiter: str = ",",
    check: bool = True,
    spreadsheet_safe: bool = True,
) -> None:
    """Write values, names if there are any, and nothing for a missing cell.

    `check` refuses names that `read` could only recognize when told where they are;
    `spreadsheet_safe` protects those that a spreadsheet would calculate.
    """
    rows, columns = table.shape
    if rows == 0 or columns == 0:
        raise InvalidInput(
            f"{name} cannot be written: text with delimiters cannot hold a table of "
            f"{rows} rows and {columns} columns; use .npz"
        )
    row_names, column_names = (
        None if names is None else tuple(protected(text, spreadsheet_safe) for text in names)
        for names in (table.row_names, table.column_names)
    )
    if check:
        _check_names(row_names, column_names, columns, name)
    if column_names is not None:
        corner = [] if row_names is None else [""]
        line = delimiter.join([*corner, *map(_quoted, column_names)])
        stream.write(encoded(line + "\n", name))
    lines_a_block = max(1, BLOCK_CELLS // columns)
    cells = table.to_numpy()
    for start in range(0, rows, lines_a_block):
        text = _values(cells[start : start + lines_a_block], delimiter)
        if row_names is not None:
            text = _with_names(text, row_names[start : start + lines_a_block], delimiter, name)
        elif columns == 1:  # a blank line is easily lost, so a lone missing cell is spelled out
            text = b"".join((line or b"NA") + b"\n" for line in text[:-1].split(b"\n"))
        stream.write(text)


def _values(cells: npt.NDArray[np.int8], delimiter: str) -> bytes:
    """Lines of 0, 1 and nothing: every cell is a character and a delimiter, or only that."""
    characters = np.empty((*cells.shape, 2), dtype=np.uint8)
    characters[..., 0] = cells + ord("0")
    characters[..., 1] = ord(delimiter)
    characters[:, -1, 1] = ord("\n")
    kept = np.ones(characters.shape, dtype=np.bool_)
    kept[..., 0] = cells >= 0
    return characters[kept].tobytes()


def _with_names(text: bytes, names: Names, delimiter: str, name: str) -> bytes:
    lines = text[:-1].split(b"\n")
    heads = [encoded(_quoted(row) + delimiter, name) for row in names]
    return b"".join(head + line + b"\n" for head, line in zip(heads, lines, strict=True))


def _quoted(cell: str) -> str:
    if _SPECIAL.search(cell):
        return '"' + cell.replace('"', '""') + '"'
    return cell


def _check_names(rows: Names | None, columns: Names | None, width: int, name: str) -> None:
    for text in (*(columns or ()), *(rows or ())):
        if _UNSAFE.search(text):
            raise _lost(name, text)
    for text in rows or ():
        if code_of(text) == BAD and joins_values(text):
            raise _lost(name, text)
    head = [] if rows is None else [rows[0] if columns is None else ""]
    first = [*head, *(["0"] * width if columns is None else columns)]
    try:
        headings = find_headings(
            first, "0" if rows is None else rows[0], None, header=None, names=None, source=name
        )
    except InvalidInput:
        raise _lost(name, next(text for text in columns or first if code_of(text) != BAD)) from None
    if headings.header != (columns is not None) or headings.names != (rows is not None):
        raise _lost(name, first[0])
    bad = None if rows is None else bad_name(rows, headings, None)
    if rows is not None and bad is not None:
        raise _lost(name, rows[bad])


def _lost(name: str, text: str) -> InvalidInput:
    return InvalidInput(
        f"{name} cannot be written: the name {shown(restored(text))} would not be read back "
        "as a name; rename it or use .npz"
    )
