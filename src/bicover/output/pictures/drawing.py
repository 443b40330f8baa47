"""The picture put together: heading, matrix, a lane for each factor, legend.

Beside the matrix stands A and below it B, so that the picture reads X = A o B.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from bicover.core.factors import Product
from bicover.native.bits import Bools
from bicover.output.pictures.mosaic import Kind, mosaic, tile_of
from bicover.output.pictures.palette import COLOURS, lane_colours, tile_colours
from bicover.output.pictures.sheet import Sheet, name_columns, name_rows, rule_columns, rule_rows
from bicover.output.pictures.sides import Side, counted, lane_numbers, lanes, sides
from bicover.output.report import product_note

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from bicover.core.result import Factorization

LABELS = {
    Kind.COVERED: "ones covered",
    Kind.MISSED: "ones missed (false negatives)",
    Kind.WRONG: "zeros covered (false positives)",
    Kind.ZERO: "zeros not covered",
    Kind.PREDICTED: "missing, covered",
    Kind.MISSING: "missing, not covered",
}
"""What the colours mean, in the order of the legend."""

PAD, GAP, LINE = 0.15, 0.07, 0.2
"""Inches: the sheet's margin, space between parts, from one line of text to the next."""
RULED_INCHES = 0.08
"""Cells of at least this size have a thin line between them."""

TITLE: dict[str, Any] = {"points": 11, "weight": "bold"}
FACTS: dict[str, Any] = {"points": 9}
LEGEND: dict[str, Any] = {"points": 8}
NOTE: dict[str, Any] = {"points": 7, "color": "#6b6b6b"}


class Drawing:
    """Measures all parts, then draws them on a sheet of the right size."""

    def __init__(self, f: Factorization, title: str | None, dpi: int, max_names: int) -> None:
        table = f.problem.table
        self.f = f
        self.dpi = dpi
        self.sheet = Sheet(dpi)
        self.pad, self.gap, self.line = map(self.sheet.pixels, (PAD, GAP, LINE))
        self.down, self.across = sides(table.shape, dpi, max_names)
        self.lanes = lanes(f.rank, dpi)
        self.mosaic = mosaic(f, self.down.tiles, self.across.tiles)
        self.row_labels = self.down.labels(self.mosaic.row_order, table.row_names)
        self.column_labels = self.across.labels(self.mosaic.column_order, table.column_names)
        self.heading = [(title, TITLE)] if title else []
        self.heading.append((_facts(f), FACTS))
        totals = self.mosaic.totals
        self.legend = [
            (kind, f"{LABELS[kind]}: {totals[kind]:,}") for kind in LABELS if totals[kind]
        ]
        self.notes = self._notes()
        self._place()

    def draw(self) -> Figure:
        """Draw everything."""
        for number, (text, style) in enumerate(self.heading):
            self.sheet.text(self.pad, self.pad + number * self.line, text, **style)
        self._draw_matrix()
        if self.lanes.lines:
            self._draw_lanes()
        self._draw_legend()
        return self.sheet.figure

    def _notes(self) -> list[str]:
        """Small print below the legend."""
        notes = []
        if self.f.product is Product.XOR:
            notes += ["covered: by an odd number of factors", ""]
        if self.lanes.lines:
            notes += ["bars: the rows (right) and the", "columns (below) of each factor", ""]
        rows, columns = self.down.lines_per_tile, self.across.lines_per_tile
        if rows > 1 or columns > 1:
            notes += [
                f"a pixel is up to {rows:,} x {columns:,} cells;",
                "errors are drawn stronger",
            ]
        return notes

    def _place(self) -> None:
        """Find where the matrix and the legend begin, and how large the sheet must be."""
        sheet, pad, gap = self.sheet, self.pad, self.gap
        beside = sheet.text_width(self.row_labels, self.down.points)
        above = sheet.text_width(self.column_labels, self.across.points)
        self.left = pad + max(beside, self.line) + gap
        self.top = pad + len(self.heading) * self.line + gap + max(above, self.line) + gap
        lanes = self.lanes.pixels + gap if self.lanes.lines else 0
        self.legend_left = self.left + self.across.pixels + lanes + 3 * gap
        self.text_left = self.legend_left + self.line
        right = max(
            self.text_left + sheet.text_width((text for _, text in self.legend), **LEGEND),
            self.legend_left + sheet.text_width(self.notes, **NOTE),
            *(pad + sheet.text_width([text], **style) for text, style in self.heading),
        )
        legend = self.line * (len(self.legend) + len(self.notes) + 1)
        sheet.resize(right + pad, self.top + max(self.down.pixels + lanes, legend) + pad)

    def _draw_matrix(self) -> None:
        sheet, down, across = self.sheet, self.down, self.across
        axes = sheet.panel(self.left, self.top, down, across, tile_colours(self.mosaic.counts))
        if min(down.cell_pixels, across.cell_pixels) >= RULED_INCHES * self.dpi:
            rule_rows(axes, down, across)
            rule_columns(axes, down, across)
        if self.row_labels:
            name_rows(axes, down, self.row_labels)
        else:
            place = self.left - self.gap, self.top + down.pixels // 2
            sheet.text(*place, down.caption, ha="right", va="center", rotation=90, **LEGEND)
        if self.column_labels:
            name_columns(axes, across, self.column_labels, rotation=90)
        else:
            place = self.left + across.pixels // 2, self.top - self.gap
            sheet.text(*place, across.caption, ha="center", va="bottom", **LEGEND)

    def _draw_lanes(self) -> None:
        down, across, lanes = self.down, self.across, self.lanes
        numbers = lane_numbers(lanes, self.dpi)
        A = lane_colours(_shares(self.f.A[self.mosaic.row_order], down))
        right = self.left + across.pixels + self.gap
        axes = self.sheet.panel(right, self.top, down, lanes, A)
        rule_columns(axes, down, lanes)
        name_columns(axes, lanes, numbers)
        B = lane_colours(_shares(self.f.B.T[self.mosaic.column_order], across).T)
        below = self.top + down.pixels + self.gap
        axes = self.sheet.panel(self.left, below, lanes, across, B)
        rule_rows(axes, lanes, across)
        name_rows(axes, lanes, numbers)

    def _draw_legend(self) -> None:
        sheet, top, half = self.sheet, self.top, self.line // 2
        square = self.sheet.pixels(0.13)
        for kind, text in self.legend:
            sheet.box(self.legend_left, top + half - square // 2, square, square, COLOURS[kind])
            sheet.text(self.text_left, top + half, text, va="center_baseline", **LEGEND)
            top += self.line
        for note in self.notes:
            sheet.text(self.legend_left, top + half, note, **NOTE)
            top += sheet.pixels(0.14)


def _facts(f: Factorization) -> str:
    rows, columns = f.problem.shape
    weighted = (f.problem.row_weights != 1).any() or (f.problem.column_weights != 1).any()
    return "  ·  ".join(
        [
            f"{rows:,} x {columns:,}",
            f.method,
            counted(f.rank, "factor") + product_note(f),
            f"{'weighted ' if weighted else ''}error {f.error:,} ({100 * f.error_rate:.2f} %)",
        ]
    )


def _shares(lines: Bools, side: Side) -> npt.NDArray[np.float64]:
    """The share of lines of each tile that each factor has."""
    tiles = tile_of(side.lines, side.tiles)
    sums = [np.bincount(tiles, weights=member, minlength=side.tiles) for member in lines.T]
    return np.stack(sums, axis=1) / np.bincount(tiles, minlength=side.tiles)[:, None]
