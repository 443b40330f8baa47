"""One attribute of a categorical table: its values, and which row has which.

Values are the same when they print the same, after numbers have been brought to one
form: 1, 1.0 and "1.0" are all `1`. So it does not matter whether a table came from a
file, where everything is text, or from a frame, where a column of numbers with a
missing cell has quietly become floating point. Only distinct values are looked at one
by one; the rows go through a dictionary or a sort.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from bicover.errors import InvalidInput, shown
from bicover.tables.formats.cells import is_missing

Column: TypeAlias = list[Any] | npt.NDArray[Any]

MISSING = -1
LONGEST_NUMBER = 64
"""Digits past this are a key or a serial number, not a quantity."""
EXACT_DIGITS = 10**22
"""Whole numbers below this are written out; a float can hold every such power of ten."""

# A leading zero marks a code such as a postcode, which must not lose it.
_NUMBER = re.compile(r"[+-]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")


@dataclass(frozen=True, eq=False)
class Coded:
    """The distinct values in order, and for each row the index of its value or MISSING."""

    values: tuple[str, ...]
    codes: npt.NDArray[np.int64]


def encode(column: Column, attribute: str, first_row: int = 1) -> Coded:
    """Find the distinct values of a column: in numeric order if all are numbers, else as text.

    >>> coded = encode([10, "9.0", None, 9], "size")
    >>> coded.values, coded.codes.tolist()
    (('9', '10'), [1, 0, -1, 0])
    """
    try:
        distinct, codes = _distinct(column)
    except TypeError:
        raise _not_a_category(column, attribute, first_row) from None
    shown_as: list[str | None] = []
    numbers: dict[str, float | None] = {}
    for place, value in enumerate(distinct):
        try:
            text = _text(value)
        except ValueError:  # bytes that are not UTF-8, integers of thousands of digits
            row = first_row + int(np.argmax(codes == place))
            raise InvalidInput(
                f"row {row}, attribute {attribute!r}: {shown(value)} cannot be written as text"
            ) from None
        number = None if text is None else _number(text)
        name = text if number is None else _written(number)
        shown_as.append(name)
        if name is not None:
            numbers[name] = number
    values = _in_order(numbers)
    place_of = {value: place for place, value in enumerate(values)}
    renumber = np.array([MISSING if s is None else place_of[s] for s in shown_as], dtype=np.int64)
    return Coded(values, renumber[codes])


def _distinct(column: Column) -> tuple[list[Any], npt.NDArray[np.int64]]:
    """The different objects in a column, and for each row which of them it has."""
    if isinstance(column, np.ndarray):
        if column.dtype.kind in "biufcmM":
            # Sorting keeps the type, so that a float32 prints with its own few digits.
            known = ~np.ma.getmaskarray(column)
            values, places = np.unique(np.ma.getdata(column)[known], return_inverse=True)
            codes = np.full(len(column), len(values), dtype=np.int64)
            codes[known] = places
            return [*values, None], codes
        column = column.tolist()
    found = {value: place for place, value in enumerate(dict.fromkeys(column))}
    codes = np.fromiter(map(found.__getitem__, column), dtype=np.int64, count=len(column))
    return list(found), codes


def _text(value: Any) -> str | None:
    """What a value prints as, or None if it is missing."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return None
    if isinstance(value, np.datetime64 | np.timedelta64) and np.isnat(value):
        return None
    text = value.decode() if isinstance(value, bytes) else str(value)
    return None if is_missing(text) else text.strip()


def _number(text: str) -> float | None:
    """The number a text stands for, as an int if it is whole."""
    if len(text) > LONGEST_NUMBER or not _NUMBER.fullmatch(text):
        return None
    if text.lstrip("+-").isdigit():
        return int(text)
    number = float(text)
    if number.is_integer():
        return int(number)
    return None if np.isinf(number) else number


def _written(number: float) -> str:
    """The one way a number is written: 1065 and not 1065.0, 14.23, 1e+30."""
    if isinstance(number, int) and abs(number) >= EXACT_DIGITS and int(float(number)) == number:
        return repr(float(number))
    return repr(number)


def _in_order(numbers: dict[str, float | None]) -> tuple[str, ...]:
    keys = {value: number for value, number in numbers.items() if number is not None}
    return tuple(
        sorted(keys, key=keys.__getitem__) if len(keys) == len(numbers) else sorted(numbers)
    )


def _not_a_category(column: Column, attribute: str, first_row: int) -> InvalidInput:
    """Name the first value that cannot be told equal to others."""
    for row, value in enumerate(column, start=first_row):
        try:
            hash(value)
        except TypeError:
            kind = type(value).__name__
            return InvalidInput(
                f"row {row}, attribute {attribute!r}: {shown(value)} is a {kind}; "
                "a cell must be one text, number, truth value or missing"
            )
    return InvalidInput(f"attribute {attribute!r} has values that cannot be compared")
