"""Delimited text cut into blocks of lines and lines into cells.

Quotes follow RFC 4180: a cell in double quotes may hold delimiters, line breaks and
doubled quotes. A line break is inside a cell exactly if an odd number of quotes stands
before it, so blocks can be cut at the even ones without parsing anything.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass

from bicover.errors import InvalidInput
from bicover.tables.formats.streams import brief, line_at

BLOCK_BYTES = 4 << 20
QUOTE = b'"'


@dataclass(frozen=True)
class Line:
    """The cells of one record and the number of the line it ends on, counted from 1."""

    number: int
    cells: list[str]


def without_blank_end(data: bytes) -> bytes:
    """The text ending in exactly one newline."""
    if data.endswith(b"\n") and data[-2:-1] not in b" \n":
        return data  # as almost all are: not copied
    return data.rstrip(b" \n") + b"\n"


def block_end(data: bytes, start: int, size: int = BLOCK_BYTES) -> int:
    """Where a block of whole records that begins at `start` ends: after about `size` bytes."""
    end = start
    open_quotes = 0
    reach = start + size
    while end < len(data):
        newline = data.rfind(b"\n", end, reach)
        if newline < 0:
            newline = data.find(b"\n", max(end, reach - 1))
        following = newline + 1 if newline >= 0 else len(data)
        open_quotes += data.count(QUOTE, end, following)
        end = following
        if open_quotes % 2 == 0:
            break
        reach = end  # inside a quoted cell: go on line by line
    return end


def lines_of(data: bytes, start: int, end: int, delimiter: str, name: str) -> Iterator[Line]:
    """The records between two positions, as cells without blanks around them."""
    text = data[start:end].decode()
    first = line_at(data, start)
    if '"' in text:
        yield from _quoted_lines(text, first, delimiter, name)
        return
    for number, line in enumerate(text.removesuffix("\n").split("\n"), start=first):
        if delimiter == " ":
            yield Line(number, [cell for cell in line.split(" ") if cell] or [""])
        else:
            yield Line(number, [cell.strip() for cell in line.split(delimiter)])


def _quoted_lines(text: str, first: int, delimiter: str, name: str) -> Iterator[Line]:
    padded = delimiter != " "
    reader = csv.reader(_cut(text), delimiter=delimiter, strict=True, skipinitialspace=padded)
    try:
        for cells in reader:
            kept = cells if padded else [cell for cell in cells if cell]
            yield Line(first + reader.line_num - 1, [cell.strip() for cell in kept] or [""])
    except csv.Error as error:
        raise InvalidInput(
            f"{name}, line {first + reader.line_num - 1}: the quotes are broken ({brief(error)})"
        ) from None


def _cut(text: str) -> Iterator[str]:
    """Line by line, each with its end; a StringIO would hold four bytes a character."""
    start = 0
    while start < len(text):
        end = text.find("\n", start) + 1 or len(text)
        yield text[start:end]
        start = end
