"""The rows of an ARFF file, line by line: quotes, comments, dense and sparse rows."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bicover.errors import InvalidInput, shown
from bicover.native import bits
from bicover.native.bits import Words
from bicover.tables.formats.arff.head import Attribute, Head
from bicover.tables.formats.arff.text import Malformed, split_cells, split_pairs
from bicover.tables.formats.cells import BAD, ONE, ZERO, allowed
from bicover.tables.formats.delimited.grid import Coder, Grid
from bicover.tables.formats.delimited.lines import BLOCK_BYTES
from bicover.tables.formats.streams import line_at

Row = list[str] | dict[int, str]
"""All cells of a dense row, or those that a sparse row lists."""


def default_of(attribute: Attribute) -> str:
    """What a sparse row means by leaving an attribute out."""
    return attribute.values[0] if attribute.values else "0"


def rows_of(text: bytes, head: Head, name: str) -> Iterator[tuple[int, Row]]:
    """The rows with the numbers of their lines."""
    width = len(head.attributes)
    required = [i for i, a in enumerate(head.attributes) if a.kind in ("string", "date")]
    lines = text[head.start :].decode().split("\n")
    for number, line in enumerate(lines, start=line_at(text, head.start)):
        stripped = line.strip()
        if not stripped or stripped.startswith("%"):
            continue
        try:
            sparse = stripped[0] == "{"
            yield number, _sparse(stripped, head, required) if sparse else _dense(stripped, width)
        except Malformed as error:
            raise InvalidInput(f"{name}, line {number}: {error}; got {shown(stripped)}") from None


def _dense(line: str, width: int) -> list[str]:
    cells = split_cells(line)
    if len(cells) != width:
        counted = "there is 1 cell" if len(cells) == 1 else f"there are {len(cells)} cells"
        raise Malformed(f"{counted} where {width} attributes are declared")
    return cells


def _sparse(line: str, head: Head, required: list[int]) -> dict[int, str]:
    if not line.endswith("}"):
        raise Malformed("a sparse row ends with }")
    pairs = split_pairs(line[1:-1])
    row = dict(pairs)
    width = len(head.attributes)
    if row and max(row) >= width:
        raise Malformed(f"the index {max(row)} is not from 0 to {width - 1}")
    if len(row) != len(pairs):
        raise Malformed("an index comes twice")
    for index in required:
        if index not in row:
            left_out = head.attributes[index].name
            raise Malformed(f"the attribute {shown(left_out)} cannot be left out")
    return row


def read_lines(text: bytes, head: Head, named: bool, threshold: float | None, name: str) -> Grid:
    """Read a Boolean relation; with `named` the first attribute is the row names."""
    coder = Coder(threshold)
    skip = int(named)
    width = len(head.attributes) - skip
    defaults = bytes([coder.code(default_of(a)) for a in head.attributes[skip:]])
    names: list[str] = []
    packed = []
    chunk: list[bytes] = []
    for number, row in rows_of(text, head, name):
        if named:
            names.append(row[0])
        codes = _codes(row, defaults, coder, skip)
        bad = codes.find(BAD)
        if bad >= 0:
            raise InvalidInput(
                f"{name}, line {number}, column {bad + skip + 1}: "
                f"{shown(row[bad + skip])} is not {allowed(threshold)}"
            )
        chunk.append(codes)
        if len(chunk) * width > BLOCK_BYTES:
            packed.append(_packed(chunk, width))
            chunk = []
    packed.append(_packed(chunk, width))
    ones, zeros = (np.concatenate(words) for words in zip(*packed, strict=True))
    return Grid(ones, zeros, names)


def _codes(row: Row, defaults: bytes, coder: Coder, skip: int) -> bytes:
    if isinstance(row, list):
        return bytes([coder.code(cell) for cell in row[skip:]])
    codes = bytearray(defaults)
    for index, cell in row.items():
        if index >= skip:
            codes[index - skip] = coder.code(cell)
    return bytes(codes)


def _packed(chunk: list[bytes], width: int) -> tuple[Words, Words]:
    codes = np.frombuffer(b"".join(chunk), dtype=np.uint8).reshape(len(chunk), width)
    return bits.pack(codes == ONE), bits.pack(codes == ZERO)
