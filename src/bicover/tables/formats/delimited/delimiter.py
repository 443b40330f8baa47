"""Which character separates the cells, found by looking.

A delimiter must give the same number of cells, more than one, on every line. If two
do, and both leave readable cells, the file is ambiguous and the user is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from bicover.errors import InvalidInput, shown
from bicover.tables.formats.delimited.lines import QUOTE, Line, block_end, lines_of

DELIMITERS = (",", ";", "\t", "|", " ")
NAMES = {"\t": "a tab", " ": "a space"}
SPELLINGS = {"\\t": "\t", "tab": "\t", "space": " "}
SINGLE = "\x1f"
"""Stands in where every line is one cell: a character that is in no ordinary text."""
SAMPLE_BYTES = 1 << 18
DOUBT_BYTES = 4 << 20
"""What still fits two delimiters after so much is ambiguous, whatever comes later."""

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
    end = block_end(data, 0, SAMPLE_BYTES)
    found = _candidates(data, 0, end, name, plausible, dict.fromkeys(DELIMITERS, 0))
    while len(found) > 1 and end < min(len(data), DOUBT_BYTES):  # two are possible: look at more
        start, end = end, block_end(data, end)
        found = _candidates(data, start, end, name, plausible, found)
    if len(found) > 1:
        listed = " or ".join(NAMES.get(d, f"'{d}'") for d in found)
        raise InvalidInput(
            f"{name}: the delimiter may be {listed}; pass delimiter= (--delimiter) to say which"
        )
    if found:
        return next(iter(found))
    _check_single_column(data, end, name, plausible)
    return SINGLE


def _candidates(
    data: bytes, start: int, end: int, name: str, plausible: Plausible, counts: dict[str, int]
) -> dict[str, int]:
    """Those of some delimiters that fit a block: how many cells each gives on every line.

    `counts` has the number of cells so far, 0 where no line has been looked at.
    """
    found, likely = {}, {}
    for delimiter, expected in counts.items():
        if data.find(delimiter.encode(), start, end) < 0:
            continue
        try:
            count, last = _even(_split(data, start, end, delimiter, name), expected)
        except InvalidInput:  # quotes that make no sense with this delimiter
            continue
        if count > 1:
            found[delimiter] = count
            if plausible(last):
                likely[delimiter] = count
    return likely if likely and len(found) > 1 else found


def _even(lines: Iterable[Line], expected: int) -> tuple[int, list[str]]:
    """How many cells every line has, or 0 if they differ, and the cells of the last."""
    cells: list[str] = []
    for line in lines:
        cells = line.cells
        expected = expected or len(cells)
        if len(cells) != expected:
            return 0, cells
    return expected, cells


def _split(data: bytes, start: int, end: int, delimiter: str, name: str) -> Iterator[Line]:
    if delimiter == " " and data.find(QUOTE, start, end) < 0:
        data = _PADDING.sub(r"\1", data[start:end].decode()).encode()
        start, end = 0, len(data)
    return lines_of(data, start, end, delimiter, name)


def _check_single_column(data: bytes, end: int, name: str, plausible: Plausible) -> None:
    """No delimiter fits: either there is none, or the file is ragged."""
    first: dict[str, int] = {}
    for delimiter in DELIMITERS:
        if data.find(delimiter.encode(), 0, end) < 0:
            continue
        counts = (len(line.cells) for line in _blockwise(data, end, delimiter, name))
        count = next(counts)
        if count > 1 or any(other > 1 for other in counts):
            first[delimiter] = count
    if not first:
        return
    if set(first) == {" "} and all(
        plausible(line.cells) for line in islice(_blockwise(data, end, SINGLE, name), 1, None)
    ):
        return  # a single column under a name of several words
    best = max(first, key=first.__getitem__)
    lines = _blockwise(data, end, best, name)
    check_even(name, lines, first[best], f"the first line has {first[best]}")


def _blockwise(data: bytes, end: int, delimiter: str, name: str) -> Iterator[Line]:
    """The lines up to `end`, without holding all of them."""
    start = 0
    while start < end:
        stop = min(block_end(data, start), end)
        yield from _split(data, start, stop, delimiter, name)
        start = stop


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
