"""The body of a delimited table, block by block.

A block is a few megabytes of whole lines. The delimiters of a block are found by numpy
in one pass; a cell of one character is looked up in a table of 256 codes, and only
longer ones are decoded. Memory stays at the text, one block and the packed bits.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bicover.errors import InvalidInput, shown
from bicover.native import bits
from bicover.native.bits import Words
from bicover.tables.formats.cells import BAD, MISSING, ONE, ZERO, allowed, code_of
from bicover.tables.formats.delimited.delimiter import check_even
from bicover.tables.formats.delimited.lines import QUOTE, block_end, lines_of
from bicover.tables.formats.streams import line_at

Codes = npt.NDArray[np.uint8]

NEWLINE = 10
CACHE_SIZE = 1 << 16


@dataclass(frozen=True)
class Grid:
    """Packed cells, and the first column as text if it holds names."""

    ones: Words
    zeros: Words
    names: list[str]


class Coder:
    """Turns cells into codes, remembering the texts it has seen."""

    def __init__(self, threshold: float | None) -> None:
        self.threshold = threshold
        self._seen: dict[str | bytes, int] = {}
        single = [code_of(chr(byte), threshold) for byte in range(128)]
        self.single: Codes = np.array(single + [BAD] * 128, dtype=np.uint8)

    def code(self, cell: str | bytes) -> int:
        """ZERO, ONE, MISSING or BAD."""
        code = self._seen.get(cell)
        if code is None:
            text = cell if isinstance(cell, str) else cell.decode()
            code = code_of(text, self.threshold)
            if len(self._seen) < CACHE_SIZE:
                self._seen[cell] = code
        return code


@dataclass(frozen=True)
class GridReader:
    """How to read a body: its text, where it starts, and how its lines are made."""

    data: bytes
    start: int
    delimiter: str
    width: int
    names: bool
    threshold: float | None
    source: str
    expected: str
    """What a message says about the right number of cells."""
    name_hint: str = ""
    """What a message adds about a first column that is not values."""

    def read(self) -> Grid:
        """Parse everything, or name the first line that cannot be read."""
        coder = Coder(self.threshold)
        ones, zeros, names = [], [], []
        # Runs of spaces are one delimiter, but could not be squeezed if there are quotes.
        uneven_spaces = self.delimiter == " " and QUOTE in self.data
        start = self.start
        while start < len(self.data):
            end = block_end(self.data, start)
            if uneven_spaces or self.data.find(QUOTE, start, end) >= 0:
                codes, block_names = self._quoted_block(start, end, coder)
            else:
                codes, block_names = self._plain_block(start, end, coder)
            ones.append(bits.pack(codes == ONE))
            zeros.append(bits.pack(codes == ZERO))
            names += block_names
            start = end
        return Grid(np.concatenate(ones), np.concatenate(zeros), names)

    def _plain_block(self, start: int, end: int, coder: Coder) -> tuple[Codes, list[str]]:
        raw = np.frombuffer(self.data, dtype=np.uint8, count=end - start, offset=start)
        newlines = raw == NEWLINE
        stops = np.flatnonzero(newlines | (raw == ord(self.delimiter)))
        rows = int(np.count_nonzero(newlines))
        if (
            stops.size != rows * self.width
            or not newlines[stops[self.width - 1 :: self.width]].all()
        ):
            self._refuse_ragged(start, end)
        starts = np.concatenate(([0], stops[:-1] + 1))
        lengths = stops - starts
        codes = coder.single[raw[stops - 1]]
        codes[lengths == 0] = MISSING
        grid = codes.reshape(rows, self.width)
        names = []
        if self.names:
            grid[:, 0] = MISSING
            lengths[:: self.width] = 0
            cuts = zip(starts[:: self.width].tolist(), stops[:: self.width].tolist(), strict=True)
            names = [self.data[start + a : start + b].decode().strip() for a, b in cuts]
        longer = np.flatnonzero(lengths > 1)
        if longer.size:
            cuts = zip(starts[longer].tolist(), stops[longer].tolist(), strict=True)
            codes[longer] = [coder.code(self.data[start + a : start + b]) for a, b in cuts]
        if (codes == BAD).any():
            self._refuse_cell(start, end)
        return grid[:, 1:] if self.names else grid, names

    def _quoted_block(self, start: int, end: int, coder: Coder) -> tuple[Codes, list[str]]:
        lines = list(lines_of(self.data, start, end, self.delimiter, self.source))
        check_even(self.source, lines, self.width, self.expected)
        skip = int(self.names)
        cells = [coder.code(cell) for line in lines for cell in line.cells[skip:]]
        codes = np.array(cells, dtype=np.uint8).reshape(len(lines), self.width - skip)
        if (codes == BAD).any():
            self._refuse_cell(start, end)
        return codes, [line.cells[0] for line in lines] if self.names else []

    def _refuse_ragged(self, start: int, end: int) -> None:
        lines = lines_of(self.data, start, end, self.delimiter, self.source)
        check_even(self.source, lines, self.width, self.expected)

    def _refuse_cell(self, start: int, end: int) -> None:
        skip = int(self.names)
        for line in lines_of(self.data, start, end, self.delimiter, self.source):
            for position, cell in enumerate(line.cells[skip:], start=skip):
                if code_of(cell, self.threshold) == BAD:
                    hint = self.name_hint if position == 0 else ""
                    raise InvalidInput(
                        f"{self.source}, line {line.number}, column {position + 1}: "
                        f"{shown(cell)} is not {allowed(self.threshold)}{hint}"
                    )

    def line_of_row(self, row: int) -> int:
        """The line a row ends on."""
        if self.data.find(QUOTE, self.start) < 0:
            return line_at(self.data, self.start) + row
        lines = lines_of(self.data, self.start, len(self.data), self.delimiter, self.source)
        return next(line.number for index, line in enumerate(lines) if index == row)
