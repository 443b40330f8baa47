"""The door to the native module, with types and contracts; `kernels_*` are its other leaves.

Matrices are packed words as in `bicover.native.bits`: C-contiguous uint64, `word_count(n)` words a
row, tail bits zero. Weights are int64, positive, one for each line. The binding checks shapes
and raises ValueError; it never converts an array, so a wrong type is a TypeError.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from bicover import _core
from bicover.budget import Budget
from bicover.native.bits import Words

Weights: TypeAlias = npt.NDArray[np.int64]
Indices: TypeAlias = npt.NDArray[np.int64]


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


class NativeBiclique(NamedTuple):
    """A maximal biclique as packed sets of rows and columns."""

    rows: Words
    columns: Words
    weight: int
    bound: int
    """No biclique weighs more."""
    nodes: int
    stopped: str | None


def heaviest_biclique(
    gain: Words,
    forbidden: Words,
    row_weights: Weights,
    column_weights: Weights,
    through: tuple[int, int] | None,
    seconds: float | None,
) -> NativeBiclique:
    """The biclique without forbidden cells that gains most, by branch and bound.

    Cells in neither matrix are free. `through` must not be forbidden.
    """
    found = _core.heaviest_biclique(
        gain, forbidden, row_weights, column_weights, through, seconds, None
    )
    return NativeBiclique(*found)


def enumerate_bicliques(
    gain: Words,
    forbidden: Words,
    row_weights: Weights,
    column_weights: Weights,
    seconds: float | None,
) -> NativeBiclique:
    """The same answer from visiting every maximal biclique."""
    found = _core.enumerate_bicliques(gain, forbidden, row_weights, column_weights, seconds, None)
    return NativeBiclique(*found)


def richest_cell(
    gain: Words, forbidden: Words, row_weights: Weights, column_weights: Weights
) -> tuple[int, int] | None:
    """The gaining cell whose row and column gain most, multiplied; None if nothing gains."""
    found = _core.richest_cell(gain, forbidden, row_weights, column_weights)
    return cast("tuple[int, int] | None", found)


class NativeRelaxed(NamedTuple):
    """Factors after greedy flips."""

    A: Words
    B: Words
    flips: int
    stopped: str | None


def relax(
    ones: Words,
    zeros: Words,
    row_weights: Weights,
    column_weights: Weights,
    A: Words,
    B: Words,
    costs: tuple[int, int],
    budget: Budget,
) -> NativeRelaxed:
    """Flip the cell of A or B that lowers the cost most, until none does."""
    table = ones, zeros, row_weights, column_weights
    return NativeRelaxed(*_core.relax(*table, A, B, *costs, budget.remaining(), budget.progress))


class Groups(NamedTuple):
    """Groups of ones, one after the other; a one is told by its number, row by row."""

    members: Indices
    ends: Indices
    """One past the last member of each group."""
    weights: Weights
    """What each member gives to the group."""
    stopped: str | None


def incompatible_groups(
    ones: Words,
    zeros: Words,
    row_weights: Weights,
    column_weights: Weights,
    seconds: float | None = None,
) -> Groups:
    """Groups of pairwise incompatible ones: no factor that spares the zeros covers two of one.

    Each member gives the group's weight of its own, until no one has weight left; without
    weights every one is in one group, as in the paper's Simplify (Algorithm 2).
    """
    return Groups(*_core.incompatible_groups(ones, zeros, row_weights, column_weights, seconds))


class NativeReduction(NamedTuple):
    """What is left of the required cells, and the steps that led there."""

    steps: Indices
    """Rows of (cell, by): what covers `by` is grown to `cell`; -1 is a factor of its own."""
    cells: Indices
    """Rows of (cell, row, column, component) of the core."""
    rows: Indices
    """For each row of the core, a row of the input that has the same allowed cells there."""
    columns: Indices
    stopped: str | None


def reduce(
    allowed: Words,
    required: Words,
    columns: int,
    *,
    merge: bool = True,
    implied: bool = True,
    essential: bool = True,
    empty: bool = True,
    seconds: float | None = None,
) -> NativeReduction:
    """Reductions that keep the least number of allowed rectangles that cover `required`.

    Cells are numbered by their place among the required ones, row by row. Stopped early, what
    was done so far is as valid.
    """
    found = _core.reduce(allowed, required, columns, merge, implied, essential, empty, seconds)
    return NativeReduction(*found)


class NativeFooling(NamedTuple):
    """Required cells of which no allowed rectangle has two."""

    cells: Indices
    """Rows of (row, column)."""
    largest: bool
    """Proved that there is no larger set."""
    stopped: str | None


def search_fooling_set(
    allowed: Words,
    required: Words,
    columns: int,
    *,
    target: int,
    steps: int,
    seed: int = 0,
    seconds: float | None = None,
) -> NativeFooling:
    """A large fooling set by tabu search; ends when it has `target` cells or made `steps`."""
    found = _core.search_fooling_set(allowed, required, columns, target, steps, seed, seconds)
    return NativeFooling(*found)


def largest_fooling_set(
    allowed: Words,
    required: Words,
    columns: int,
    known: Indices,
    *,
    nodes: int,
    seconds: float | None = None,
) -> NativeFooling:
    """A largest fooling set by branch and bound, or the best after so many nodes."""
    cells = np.ascontiguousarray(known, dtype=np.int64).reshape(-1, 2)
    found = _core.largest_fooling_set(allowed, required, columns, cells, nodes, seconds)
    return NativeFooling(*found)


class NativeCells(NamedTuple):
    """A cover of the required cells by allowed rectangles."""

    factor_of: Indices
    """For each required cell, row by row, a factor that covers it; empty if none was found."""
    factors: int
    stopped: str | None


def search_cover(
    allowed: Words,
    required: Words,
    columns: int,
    *,
    target: int,
    steps: int,
    seed: int = 0,
    seconds: float | None = None,
) -> NativeCells:
    """A cover with few rectangles by local search; `steps` moves for each rectangle saved."""
    found = _core.search_cover(allowed, required, columns, target, steps, seed, seconds)
    return NativeCells(*found)


class ProofCheck(NamedTuple):
    """Whether a clausal proof is one."""

    valid: bool
    complaint: str
    """Why not, if not."""
    steps: int
    """Steps of the proof that were read."""
    stopped: str | None


def check_proof(
    formula: npt.NDArray[np.int32], variables: int, proof: bytes, seconds: float | None = None
) -> ProofCheck:
    """Check a proof in binary DRAT that a formula has no model: forward, by unit propagation.

    `formula` holds the literals of each clause, then a 0.
    """
    return ProofCheck(*_core.check_proof(formula, variables, proof, seconds))
