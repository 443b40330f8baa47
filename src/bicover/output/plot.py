"""A picture of a factorization: X in an order in which the factors show as blocks.

Matplotlib is an extra and is imported only here and in `bicover.output.pictures`. Figures are made
without pyplot, so no display is needed and nothing stays open.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bicover.errors import InvalidInput, MissingDependency, shown
from bicover.output.pictures.drawing import Drawing
from bicover.tables.formats.streams import atomic_write, label

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from bicover.core.result import Factorization

# What matplotlib would write into the file besides the picture: its version, the time of day.
LEFT_OUT: dict[str, dict[str, None]] = {
    "png": {"Software": None},
    "svg": {"Creator": None, "Date": None},
    "pdf": {"Creator": None, "Producer": None, "CreationDate": None},
}


def plot(
    f: Factorization,
    path: str | os.PathLike[str] | None = None,
    *,
    title: str | None = None,
    dpi: int = 150,
    max_names: int = 100,
) -> Figure:
    """Draw X with its rows and columns in an order in which the factors show as blocks.

    A large matrix is averaged, with errors made stronger so that a single one shows.

    Parameters
    ----------
    path
        Where to write the picture; the name ends in `.png`, `.svg` or `.pdf`.
    title
        A line above the figures of the factorization.
    dpi
        Pixels per inch, 50 to 600.
    max_names
        The most rows, and the most columns, that are named one by one, up to 300. The
        picture grows so that the names can be read.

    Returns
    -------
    matplotlib.figure.Figure
        Made without pyplot: there is nothing to close.
    """
    if path is not None:
        picture_format(path)
    _check("dpi", dpi, 50, 600)
    _check("max_names", max_names, 0, 300)
    with own_style():
        figure = Drawing(f, title, dpi, max_names).draw()
        if path is not None:
            save_figure(figure, path, dpi)
    return figure


def save_figure(figure: Figure, path: str | os.PathLike[str], dpi: int) -> None:
    """Write a figure to a file, whole or not at all; call it within `own_style`."""
    suffix = picture_format(path)
    with atomic_write(path) as stream:
        figure.savefig(stream, format=suffix, dpi=dpi, metadata=LEFT_OUT[suffix])


def picture_format(path: str | os.PathLike[str]) -> str:
    """Which format a picture's name asks for."""
    suffix = Path(path).suffix.lower().removeprefix(".")
    if suffix not in LEFT_OUT:
        raise InvalidInput(f"{label(path)}: the name of a picture must end in .png, .svg or .pdf")
    return suffix


def check_picture(path: str | os.PathLike[str]) -> None:
    """Whether a picture of that name could be drawn: before the work, not after it."""
    picture_format(path)
    if find_spec("matplotlib") is None:
        raise MissingDependency("matplotlib", "'bicover[plot]'")


def _check(name: str, value: Any, least: int, most: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise InvalidInput(
            f"{name} must be a whole number from {least} to {most}; got {shown(value)}"
        )


@contextmanager
def own_style() -> Iterator[None]:
    """Matplotlib as it comes, whatever the user has set, so that pictures are reproducible."""
    try:
        from matplotlib import style
    except ImportError:
        raise MissingDependency("matplotlib", "'bicover[plot]'") from None
    with style.context(["default", {"svg.hashsalt": "bicover"}]), warnings.catch_warnings():
        # A letter that the font lacks shows as a box; a warning for each would say no more.
        warnings.filterwarnings("ignore", "Glyph .* missing from")
        yield
