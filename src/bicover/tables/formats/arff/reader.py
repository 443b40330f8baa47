"""ARFF, the format of Weka: declared attributes, then rows, dense or sparse.

Attributes that are numeric or whose values are Boolean are columns, and a first
attribute of type string holds the row names. A sparse row leaves out what is 0 or,
for an attribute of values, the first of them. Plain rows go through the reader of
delimited text; quotes, comments and sparse rows are read line by line.
"""

from __future__ import annotations

from typing import BinaryIO

import numpy as np

from bicover.errors import InvalidInput, shown
from bicover.tables.formats.arff.head import Attribute, parse_head
from bicover.tables.formats.arff.rows import default_of, read_lines, rows_of
from bicover.tables.formats.arff.text import quoted
from bicover.tables.formats.cells import BAD, code_of
from bicover.tables.formats.delimited.grid import GridReader
from bicover.tables.formats.delimited.lines import BLOCK_BYTES, without_blank_end
from bicover.tables.formats.delimited.records import Records, as_values
from bicover.tables.formats.streams import encoded, text_bytes
from bicover.tables.table import Table, check_shape

NAME_ATTRIBUTE = "name"
CHARACTERS = np.frombuffer(b"01?", dtype=np.uint8)


def read(
    data: bytes, name: str, *, threshold: float | None = None, stored: int | None = None
) -> Table:
    """Read a relation of Boolean or numeric attributes."""
    text = without_blank_end(text_bytes(data, name))
    head = parse_head(text, name)
    named = head.attributes[0].kind == "string"
    columns = head.attributes[int(named) :]
    _check_columns(columns, threshold, name)
    if _is_plain(text, head.start):
        grid = GridReader(
            data=text,
            start=head.start,
            delimiter=",",
            width=len(head.attributes),
            names=named,
            threshold=threshold,
            source=name,
            expected=f"{len(head.attributes)} attributes are declared",
        ).read()
    else:
        lines = text.count(b"\n", head.start)  # at least as many as there are rows
        check_shape(lines, len(columns), len(data) if stored is None else stored)
        grid = read_lines(text, head, named, threshold, name)
    return Table(
        ones=grid.ones,
        zeros=grid.zeros,
        shape=(len(grid.ones), len(columns)),
        row_names=tuple(grid.names) if named else None,
        column_names=tuple(attribute.name for attribute in columns),
    )


def _check_columns(columns: tuple[Attribute, ...], threshold: float | None, name: str) -> None:
    if not columns:
        raise InvalidInput(f"{name} declares no attribute besides the row names")
    for attribute in columns:
        bad = next((v for v in attribute.values if code_of(v, threshold) == BAD), None)
        if bad is not None or attribute.kind in ("string", "date"):
            what = f"is of type {attribute.kind}" if bad is None else f"has the value {shown(bad)}"
            raise InvalidInput(
                f"{name}: the attribute {shown(attribute.name)} {what}, which is not "
                "Boolean; bicover binarize turns categories into columns"
            )


def _is_plain(text: bytes, start: int) -> bool:
    marks = (b"'", b'"', b"{", b"%", b"\n\n")
    return start < len(text) and all(text.find(mark, start - 1) < 0 for mark in marks)


def write(table: Table, stream: BinaryIO, name: str) -> None:
    """Write a dense relation with attributes {0,1}; columns without names are numbered."""
    rows, columns = table.shape
    if columns == 0:
        raise InvalidInput(f"{name} cannot be written: ARFF needs an attribute; use .npz")
    names = [table.column_name(j) for j in range(columns)]
    for text in (*names, *(table.row_names or ())):
        if "\0" in text:
            raise InvalidInput(f"{name} cannot be written: the name {shown(text)} has a NUL")
    head = ["@relation bicover", *(f"@attribute {quoted(text)} {{0,1}}" for text in names), "@data"]
    if table.row_names is not None:
        head.insert(1, f"@attribute {NAME_ATTRIBUTE} string")
    stream.write(encoded("".join(line + "\n" for line in head), name))
    step = max(1, BLOCK_BYTES // columns)
    cells = table.to_numpy()
    for start in range(0, rows, step):
        block = np.full((len(cells[start : start + step]), columns, 2), ord(","), dtype=np.uint8)
        block[..., 0] = CHARACTERS[cells[start : start + step]]
        block[:, -1, 1] = ord("\n")
        lines = block.tobytes()
        if table.row_names is not None:
            heads = [encoded(quoted(row) + ",", name) for row in table.row_names[start:]]
            values = lines.splitlines(keepends=True)
            lines = b"".join(a + b for a, b in zip(heads, values, strict=False))
        stream.write(lines)


def read_records(data: bytes, name: str) -> Records:
    """Read a relation of any attributes, with values as they are in the file."""
    text = without_blank_end(text_bytes(data, name))
    head = parse_head(text, name)
    columns: list[list[str]] = [[] for _ in head.attributes]
    defaults = [default_of(attribute) for attribute in head.attributes]
    for _, row in rows_of(text, head, name):
        cells = row if isinstance(row, list) else [row.get(i, d) for i, d in enumerate(defaults)]
        for column, cell in zip(columns, cells, strict=True):
            column.append(cell)
    names = tuple(attribute.name for attribute in head.attributes)
    return Records(names, [as_values(column) for column in columns])
