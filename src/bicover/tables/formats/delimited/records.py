"""Categorical tables: attributes with values that are just text.

These are what `bicover.binarize` turns into Boolean tables. The values stay as they
are in the file; only the missing ones are marked.
"""

from __future__ import annotations

from dataclasses import dataclass

from bicover.errors import InvalidInput
from bicover.tables.formats.cells import is_missing, is_number
from bicover.tables.formats.delimited.delimiter import check_even, checked_delimiter, find_delimiter
from bicover.tables.formats.delimited.lines import lines_of, without_blank_end
from bicover.tables.formats.streams import text_bytes


@dataclass(frozen=True)
class Records:
    """A table of text, column by column; None is a missing value."""

    attributes: tuple[str, ...]
    columns: list[list[str | None]]


def read_delimited(
    data: bytes, name: str, *, delimiter: str | None = None, header: bool | None = None
) -> Records:
    """Read comma- or otherwise separated text; what is not said is found by looking."""
    text = without_blank_end(text_bytes(data, name))
    if delimiter is None:
        separator = find_delimiter(text, name, lambda cells: True)
    else:
        separator = checked_delimiter(delimiter)
    lines = list(lines_of(text, 0, len(text), separator, name))
    first = lines[0].cells
    check_even(name, lines, len(first), f"the first line has {len(first)}")
    columns = [list(column) for column in zip(*(line.cells for line in lines), strict=True)]
    if header is None:
        header = _has_header(first, columns, name)
    if header and len(lines) == 1:
        raise InvalidInput(f"{name}: there are no lines of data below the names on line 1")
    return Records(
        attributes=tuple(first) if header else numbered(len(first)),
        columns=[as_values(column[1:] if header else column) for column in columns],
    )


def numbered(count: int) -> tuple[str, ...]:
    """Names for attributes that have none."""
    return tuple(f"attribute{number}" for number in range(1, count + 1))


def as_values(cells: list[str]) -> list[str | None]:
    """The cells with None for those that stand for a missing value."""
    return [None if is_missing(cell) else cell for cell in cells]


def _has_header(first: list[str], columns: list[list[str]], name: str) -> bool:
    """Whether the first line holds names; it is data if one of its values comes again below."""
    if any(
        not is_missing(cell) and cell in column[1:]
        for cell, column in zip(first, columns, strict=True)
    ):
        return False
    names = first[1:] if len(first) > 1 and not first[0] else first  # nothing above row names
    if len(set(names)) == len(names) and not any(is_missing(x) or is_number(x) for x in names):
        return True
    raise InvalidInput(
        f"{name}: line 1 may be names or data; "
        "pass header=True or header=False (--header or --no-header) to say which"
    )
