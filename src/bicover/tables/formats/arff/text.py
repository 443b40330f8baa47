"""How ARFF writes texts: bare, or in either kind of quotes with backslash escapes."""

from __future__ import annotations

import re
from collections.abc import Iterator

# Possessive quantifiers, so that a broken line is not tried in many ways.
_QUOTED = r"""'((?:[^'\\]|\\.)*+)'|"((?:[^"\\]|\\.)*+)\""""
_CELL = re.compile(rf"""\s*+(?:{_QUOTED}|([^,'"]*+))\s*+(,|$)""", re.DOTALL)
_PAIR = re.compile(rf"""\s*+([0-9]++)\s++(?:{_QUOTED}|([^,'"\s]++))\s*+(,|$)""", re.DOTALL)
_WORD = re.compile(rf"""(?:{_QUOTED}|([^\s'"{{}}]++))(?=[\s{{]|$)""", re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t"}
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_.=-]*")


class Malformed(ValueError):
    """Text that does not follow these rules; the message says which."""


def split_cells(text: str) -> list[str]:
    """The cells of a line, without quotes or blanks around them.

    >>> split_cells("1, 'it\\\\'s', \\"a, b\\", ?")
    ['1', "it's", 'a, b', '?']
    """
    if "'" not in text and '"' not in text:
        return [cell.strip() for cell in text.split(",")]
    return [_text(match, 1) for match in _matches(_CELL, text)]


def split_pairs(text: str) -> list[tuple[int, str]]:
    """The indices and values of a sparse line, given without its braces.

    >>> split_pairs("0 bear, 12 1")
    [(0, 'bear'), (12, '1')]
    """
    if not text.strip():
        return []
    return [(int(match[1][:18]), _text(match, 2)) for match in _matches(_PAIR, text)]


def split_word(text: str) -> tuple[str, str]:
    """The first word, which may be quoted, and the rest."""
    match = _WORD.match(text)
    if match is None:
        raise Malformed("a name is expected, in quotes if it has blanks")
    return _text(match, 1), text[match.end() :].strip()


def quoted(text: str) -> str:
    """A text as it may stand anywhere in a file."""
    if _PLAIN.fullmatch(text):
        return text
    for character, escape in (("\\", "\\\\"), ("'", "\\'"), ("\n", "\\n"), ("\r", "\\r")):
        text = text.replace(character, escape)
    return f"'{text}'"


def _matches(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    position, more = 0, True
    while more:
        match = pattern.match(text, position)
        if match is None:
            raise Malformed(
                "index and value are expected between commas"
                if pattern is _PAIR
                else "the quotes are broken"
            )
        yield match
        position, more = match.end(), match[match.re.groups] == ","


def _text(match: re.Match[str], group: int) -> str:
    """The text of a match whose groups from `group` are: in ', in ", bare."""
    inside = match[group] if match[group] is not None else match[group + 1]
    if inside is None:
        return match[group + 2].strip()
    return _ESCAPE.sub(lambda escape: _ESCAPES.get(escape[1], escape[1]), inside)
