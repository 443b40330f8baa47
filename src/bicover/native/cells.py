"""Cells: transposing, multiplying, comparing and counting packed matrices."""

from __future__ import annotations

from typing import NamedTuple, cast

import numpy as np
import numpy.typing as npt

from bicover import _core
from bicover.native.bits import Indices, Weights, Words


class ErrorCount(NamedTuple):
    """Weight of the known cells where a product and a table differ."""

    false_positives: int
    false_negatives: int


def instruction_set() -> str:
    """Which build of the bit kernels runs here: baseline, v2, v3 or v4 (x86-64 levels)."""
    return _core.instruction_set()


def transpose(words: Words, columns: int) -> Words:
    """Rows and columns exchanged."""
    return _core.transpose(words, columns)


def boolean_product(A: Words, B: Words, columns: int, xor: bool = False) -> Words:
    """A o B, by OR or by XOR. `A` has one bit for each row of `B`."""
    return _core.multiply(A, B, columns, xor)


def equal_rows(ones: Words, zeros: Words, columns: int) -> tuple[Indices, Indices]:
    """The class of each row and the first row of each class, numbered as they appear."""
    return cast("tuple[Indices, Indices]", _core.equal_rows(ones, zeros, columns))


def count_errors(
    ones: Words,
    zeros: Words,
    row_weights: Weights,
    column_weights: Weights,
    A: Words,
    B: Words,
    xor: bool = False,
) -> ErrorCount:
    """Recount what A o B gets wrong. A missing cell never counts."""
    return ErrorCount(*_core.count_errors(ones, zeros, row_weights, column_weights, A, B, xor))


def count_factors(
    ones: Words, zeros: Words, row_weights: Weights, column_weights: Weights, A: Words, B: Words
) -> npt.NDArray[np.int64]:
    """For each factor: ones it covers, ones that only it covers, zeros it covers."""
    counts = _core.count_factors(ones, zeros, row_weights, column_weights, A, B)
    return cast("npt.NDArray[np.int64]", counts)
