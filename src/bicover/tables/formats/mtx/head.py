"""The first lines of a Matrix Market file: what kind it is and how large."""

from __future__ import annotations

from dataclasses import dataclass

from bicover.errors import InvalidInput, shown
from bicover.tables.formats.delimited.headings import is_whole
from bicover.tables.table import check_shape

BANNER = "%%MatrixMarket"
LAYOUTS = ("coordinate", "array")
FIELDS = ("pattern", "integer", "real", "double")
SYMMETRIES = ("general", "symmetric")


@dataclass(frozen=True)
class Head:
    """What the first lines say; `start` is where the entries begin."""

    layout: str
    field: str
    symmetric: bool
    shape: tuple[int, int]
    entries: int
    start: int

    @property
    def width(self) -> int:
        """How many numbers a line of the body has."""
        if self.layout == "array":
            return 1
        return 2 if self.field == "pattern" else 3


def parse_head(text: bytes, name: str, stored: int | None = None) -> Head:
    """Read the banner and the line of sizes, over the comments between them."""
    end = text.find(b"\n") + 1
    layout, field, symmetry = _banner(text[:end].decode(), name)
    number = 1
    line = ""
    while end < len(text) and (not line or line.startswith("%")):
        start, end = end, text.find(b"\n", end) + 1
        line = text[start:end].decode().strip()
        number += 1
    sizes = line.split()
    expected = 2 if layout == "array" else 3
    if len(sizes) != expected or not all(map(is_whole, sizes)):
        wanted = "rows and columns" if layout == "array" else "rows, columns and entries"
        raise InvalidInput(
            f"{name}, line {number}: the numbers of {wanted} are expected, not {shown(line)}"
        )
    rows, columns = int(sizes[0]), int(sizes[1])
    check_shape(rows, columns, len(text) if stored is None else stored)
    symmetric = symmetry == "symmetric"
    if symmetric and rows != columns:
        raise InvalidInput(
            f"{name}, line {number}: a symmetric matrix cannot have {rows} rows "
            f"and {columns} columns"
        )
    cells = rows * (rows + 1) // 2 if symmetric else rows * columns
    entries = cells if layout == "array" else int(sizes[2])
    return Head(layout, field, symmetric, (rows, columns), entries, end)


def _banner(line: str, name: str) -> tuple[str, str, str]:
    words = line.split()
    if not words or words[0].lower() != BANNER.lower():
        raise InvalidInput(
            f"{name}, line 1: a Matrix Market file begins with {BANNER}, not {shown(line.strip())}"
        )
    if len(words) != 5 or words[1].lower() != "matrix":
        raise InvalidInput(
            f"{name}, line 1: '{BANNER} matrix' is followed by three words, "
            f"as in '{BANNER} matrix coordinate pattern general'; got {shown(line.strip(), 80)}"
        )
    layout, field, symmetry = (word.lower() for word in words[2:])
    for word, usable in ((layout, LAYOUTS), (field, FIELDS), (symmetry, SYMMETRIES)):
        if word not in usable:
            raise InvalidInput(
                f"{name}, line 1: {shown(word)} is not supported here; use {' or '.join(usable)}"
            )
    if layout == "array" and field == "pattern":
        raise InvalidInput(f"{name}, line 1: an array has no pattern; use coordinate pattern")
    return layout, field, symmetry
