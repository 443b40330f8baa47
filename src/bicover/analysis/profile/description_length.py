"""How many bits it takes to write a table down by way of its factors.

The code is the data-to-model code of MDL4BMF with typed errors: of each column of A and each
row of B the number of ones, then which of all sets of that size it is; of the known cells that
the product covers which ones are wrong, and the same of those that it leaves out. The number of
cells and of factors is not counted: it is the same, or nearly so, whatever the rank. A missing
cell need not be written down, so only known cells count. Weights and costs play no part.

Reference
    P. Miettinen, J. Vreeken: MDL4BMF: Minimum Description Length for Boolean Matrix
    Factorization. ACM Trans. Knowl. Discov. Data 8(4), 2014. Data-to-model codes, typed XOR.
Departures
    A count from 0 to n takes log2(n + 1) bits, so that 0 has a code too.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from bicover.core.factors import Factors
from bicover.native import bits
from bicover.native.bits import Bools
from bicover.native.cells import boolean_product
from bicover.tables.table import Table


@dataclass(frozen=True, slots=True)
class DescriptionLength:
    """Bits for the factors and for what they get wrong."""

    A: float
    B: float
    errors: float

    @property
    def total(self) -> float:
        """Bits in all."""
        return self.A + self.B + self.errors


def description_length(table: Table, factors: Factors) -> DescriptionLength:
    """The bits that a table takes with these factors.

    Examples
    --------
    >>> import numpy as np
    >>> table = Table.pack([[1, 1, 0, 0], [1, 1, 0, 0], [0, 0, 0, 0]])
    >>> nothing = Factors.none((3, 4))
    >>> round(description_length(table, nothing).total, 3)
    12.652
    """
    covered = boolean_product(factors.by_row, factors.intents, table.shape[1])
    wrong, right = bits.popcount(covered & table.zeros), bits.popcount(covered & table.ones)
    missed = table.one_count - right
    return DescriptionLength(
        A=_sets(factors.A.T),
        B=_sets(factors.B),
        errors=_subset(wrong + right, wrong)
        + _subset(table.one_count + table.zero_count - wrong - right, missed),
    )


def _sets(rows: Bools) -> float:
    return sum(_subset(rows.shape[1], int(count)) for count in rows.sum(axis=1))


def _subset(size: int, members: int) -> float:
    """Bits for a subset: how many members it has, then which."""
    which = math.lgamma(size + 1) - math.lgamma(members + 1) - math.lgamma(size - members + 1)
    return math.log2(size + 1) + which / math.log(2)
