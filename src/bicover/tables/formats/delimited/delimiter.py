"""Which character separates the cells, found by looking.

A delimiter must give the same number of cells, more than one, on every line. If two
do, and both leave readable cells, the file is ambiguous and the user is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from bicover.errors import InvalidInput, shown
from bicover.tables.formats.delimited.lines import QUOTE, Line, block_end, lines_of

DELIMITERS = (",", ";", "\t", "|", " ")
NAMES = {"\t": "a tab", " ": "a space"}
SPELLINGS = {"\\t": "\t", "tab": "\t", "space": " "}
SINGLE = "\x1f"
"""Stands in where every line is one cell: a character that is in no ordinary text."""
SAMPLE_BYTES = 1 << 18

# Blanks beside another delimiter are padding; they separate nothing.
_PADDING = re.compile(r" *([,;\t|]) *")

Plausible = Callable[[list[str]], bool]


def checked_delimiter(delimiter: str) -> str:
    """A delimiter the user named; a tab and a space may be spelled out."""
    character = SPELLINGS.get(delimiter, delimiter)
    usable = len(character) == 1 and character.isascii()
    if not usable or character.isalnum() or character in '"\r\n\0?+-.':
        raise InvalidInput(
            "delimiter must be one character such as , ; | or the words tab and space; "
            f"got {shown(delimiter)}"
        )
    return character


def find_delimiter(data: bytes, name: str, plausible: Plausible) -> str:
    """The delimiter of a text, or SINGLE if each line is a single cell.

    `plausible` tells whether the cells of a line, split rightly, could be data; it
    only ever strikes out delimiters, and the first line is not asked, being perhaps names.
    """
    size = SAMPLE_BYTES
    while True:
        end = block_end(data, 0, size)
        found = _consistent(data, end, name)
        if len(found) > 1:
            found = {d: lines for d, lines in found.items() if plausible(lines[-1].cells)} or found
        if len(found) < 2 or end >= len(data):
            break
        size = len(data)  # two are possible so far: look at every line
    if len(found) > 1:
        listed = " or ".join(NAMES.get(d, f"'{d}'") for d in found)
        raise InvalidInput(
            f"{name}: the delimiter may be {listed}; pass delimiter= (--delimiter) to say which"
        )
    if found:
        return next(iter(found))
    _check_single_column(data, end, name, plausible)
    return SINGLE


def _consistent(data: bytes, end: int, name: str) -> dict[str, list[Line]]:
    """The delimiters that give every line the same number of cells, with those lines."""
    found = {}
    for delimiter in DELIMITERS:
        if delimiter.encode() not in data[:end]:
            continue
        try:
            lines = _split(data, end, delimiter, name)
        except InvalidInput:  # quotes that make no sense with this delimiter
            continue
        count = len(lines[0].cells)
        if count > 1 and all(len(line.cells) == count for line in lines):
            found[delimiter] = lines
    return found


def _split(data: bytes, end: int, delimiter: str, name: str) -> list[Line]:
    if delimiter == " " and QUOTE not in data[:end]:
        data = _PADDING.sub(r"\1", data[:end].decode()).encode()
        end = len(data)
    return list(lines_of(data, 0, end, delimiter, name))


def _check_single_column(data: bytes, end: int, name: str, plausible: Plausible) -> None:
    """No delimiter fits: either there is none, or the file is ragged."""
    splits = {d: _split(data, end, d, name) for d in DELIMITERS if d.encode() in data[:end]}
    torn = {d: lines for d, lines in splits.items() if any(len(x.cells) > 1 for x in lines)}
    if not torn:
        return
    if set(torn) == {" "} and all(plausible(x.cells) for x in _whole(data, end, name)[1:]):
        return  # a single column under a name of several words
    lines = max(torn.values(), key=lambda lines: len(lines[0].cells))
    count = len(lines[0].cells)
    check_even(name, lines, count, f"the first line has {count}")


def _whole(data: bytes, end: int, name: str) -> list[Line]:
    return list(lines_of(data, 0, end, SINGLE, name))


def check_even(name: str, lines: Iterable[Line], count: int, expected: str) -> None:
    """Refuse the first line with a number of cells other than `count`."""
    for line in lines:
        found = len(line.cells)
        if found == count:
            continue
        if line.cells == [""]:
            raise InvalidInput(
                f"{name}, line {line.number} is blank where {count} cells are expected"
            )
        counted = "there is 1 cell" if found == 1 else f"there are {found} cells"
        raise InvalidInput(f"{name}, line {line.number}: {counted} where {expected}")
