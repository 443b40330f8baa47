"""The colours of the cells, and the shade of a tile of many cells."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from bicover.output.pictures.mosaic import Kind

COLOURS = {
    Kind.ZERO: "#f1f1ee",
    Kind.COVERED: "#24497a",
    Kind.MISSED: "#f5ab2a",
    Kind.WRONG: "#c8323c",
    Kind.MISSING: "#bfbfbf",
    Kind.PREDICTED: "#7f95ad",
}
"""Chosen so that readers with any of the common colour blindnesses can tell them apart."""

ERRORS = [Kind.MISSED, Kind.WRONG]
LEAST_SHARE = 0.25
"""The share of a tile's colour that one wrong cell takes if most tiles have one. The fewer
have one, the larger this share: a single wrong cell in a large matrix must be seen."""

_RGB = np.array([list(bytes.fromhex(COLOURS[kind][1:])) for kind in Kind], dtype=np.float64)


def tile_colours(counts: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
    """Red, green and blue of each tile: the mean of its cells, with errors made stronger."""
    shares = counts / np.maximum(counts.sum(axis=-1, keepdims=True), 1)
    errors = shares[..., ERRORS]
    tiles_with_errors = np.mean(errors > 0, axis=(0, 1)) if errors.size else 0.0
    stronger = _lifted(errors, np.maximum(LEAST_SHARE, 1 - 5 * tiles_with_errors))
    stronger /= np.maximum(stronger.sum(axis=-1, keepdims=True), 1)
    right = 1 - errors.sum(axis=-1, keepdims=True)
    left = 1 - stronger.sum(axis=-1, keepdims=True)
    shares *= np.divide(left, right, out=np.zeros_like(left), where=right > 0)
    shares[..., ERRORS] = stronger
    return _bytes(shares @ _RGB)


def lane_colours(shares: npt.NDArray[np.float64]) -> npt.NDArray[np.uint8]:
    """Red, green and blue of tiles of A or B, given the share of ones in each."""
    ones = _lifted(shares, LEAST_SHARE)[..., None]
    return _bytes(ones * _RGB[Kind.COVERED] + (1 - ones) * _RGB[Kind.ZERO])


def _lifted(
    shares: npt.NDArray[np.float64], least: float | npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """Shares from 0 to 1 moved into `least` to 1, but 0 stays 0."""
    return np.where(shares > 0, least + (1 - least) * shares, 0.0)


def _bytes(colours: npt.NDArray[np.float64]) -> npt.NDArray[np.uint8]:
    rounded: npt.NDArray[np.uint8] = np.rint(colours).astype(np.uint8)
    return rounded
