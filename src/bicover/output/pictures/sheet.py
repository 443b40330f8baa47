"""A drawing sheet measured in pixels from its upper left corner.

It wraps a matplotlib figure. Text is measured first, then the sheet gets its size, then
everything is put where it belongs, at whole pixels, so that cells come out equally large.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from bicover.output.pictures.sides import Side

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK = "#333333"
RULE: dict[str, Any] = {"color": "white", "linewidth": 0.6}


class Sheet:
    """A figure in pixels. Measure first, then `resize`, then draw."""

    figure: Figure

    def __init__(self, dpi: int) -> None:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        self.figure = Figure(figsize=(1, 1), dpi=dpi, facecolor="white")
        canvas: Any = FigureCanvasAgg(self.figure)
        self._renderer = canvas.get_renderer()
        self._size = (dpi, dpi)

    def pixels(self, inches: float) -> int:
        """A length in whole pixels."""
        return round(inches * self.figure.dpi)

    def text_width(self, texts: Iterable[str], points: float, **style: Any) -> int:
        """Pixels that the longest of the texts takes."""
        from matplotlib.text import Text

        style = {"fontsize": points, "figure": self.figure, "parse_math": False, **style}
        boxes = (Text(text=text, **style).get_window_extent(self._renderer) for text in texts)
        return int(max((box.width for box in boxes), default=-1)) + 1

    def resize(self, width: int, height: int) -> None:
        """Give the sheet its size."""
        self._size = (width, height)
        self.figure.set_size_inches(width / self.figure.dpi, height / self.figure.dpi)

    def text(self, left: int, top: int, text: str, points: float, **style: Any) -> None:
        """Text whose box has its upper left corner here, unless `style` says otherwise."""
        across, down = self._size
        style = {"ha": "left", "va": "top", "color": INK, "parse_math": False, **style}
        self.figure.text(left / across, 1 - top / down, text, fontsize=points, **style)

    def box(self, left: int, top: int, width: int, height: int, colour: str = "none") -> Axes:
        """A rectangle in one colour, as axes without ticks and frame."""
        across, down = self._size
        corner = left / across, 1 - (top + height) / down
        axes = self.figure.add_axes((*corner, width / across, height / down), facecolor=colour)
        axes.set_xticks([])
        axes.set_yticks([])
        axes.spines[:].set_visible(False)
        return axes

    def panel(
        self, left: int, top: int, down: Side, across: Side, colours: npt.NDArray[np.uint8]
    ) -> Axes:
        """An image of tiles; lines are counted from 0 at the upper left corner."""
        axes = self.box(left, top, across.pixels, down.pixels)
        axes.xaxis.tick_top()
        axes.tick_params(length=0, pad=2, labelcolor=INK)
        if colours.size:
            extent = (0, across.lines, down.lines, 0)
            axes.imshow(colours, extent=extent, aspect="auto", interpolation="nearest")
        return axes


def name_rows(axes: Axes, side: Side, labels: list[str]) -> None:
    """Write a label beside each row of a panel."""
    places = np.arange(side.lines) + 0.5
    axes.set_yticks(places, labels, fontsize=side.points, parse_math=False)


def name_columns(axes: Axes, side: Side, labels: list[str], rotation: int = 0) -> None:
    """Write a label above each column of a panel."""
    places = np.arange(side.lines) + 0.5
    axes.set_xticks(places, labels, fontsize=side.points, parse_math=False, rotation=rotation)


def rule_rows(axes: Axes, down: Side, across: Side) -> None:
    """Draw a thin line between neighbouring rows."""
    axes.hlines(np.arange(1, down.lines), 0, across.lines, **RULE)


def rule_columns(axes: Axes, down: Side, across: Side) -> None:
    """Draw a thin line between neighbouring columns."""
    axes.vlines(np.arange(1, across.lines), 0, down.lines, **RULE)
