"""The paper's random matrices: Boolean products of two random factors.

The entries of A (m x k) and B (k x n) are 1 with probability p, independently, and
X = A o B. A cell of X is 0 when all k pairs fail, so its chance to be 1 is
1 - (1 - p^2)^k, and p = sqrt(1 - (1 - d)^(1/k)) makes that d. The paper prints
sqrt(1 - d^(1/k)), which gives a density of 1 - d.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import SupportsIndex

import numpy as np

from bicover.checks import between, whole
from bicover.datasets.randomness import generator
from bicover.native import bits
from bicover.native.bits import Bools, Words
from bicover.tables.table import Table, check_shape

BLOCK_CELLS = 1 << 20
"""Random numbers drawn, or cells multiplied, at a time."""


def random_product(
    rows: SupportsIndex,
    columns: SupportsIndex,
    rank: SupportsIndex,
    density: float,
    *,
    seed: SupportsIndex = 0,
    missing: float = 0.0,
) -> Table:
    """A random matrix of known rank at most `rank` and expected density `density`.

    Parameters
    ----------
    rows, columns, rank : int
        The shape and the number of planted factors, each at least 1.
    density : float
        Expected share of ones, from 0 to 1. With few factors or small sides the share
        of a single matrix may be far from it, since a factor covers many cells at once.
    seed : int, default 0
        The same seed gives the same matrix, and with `random_factors` its factors.
    missing : float, default 0
        Probability that a cell is then forgotten, independently of its value.

    Returns
    -------
    Table
        The product, without names.

    Examples
    --------
    >>> random_product(100, 80, 5, 0.3).shape
    (100, 80)
    >>> A, B = random_factors(100, 80, 5, 0.3)
    >>> bool((random_product(100, 80, 5, 0.3).ones_array() == (A @ B)).all())
    True
    """
    missing = between("missing", missing, 0, 1)
    random = generator(seed)
    A, B = _draw_factors(random, rows, columns, rank, density)
    ones = _product(A, B)
    shape = (len(A), B.shape[1])
    if missing == 0:
        return Table(ones, bits.complement(ones, shape[1]), shape)
    zeros = bits.empty(*shape)
    for start, known in _random_blocks(random, *shape, 1 - missing):
        block = slice(start, start + len(known))
        packed = bits.pack(known)
        zeros[block] = packed & ~ones[block]
        ones[block] &= packed
    return Table(ones, zeros, shape)


def random_factors(
    rows: SupportsIndex,
    columns: SupportsIndex,
    rank: SupportsIndex,
    density: float,
    *,
    seed: SupportsIndex = 0,
) -> tuple[Bools, Bools]:
    """The factors A and B that `random_product` multiplies, for the same arguments.

    Examples
    --------
    >>> A, B = random_factors(100, 80, 5, 0.3)
    >>> A.shape, B.shape
    ((100, 5), (5, 80))
    """
    return _draw_factors(generator(seed), rows, columns, rank, density)


def _draw_factors(
    random: np.random.Generator,
    rows: SupportsIndex,
    columns: SupportsIndex,
    rank: SupportsIndex,
    density: float,
) -> tuple[Bools, Bools]:
    m, n, k = (
        whole(name, size, 1)
        for name, size in (("rows", rows), ("columns", columns), ("rank", rank))
    )
    for shape in ((m, n), (m, k), (k, n)):
        check_shape(*shape)
    d = between("density", density, 0, 1)
    p = float(np.sqrt(1 - (1 - d) ** (1 / k)))
    return _random_bools(random, m, k, p), _random_bools(random, k, n, p)


def _random_bools(random: np.random.Generator, rows: int, columns: int, p: float) -> Bools:
    drawn = np.empty((rows, columns), dtype=np.bool_)
    for start, block in _random_blocks(random, rows, columns, p):
        drawn[start : start + len(block)] = block
    return drawn


def _random_blocks(
    random: np.random.Generator, rows: int, columns: int, p: float
) -> Iterator[tuple[int, Bools]]:
    """Independent entries of probability p, some rows at a time."""
    step = max(1, BLOCK_CELLS // columns)
    for start in range(0, rows, step):
        yield start, random.random((min(step, rows - start), columns)) < p


def _product(A: Bools, B: Bools) -> Words:
    """The Boolean product as packed rows: row i is the OR of the rows of B that A[i] names."""
    packed = bits.pack(B)
    product = bits.empty(len(A), B.shape[1])
    step = max(1, BLOCK_CELLS // packed.shape[1])
    for start in range(0, len(A), step):
        block = product[start : start + step]
        for factor, row in enumerate(packed):
            block[A[start : start + step, factor]] |= row
    return product
