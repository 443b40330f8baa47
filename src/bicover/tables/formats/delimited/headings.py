"""Whether a delimited table has a line of column names and a column of row names.

What is not a value must be a name, and the other way round; a line or column that
mixes both is refused, with the parameter that settles it. Two cases need a rule of
their own. Numbers in increasing order, more than two, are a header, because the third
is past 1. And an empty first cell of a header stands above row names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bicover.errors import InvalidInput, shown
from bicover.tables.formats.cells import BAD, allowed, code_of, is_missing, is_number

SAY_HEADER = "pass header=True or header=False (--header or --no-header) to say which"
SAY_NAMES = "pass names=True or names=False (--names or --no-names) to say which"


@dataclass(frozen=True)
class Headings:
    """What the first line and the first column are."""

    header: bool
    names: bool
    corner: bool = False
    """The names were recognized by the empty cell above them, not by what they are."""


def find_headings(
    first: Sequence[str],
    below: str | None,
    threshold: float | None,
    *,
    header: bool | None,
    names: bool | None,
    source: str,
) -> Headings:
    """Look at the cells of the first line and the first cell of the second (None: no such line).

    The caller must look at all the names afterwards, with `check_names`.
    """
    if len(first) == 1:
        if names:
            raise InvalidInput(f"{source}: names=True leaves no columns; there is only one")
        names = False
    if header is None:
        header = _is_header(first, names, threshold, source)
    if header and below is None:
        raise InvalidInput(f"{source}: there are no rows below the names on line 1")
    if names is not None:
        return Headings(header, names)
    if header and is_missing(first[0]):
        return Headings(header, names=True, corner=True)
    return Headings(header, names=_is_name((below or "") if header else first[0]))


def _is_name(cell: str) -> bool:
    return code_of(cell) == BAD and not is_number(cell)


def _is_header(
    first: Sequence[str], names: bool | None, threshold: float | None, source: str
) -> bool:
    cells = first if names is False else first[1:]
    values = [code_of(cell, threshold) != BAD for cell in cells]
    corner_is_value = (
        names is None and not is_missing(first[0]) and code_of(first[0], threshold) != BAD
    )
    if is_increasing(cells) or is_increasing(first):
        if threshold is not None:
            raise InvalidInput(f"{source}: line 1 may be names or numbers; {SAY_HEADER}")
        return True
    if all(values):
        return False
    if not any(values) and not corner_is_value:
        return True
    position = values.index(False) + len(first) - len(cells)
    raise InvalidInput(
        f"{source}, line 1, column {position + 1}: {shown(first[position])} is not a value but "
        "other cells of the line are; header=True (--header) reads the line as names, "
        f"and a value is {allowed(threshold)}"
    )


def is_increasing(cells: Sequence[str]) -> bool:
    """Whether cells are more than two whole numbers, each greater than the one before.

    >>> [is_increasing(line) for line in (["0", "1", "2"], ["3", "7", "20"], ["0", "1"])]
    [True, True, False]
    """
    if len(cells) < 3 or not all(is_whole(cell) for cell in cells):
        return False
    numbers = [int(cell) for cell in cells]
    return all(a < b for a, b in pairwise(numbers))


def is_whole(cell: str) -> bool:
    """Whether a cell is a whole number as one would number things: digits, no leading zero.

    Twenty digits are more than any index has, and int() of endless ones is slow.
    """
    digits = cell.isascii() and cell.isdigit() and len(cell) < 20
    return digits and (cell == "0" or cell[0] != "0")


def bad_name(names: Sequence[str], headings: Headings, threshold: float | None) -> int | None:
    """The index of the first cell that cannot be a row name, or None if all can."""
    if not headings.corner:
        return next((i for i, cell in enumerate(names) if not _is_name(cell)), None)
    if is_increasing(names) or any(code_of(cell, threshold) == BAD for cell in names):
        return None
    return 0


def name_error(source: str, line: int, cell: str, headings: Headings) -> InvalidInput:
    """The message for a cell that `bad_name` found."""
    if headings.corner:
        return InvalidInput(
            f"{source}: the first column has no name and only values; it may be "
            f"row names or data: {SAY_NAMES}"
        )
    return InvalidInput(
        f"{source}, line {line}, column 1: {shown(cell)} is not a name but the first cells "
        "above it are; names=True (--names) reads the column as names"
    )
