"""CSV and its relatives: text with one line a row and a delimiter between cells.

Delimiter, header and name column are found by looking and never guessed.
"""

from __future__ import annotations

import re

from bicover.tables.formats.cells import BAD, code_of, joins_values
from bicover.tables.formats.delimited.delimiter import checked_delimiter, find_delimiter
from bicover.tables.formats.delimited.formulas import restored
from bicover.tables.formats.delimited.grid import GridReader
from bicover.tables.formats.delimited.headings import bad_name, find_headings, name_error
from bicover.tables.formats.delimited.lines import (
    QUOTE,
    Line,
    block_end,
    lines_of,
    without_blank_end,
)
from bicover.tables.formats.delimited.records import read_delimited as read_records
from bicover.tables.formats.delimited.writer import write
from bicover.tables.formats.streams import text_bytes
from bicover.tables.table import Table

__all__ = ["read", "read_records", "write"]


def read(
    data: bytes,
    name: str,
    *,
    threshold: float | None = None,
    header: bool | None = None,
    names: bool | None = None,
    delimiter: str | None = None,
) -> Table:
    """Read a Boolean table; what is None is found by looking."""
    text = without_blank_end(text_bytes(data, name))
    if delimiter is None:
        delimiter = find_delimiter(text, name, lambda cells: _plausible(cells, threshold))
    else:
        delimiter = checked_delimiter(delimiter)
    if delimiter == " " and QUOTE not in text:
        text = _squeezed(text)
    second = block_end(text, 0, 1)
    first = _first_line(text, 0, delimiter, name)
    below = _first_line(text, second, delimiter, name).cells[0] if second < len(text) else None
    headings = find_headings(first.cells, below, threshold, header=header, names=names, source=name)
    reader = GridReader(
        data=text,
        start=second if headings.header else 0,
        delimiter=delimiter,
        width=len(first.cells),
        names=headings.names,
        threshold=threshold,
        source=name,
        expected=f"the first line has {len(first.cells)}",
        name_hint="; names=True (--names) reads column 1 as names" if names is None else "",
    )
    grid = reader.read()
    if headings.names and names is None:
        bad = bad_name(grid.names, headings, threshold)
        if bad is not None:
            raise name_error(name, reader.line_of_row(bad), grid.names[bad], headings)
    skip = int(headings.names)
    return Table(
        ones=grid.ones,
        zeros=grid.zeros,
        shape=(len(grid.ones), len(first.cells) - skip),
        row_names=tuple(map(restored, grid.names)) if headings.names else None,
        column_names=tuple(map(restored, first.cells[skip:])) if headings.header else None,
    )


def _first_line(text: bytes, start: int, delimiter: str, name: str) -> Line:
    return next(lines_of(text, start, block_end(text, start, 1), delimiter, name))


def _squeezed(text: bytes) -> bytes:
    """Any number of spaces is one delimiter."""
    text = re.sub(b" +", b" ", text)
    return text.replace(b" \n", b"\n").replace(b"\n ", b"\n").lstrip(b" ")


def _plausible(cells: list[str], threshold: float | None) -> bool:
    """Whether a line could be data: values, after perhaps a name."""
    first, *rest = cells
    if any(code_of(cell, threshold) == BAD for cell in rest):
        return False
    if code_of(first, threshold) != BAD:
        return True
    return bool(rest) and not joins_values(first)
