"""How large rows and columns are drawn, and what stands beside them.

Few lines get cells with room for a name each. Many lines share the room there is, and more
lines than pixels share the pixels. Rows and columns are measured apart from each other: a
long and narrow matrix gets wide cells, because square ones would make it a thread.
"""

from __future__ import annotations

from dataclasses import dataclass

from bicover.output.pictures.arrange import Order

ROW_INCHES, COLUMN_INCHES = 0.165, 0.2
"""The largest cell."""
NAMED_INCHES = 0.1
"""The smallest cell with a name beside it: room for type of 5.8 points."""
ROOM_INCHES = 7.2
"""Rows or columns without names share this much."""
LEAST_INCHES, STRETCHED_INCHES = 2.4, 0.6
"""A side less than half as long as the other one grows to the first if its cells, which
are then no longer square, do not grow past the second."""
EMPTY_INCHES = 1.0
"""Room for the words "0 rows"."""
LARGEST_TYPE = 8.0
LONGEST_NAME = 28
LANE_INCHES, ALL_LANES_INCHES, MOST_LANES = 0.12, 2.4, 60


@dataclass(frozen=True)
class Side:
    """Rows, columns or factors as they will be drawn."""

    lines: int
    noun: str
    pixels: int
    points: float
    """Size of type for names, 0 if there is no room for them."""

    @property
    def tiles(self) -> int:
        """Lines, or pixels where there are fewer."""
        return min(self.lines, self.pixels)

    @property
    def lines_per_tile(self) -> int:
        """How many lines share a pixel at most."""
        return -(-self.lines // max(self.tiles, 1))

    @property
    def cell_pixels(self) -> int:
        """How large one line is."""
        return self.pixels // max(self.lines, 1)

    @property
    def caption(self) -> str:
        """What stands at the side if names do not."""
        return counted(self.lines, self.noun)

    def labels(self, order: Order, names: tuple[str, ...] | None) -> list[str]:
        """Names, or numbers counted from 1, in the given order; none if there is no room."""
        if not self.points:
            return []
        return [short(names[i]) if names is not None else str(i + 1) for i in order.tolist()]


def sides(shape: tuple[int, int], dpi: int, max_names: int) -> tuple[Side, Side]:
    """How to draw the rows and the columns."""
    if 0 in shape:
        height = width = EMPTY_INCHES
        max_names = 0
    else:
        height = _inches(shape[0], ROW_INCHES, max_names)
        width = _inches(shape[1], COLUMN_INCHES, max_names)
        height, width = _stretched(height, width, shape[0]), _stretched(width, height, shape[1])
    return (
        _side(shape[0], "row", height, dpi, max_names),
        _side(shape[1], "column", width, dpi, max_names),
    )


def _inches(lines: int, largest: float, max_names: int) -> float:
    for_names = lines * NAMED_INCHES if lines <= max_names else 0.0
    return max(min(lines * largest, ROOM_INCHES), for_names)


def _stretched(inches: float, other: float, lines: int) -> float:
    return max(inches, min(LEAST_INCHES, other / 2, lines * STRETCHED_INCHES))


def _side(lines: int, noun: str, inches: float, dpi: int, max_names: int) -> Side:
    pixels = max(1, int(inches * dpi))
    if pixels >= lines > 0:
        pixels -= pixels % lines  # all cells equally large
    named = 0 < lines <= max_names
    points = min(LARGEST_TYPE, 0.8 * 72 * inches / lines) if named else 0.0
    return Side(lines, noun, pixels, points)


def lanes(rank: int, dpi: int) -> Side:
    """How to draw the factors beside the matrix; no pixels if they are too many."""
    if not 0 < rank <= MOST_LANES:
        return Side(0, "factor", 0, 0.0)
    lane = int(min(LANE_INCHES, ALL_LANES_INCHES / rank) * dpi)
    return Side(rank, "factor", rank * lane, 6.0)


def lane_numbers(side: Side, dpi: int) -> list[str]:
    """The numbers of the factors, with gaps where they would touch each other."""
    room = side.cell_pixels / dpi
    step = next((step for step in (1, 2, 5) if step * room >= 0.95 * LANE_INCHES), 10)
    return [str(n) if n % step == 0 or n == 1 else "" for n in range(1, side.lines + 1)]


def counted(number: int, noun: str) -> str:
    """A number and its noun.

    >>> counted(1, "row"), counted(12960, "row")
    ('1 row', '12,960 rows')
    """
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def short(name: str, longest: int = LONGEST_NAME) -> str:
    """A name on one line that fits beside a matrix.

    >>> short("much too long a name", 10)
    'much too …'
    """
    printable = "".join(char if char.isprintable() else " " for char in name)
    return printable if len(printable) <= longest else printable[: longest - 1] + "…"
