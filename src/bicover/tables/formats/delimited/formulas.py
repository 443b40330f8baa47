"""Names that a spreadsheet would take for formulas.

A cell that begins with = + - @, a tab or a carriage return is calculated when a spreadsheet
opens the file, and may call programs. An apostrophe before it makes it text, and in quotes it
stays part of the cell. Reading takes it away again; a name that has such an apostrophe of its
own is given one more, so that every name comes back as it was.
"""

from __future__ import annotations

import re

_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_PROTECTED = re.compile(r"'+[=+\-@\t\r]")


def protected(name: str, spreadsheet_safe: bool = True) -> str:
    """A name as it is written.

    >>> [protected(name) for name in ("fur", "=1+1", "'=1+1", "a=b")]
    ['fur', "'=1+1", "''=1+1", 'a=b']
    >>> protected("=1+1", spreadsheet_safe=False)
    '=1+1'
    """
    pattern = _FORMULA if spreadsheet_safe else _PROTECTED
    return "'" + name if pattern.match(name) else name


def restored(cell: str) -> str:
    """The name that was written as this cell."""
    return cell[1:] if _PROTECTED.match(cell) else cell
