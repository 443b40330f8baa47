"""Matrix Market: `coordinate` lists entries, `array` all cells column by column.

Blocks of lines are split and converted at once. Only if something does not fit are
their lines looked at one by one, to say which is the first that is wrong. NaN is a
missing cell; a cell not listed is 0. See https://math.nist.gov/MatrixMarket/formats.html.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from bicover.errors import InvalidInput, shown
from bicover.native import bits
from bicover.native.bits import Words
from bicover.tables.formats.cells import BAD, MISSING, ONE, ZERO, allowed
from bicover.tables.formats.delimited.lines import BLOCK_BYTES, without_blank_end
from bicover.tables.formats.mtx.head import BANNER, Head, parse_head
from bicover.tables.formats.streams import line_at, text_bytes
from bicover.tables.table import Table

Indices = npt.NDArray[np.int64]
Codes = npt.NDArray[np.uint8]
Entries = tuple[Indices, Indices, Codes]
"""Rows, columns and codes, one of each an entry; an array has codes only."""


def read(
    data: bytes, name: str, *, threshold: float | None = None, stored: int | None = None
) -> Table:
    """Read a matrix of patterns, integers or reals, general or symmetric."""
    text = without_blank_end(text_bytes(data, name))
    head = parse_head(text, name, stored)
    blocks = list(_entries(text, head, threshold, name))
    found = sum(len(codes) for _, _, codes in blocks)
    if found < head.entries:
        raise InvalidInput(f"{name} ends after {found} of {head.entries} entries")
    rows, columns, codes = (np.concatenate(parts) for parts in zip(*blocks, strict=True))
    if head.layout == "array":
        rows, columns = _array_cells(head)
    if head.symmetric:
        rows, columns = np.concatenate((rows, columns)), np.concatenate((columns, rows))
        codes = np.concatenate((codes, codes))
    return _table(head.shape, (rows, columns, codes), threshold, name)


def _entries(text: bytes, head: Head, threshold: float | None, name: str) -> Iterator[Entries]:
    """The entries block by block, every one checked; at least one block, perhaps empty."""
    start, found = head.start, 0
    while True:
        end = text.find(b"\n", start + BLOCK_BYTES) + 1 or len(text)
        block = text[start:end]
        try:
            entries = _convert(block, head, threshold)
            wrong = found + len(entries[2]) > head.entries or bool((entries[2] == BAD).any())
        except (ValueError, OverflowError):
            wrong = True
        if wrong:
            raise _first_error(block, line_at(text, start), found, head, threshold, name)
        found += len(entries[2])
        yield entries
        start = end
        if start >= len(text):
            return


def _convert(block: bytes, head: Head, threshold: float | None) -> Entries:
    tokens = block.split()
    width = head.width
    if b"_" in block or not _even_lines(block, width):
        raise ValueError("lines that do not fit")
    none: Indices = np.empty(0, dtype=np.int64)
    if head.layout == "array":
        return none, none, _codes(tokens, threshold)
    rows, columns = (
        np.array(list(map(int, tokens[k::width])), dtype=np.int64) - 1 for k in range(2)
    )
    for indices, size in zip((rows, columns), head.shape, strict=True):
        if indices.size and not (indices.min() >= 0 and indices.max() < size):
            raise ValueError("an index that does not fit")
    if head.field == "pattern":
        is_one = threshold is None or threshold < 1
        return rows, columns, np.full(len(rows), ONE if is_one else ZERO, dtype=np.uint8)
    return rows, columns, _codes(tokens[2::width], threshold)


def _even_lines(block: bytes, width: int) -> bool:
    """Whether every line has so many numbers, or none."""
    raw = np.frombuffer(block, dtype=np.uint8)
    blank = raw <= ord(" ")
    begins = ~blank
    begins[1:] &= blank[:-1]
    lines = np.concatenate(([0], np.flatnonzero(raw == ord("\n"))[:-1] + 1))
    counts = np.add.reduceat(begins, lines, dtype=np.int64) if raw.size else np.zeros(0)
    return bool(np.isin(counts, (0, width)).all())


def _codes(tokens: list[bytes], threshold: float | None) -> Codes:
    values = np.array(list(map(float, tokens)), dtype=np.float64)
    codes = np.full(values.shape, BAD, dtype=np.uint8)
    if threshold is None:
        codes[values == 0], codes[values == 1] = ZERO, ONE
    else:
        codes[:] = np.where(values > threshold, ONE, ZERO)
    codes[np.isnan(values)] = MISSING
    return codes


def _first_error(
    block: bytes, first: int, found: int, head: Head, threshold: float | None, name: str
) -> InvalidInput:
    """The message for the first line of a block that cannot be read."""
    for number, line in enumerate(block.removesuffix(b"\n").split(b"\n"), start=first):
        if not line.strip():
            continue
        problem = _problem(line, head, threshold)
        if found == head.entries:
            problem = f"there are more than the {found} entries the file announces"
        if problem:
            return InvalidInput(f"{name}, line {number}: {problem}")
        found += 1
    return InvalidInput(f"{name}, line {first} and below: the entries cannot be read")


def _problem(line: bytes, head: Head, threshold: float | None) -> str | None:
    text = line.decode()
    tokens = text.split()
    if len(tokens) != head.width:
        wanted = "1 number is" if head.width == 1 else f"{head.width} numbers are"
        return f"{wanted} expected, not {shown(text)}"
    indices = tokens[:2] if head.layout == "coordinate" else []
    for token, size, what in zip(indices, head.shape, ("row", "column"), strict=False):
        if not token.lstrip("0").isdigit() or len(token) > 18 or not 1 <= int(token) <= size:
            return f"the {what} {shown(token)} is not a number from 1 to {size}"
    if head.field == "pattern":
        return None
    try:
        bad = "_" in tokens[-1] or _codes([tokens[-1].encode()], threshold)[0] == BAD
    except ValueError:
        bad = True
    return f"{shown(tokens[-1])} is not {allowed(threshold)}" if bad else None


def _array_cells(head: Head) -> tuple[Indices, Indices]:
    """Rows and columns in the order of an array's values: column by column, from the diagonal
    down if it is symmetric."""
    rows, columns = head.shape
    if head.symmetric:
        column, row = np.triu_indices(rows)
        return row, column
    order = np.arange(rows * columns)
    return order % max(rows, 1), order // max(rows, 1)


def _table(shape: tuple[int, int], entries: Entries, threshold: float | None, name: str) -> Table:
    rows, columns, codes = entries
    zeros, ones, missing = (_mark(shape, rows, columns, codes == k) for k in (ZERO, ONE, MISSING))
    if any((a & b).any() for a, b in combinations((zeros, ones, missing), 2)):
        raise InvalidInput(f"{name}: a cell is listed twice, with different values")
    if threshold is not None and threshold < 0:  # the cells not listed are 0, which is greater
        return Table(bits.complement(zeros | missing, shape[1]), zeros, shape)
    return Table(ones, bits.complement(ones | missing, shape[1]), shape)


def _mark(shape: tuple[int, int], rows: Indices, columns: Indices, chosen: bits.Bools) -> Words:
    words = bits.empty(*shape)
    bits.set_cells(words, rows[chosen], columns[chosen])
    return words


def write(table: Table, stream: BinaryIO, name: str) -> None:
    """Write the ones as a pattern or, if cells are missing, as reals with NaN for those."""
    rows, columns = table.shape
    missing = table.missing_count
    field = "real" if missing else "pattern"
    head = f"{BANNER} matrix coordinate {field} general\n{rows} {columns} "
    stream.write(f"{head}{table.one_count + missing}\n".encode())
    step = max(1, BLOCK_BYTES // max(columns, 1))
    for start in range(0, rows, step):
        ones = bits.unpack(table.ones[start : start + step], columns)
        known = ones | bits.unpack(table.zeros[start : start + step], columns)
        row, column = (index.tolist() for index in np.nonzero(ones | ~known))
        if missing:
            values = np.where(ones[row, column], "1", "nan").tolist()
            cells = zip(row, column, values, strict=True)
            lines = [f"{start + i + 1} {j + 1} {value}\n" for i, j, value in cells]
        else:
            lines = [f"{start + i + 1} {j + 1}\n" for i, j in zip(row, column, strict=True)]
        stream.write("".join(lines).encode())
