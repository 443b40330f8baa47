"""A.csv and B.csv: the factors for people and other programs.

Names are there to be read: white space in them is folded and what cannot be printed is escaped, so
that every line of the file is a line of the factor. X.npz has the names as they are. Reading looks
only at the cells, which are the end of each line, whatever the names before them are.
"""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

import numpy as np

from bicover.errors import InvalidInput
from bicover.native import bits
from bicover.native.bits import Bools
from bicover.tables.formats.streams import label
from bicover.tables.table import Table

COMMA, NEWLINE, ZERO = b",\n0"
ROWS_AT_ONCE = 4096


def write_factor(table: Table, path: Path) -> None:
    """Write a header of column names, if there are any, and a line for each row."""
    rows, columns = table.shape
    with path.open("xb") as stream:
        if table.column_names is not None:
            corner = [] if table.row_names is None else [""]
            stream.write(_line([*corner, *map(readable, table.column_names)]))
        for first in range(0, rows, ROWS_AT_ONCE):
            cells = bits.unpack(table.ones[first : first + ROWS_AT_ONCE], columns)
            for index, line in enumerate(_cell_lines(cells), start=first):
                if table.row_names is not None:
                    name = _line([readable(table.row_names[index])])[:-1]
                    stream.write(name + b"," if columns else name)
                stream.write(line)


def _cell_lines(cells: Bools) -> list[bytes]:
    rows, columns = cells.shape
    if not columns:
        return [b"\n"] * rows
    text = np.full((rows, 2 * columns), COMMA, dtype=np.uint8)
    text[:, ::2] = cells + np.uint8(ZERO)
    text[:, -1] = NEWLINE
    return [row.tobytes() for row in text]


def read_factor(path: Path, shape: tuple[int, int], *, header: bool, names: bool) -> Bools:
    """Read the cells of what `write_factor` wrote."""
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise InvalidInput(f"{label(path)}: cannot be read: {problem.strerror}") from None
    lines = data.replace(b"\r\n", b"\n").split(b"\n")
    if lines and not lines[-1]:
        lines.pop()
    rows, columns = shape
    if len(lines) != rows + header:
        raise InvalidInput(
            f"{label(path)}: expected {rows + header} lines, got {len(lines)}; "
            "the folder was changed"
        )
    if columns == 0:
        return np.zeros(shape, dtype=np.bool_)
    width = 2 * columns - 1
    for number, line in enumerate(lines[header:], start=1 + header):
        before = line[:-width]
        if len(line) < width or (not before.endswith(b",") if names else before):
            raise _not_cells(path, number, columns)
    cells = np.frombuffer(b"".join(line[-width:] for line in lines[header:]), dtype=np.uint8)
    cells = cells.reshape(rows, width)
    digits = cells[:, ::2]
    wrong = ((digits & 0xFE) != ZERO).any(axis=1) | (cells[:, 1::2] != COMMA).any(axis=1)
    if wrong.any():
        raise _not_cells(path, int(np.flatnonzero(wrong)[0]) + 1 + header, columns)
    return (digits & 1).astype(np.bool_)


def readable(name: str) -> str:
    """A name on one line, as a person reads it.

    >>> readable("two  words"), readable("bell" + chr(7))
    ('two words', 'bell\\\\x07')
    """
    folded = " ".join(name.split())
    if folded.isprintable():
        return folded
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in folded
    )


def _line(cells: list[str]) -> bytes:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue().encode()


def _not_cells(path: Path, line: int, columns: int) -> InvalidInput:
    return InvalidInput(
        f"{label(path)}, line {line}: expected {columns} cells of 0 and 1; the folder was changed"
    )
