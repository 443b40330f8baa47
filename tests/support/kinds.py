"""What a cell of a picture is, from the definition, and its colour as numbers."""

from __future__ import annotations

import numpy as np

from bicover.output.pictures.mosaic import Kind
from bicover.output.pictures.palette import COLOURS


def kind_of(x, covered):
    """What a cell is, from the definition."""
    return {
        (1, True): Kind.COVERED,
        (1, False): Kind.MISSED,
        (0, True): Kind.WRONG,
        (0, False): Kind.ZERO,
        (-1, True): Kind.PREDICTED,
        (-1, False): Kind.MISSING,
    }[int(x), bool(covered)]


def rgb(kind):
    return np.array(list(bytes.fromhex(COLOURS[kind][1:])))
