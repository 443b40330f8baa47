"""What a cell of text means.

A Boolean cell is 0, 1 or missing. Any other number needs a threshold, and anything
else is not a value at all; that is also how names are told from data.
"""

from __future__ import annotations

import re
from functools import lru_cache

MISSING_TOKENS = frozenset({"", "?", "na", "nan"})

ZERO, ONE, MISSING, BAD = 0, 1, 2, 3

_NUMBER = re.compile(r"[+-]?(?:(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]+)?|inf(?:inity)?)")
_ZERO = re.compile(r"[+-]?0(?:\.0*)?(?:e[+-]?[0-9]+)?|false")
_DELIMITER = re.compile(r"[,;\t| ]")
_ONE = re.compile(r"\+?1(?:\.0*)?(?:e[+-]?0+)?|true")


def is_missing(cell: str) -> bool:
    """Whether a cell stands for a value that is not known."""
    return cell.strip().lower() in MISSING_TOKENS


def is_number(cell: str) -> bool:
    """Whether a cell is a plain decimal number."""
    return _NUMBER.fullmatch(cell.strip().lower()) is not None


@lru_cache(maxsize=1024)  # the cells of a table are few different texts
def code_of(cell: str, threshold: float | None = None) -> int:
    """ZERO, ONE, MISSING or BAD; with a threshold a number is ONE if it is greater.

    >>> [code_of(cell) for cell in ("0", "1.0", "True", "?", "2", "wings")]
    [0, 1, 1, 2, 3, 3]
    >>> [code_of(cell, threshold=2) for cell in ("1", "2", "2.5e1")]
    [0, 0, 1]
    """
    text = cell.strip().lower()
    if text in MISSING_TOKENS:
        return MISSING
    if threshold is not None and _NUMBER.fullmatch(text):
        return ONE if float(text) > threshold else ZERO
    if _ZERO.fullmatch(text):
        return ZERO
    return ONE if _ONE.fullmatch(text) else BAD


def joins_values(text: str) -> bool:
    """Whether a text is only values with some delimiter between them.

    >>> joins_values("0;1 1"), joins_values("type 1")
    (True, False)
    """
    return all(code_of(part) != BAD for part in _DELIMITER.split(text))


def allowed(threshold: float | None) -> str:
    """What a cell may be, for messages about one that is not."""
    if threshold is None:
        return "0, 1, true, false or missing; numbers need threshold= (--threshold)"
    return "a number, true, false or missing"
