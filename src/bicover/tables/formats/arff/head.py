"""The declarations at the top of an ARFF file."""

from __future__ import annotations

from dataclasses import dataclass

from bicover.errors import InvalidInput, shown
from bicover.tables.formats.arff.text import Malformed, split_cells, split_word

NUMERIC = ("numeric", "real", "integer")


@dataclass(frozen=True)
class Attribute:
    """A column: `kind` is numeric, string, date or nominal, and nominal has its values."""

    name: str
    kind: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True)
class Head:
    """The declarations, and where the data begins."""

    attributes: tuple[Attribute, ...]
    start: int


def parse_head(text: bytes, name: str) -> Head:
    """Read the declarations, up to and with the line @data."""
    attributes: list[Attribute] = []
    end = number = 0
    while end < len(text):
        start, end = end, text.find(b"\n", end) + 1
        number += 1
        line = text[start:end].decode().strip()
        if not line or line.startswith("%"):
            continue
        keyword = line.split()[0].lower()
        if keyword == "@data":
            if not attributes:
                raise InvalidInput(f"{name}, line {number}: @data comes before any @attribute")
            return Head(tuple(attributes), end)
        if keyword == "@attribute":
            try:
                attributes.append(_attribute(line[len(keyword) :].strip()))
            except Malformed as error:
                raise InvalidInput(
                    f"{name}, line {number}: {error}; got {shown(line, 60)}"
                ) from None
        elif keyword != "@relation":
            raise InvalidInput(
                f"{name}, line {number}: @relation, @attribute or @data is expected, "
                f"not {shown(line)}"
            )
    raise InvalidInput(f"{name} ends on line {number} without the line @data")


def _attribute(declaration: str) -> Attribute:
    attribute, kind = split_word(declaration)
    if kind.startswith("{"):
        if not kind.endswith("}"):
            raise Malformed("the values of an attribute end with }")
        return Attribute(attribute, "nominal", tuple(split_cells(kind[1:-1])))
    word = kind.split()[0].lower() if kind else ""
    if word in NUMERIC:
        return Attribute(attribute, "numeric")
    if word in ("string", "date"):
        return Attribute(attribute, word)
    raise Malformed("an attribute is numeric, real, integer, string, date or {values}")
