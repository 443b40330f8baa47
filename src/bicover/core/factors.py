"""The two factors A and B, and the two ways to multiply them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from bicover.errors import InvalidInput, shown
from bicover.native import bits
from bicover.native.bits import Bools, Words
from bicover.native.cells import boolean_product


class Product(StrEnum):
    """How a product adds up what its factors have in a cell."""

    OR = "or"
    """1 where any factor is: the Boolean product."""
    XOR = "xor"
    """1 where an odd number of factors are: the product modulo 2."""

    @classmethod
    def named(cls, name: Any) -> Product:
        """The product of that name; anything else is refused."""
        for product in cls:
            if name == product.value:
                return product
        raise InvalidInput(f"product must be one of {', '.join(cls)}; got {shown(name)}")


@dataclass(frozen=True, eq=False)
class Factors:
    """A (m x k) and B (k x n), read-only numpy arrays of bool.

    Factor l is column l of A with row l of B.
    """

    A: Bools
    B: Bools

    def __post_init__(self) -> None:
        if self.A.ndim != 2 or self.B.ndim != 2 or self.A.shape[1] != self.B.shape[0]:
            raise InvalidInput(
                f"A must have as many columns as B has rows; got shapes {self.A.shape} "
                f"and {self.B.shape}"
            )
        self.A.flags.writeable = False
        self.B.flags.writeable = False

    @classmethod
    def from_rows(cls, extents: Words, intents: Words, shape: tuple[int, int]) -> Factors:
        """From packed sets, one row a factor: its rows of X, and its columns."""
        A = np.ascontiguousarray(bits.unpack(extents, shape[0]).T)
        return cls(A, bits.unpack(intents, shape[1]))

    @property
    def rank(self) -> int:
        """The number of factors."""
        return int(self.B.shape[0])

    def packed(self) -> tuple[Words, Words]:
        """A and B as words."""
        return bits.pack(self.A), bits.pack(self.B)

    def product(self, product: Product = Product.OR) -> Bools:
        """A o B, one byte a cell."""
        columns, xor = self.B.shape[1], product is Product.XOR
        return bits.unpack(boolean_product(*self.packed(), columns, xor), columns)

    def permuted(self, order: npt.ArrayLike) -> Factors:
        """The same factors in another order."""
        index = np.asarray(order, dtype=np.intp)
        return Factors(np.ascontiguousarray(self.A[:, index]), self.B[index])
