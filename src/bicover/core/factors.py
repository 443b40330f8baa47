"""The two factors A and B, packed, and the two ways to multiply them."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from bicover.errors import InvalidInput, shown
from bicover.native import bits
from bicover.native.bits import Bools, Indices, Words
from bicover.native.cells import boolean_product, transpose


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


class Factors:
    """A (m x k) and B (k x n) as packed sets; factor l is column l of A with row l of B.

    Both halves exist in two forms, by factor (a packed row for each factor) and by line (a packed
    row for each row or column of X). Each form is made from the other when first asked for, and
    so are the arrays `A` and `B`.

    Examples
    --------
    >>> pair = Factors.of([[1, 0], [1, 1]], [[1, 1, 0], [0, 0, 1]])
    >>> pair.rank, pair.shape, pair.product().astype(int).tolist()
    (2, (2, 3), [[1, 1, 0], [1, 1, 1]])
    """

    def __init__(self, extents: Words, intents: Words, shape: tuple[int, int]) -> None:
        """From packed sets, a row for each factor: its rows of X, and its columns."""
        self.rank = len(extents)
        self.shape = shape
        self.__dict__.update(extents=extents, intents=intents)

    @classmethod
    def of(cls, A: npt.ArrayLike, B: npt.ArrayLike) -> Factors:
        """From arrays of truth values, m x k and k x n."""
        left, right = np.asarray(A, dtype=np.bool_), np.asarray(B, dtype=np.bool_)
        if left.ndim != 2 or right.ndim != 2 or left.shape[1] != right.shape[0]:
            raise InvalidInput(
                f"A must have as many columns as B has rows; got shapes {left.shape} "
                f"and {right.shape}"
            )
        shape = left.shape[0], right.shape[1]
        return cls.from_packed(bits.pack(left), bits.pack(right), shape)

    @classmethod
    def from_packed(cls, A: Words, B: Words, shape: tuple[int, int]) -> Factors:
        """From packed A and B: a row for each row of X, and a row for each factor."""
        return cls._made(len(B), shape, by_row=A, intents=B)

    @classmethod
    def none(cls, shape: tuple[int, int], rank: int = 0) -> Factors:
        """So many factors that cover nothing."""
        return cls(bits.empty(rank, shape[0]), bits.empty(rank, shape[1]), shape)

    @classmethod
    def _made(cls, rank: int, shape: tuple[int, int], **forms: Words) -> Factors:
        """From one form of each half; the others are made when they are asked for."""
        factors = cls.__new__(cls)
        factors.rank = rank
        factors.shape = shape
        factors.__dict__.update(forms)
        return factors

    @cached_property
    def extents(self) -> Words:
        """The rows of each factor."""
        return transpose(self.by_row, self.rank)

    @cached_property
    def intents(self) -> Words:
        """The columns of each factor: B, packed."""
        return transpose(self.by_column, self.rank)

    @cached_property
    def by_row(self) -> Words:
        """The factors of each row: A, packed."""
        return transpose(self.extents, self.shape[0])

    @cached_property
    def by_column(self) -> Words:
        """The factors of each column."""
        return transpose(self.intents, self.shape[1])

    @cached_property
    def A(self) -> Bools:
        """m x k, one byte a cell, read-only."""
        array = bits.unpack(self.by_row, self.rank)
        array.flags.writeable = False
        return array

    @cached_property
    def B(self) -> Bools:
        """k x n, one byte a cell, read-only."""
        array = bits.unpack(self.intents, self.shape[1])
        array.flags.writeable = False
        return array

    def product(self, product: Product = Product.OR) -> Bools:
        """A o B, one byte a cell."""
        columns, xor = self.shape[1], product is Product.XOR
        return bits.unpack(boolean_product(self.by_row, self.intents, columns, xor), columns)

    def permuted(self, order: npt.ArrayLike) -> Factors:
        """The same factors in another order."""
        index = np.asarray(order, dtype=np.intp)
        return Factors(self.extents[index], self.intents[index], self.shape)

    def nonempty(self) -> Factors:
        """The factors that have rows and columns."""
        used = self.extents.any(axis=1) & self.intents.any(axis=1)
        return self if used.all() else Factors(self.extents[used], self.intents[used], self.shape)

    def padded(self, rank: int) -> Factors:
        """The factors made up to a rank with empty ones."""
        more = Factors.none(self.shape, rank - self.rank)
        extents = np.vstack([self.extents, more.extents])
        return Factors(extents, np.vstack([self.intents, more.intents]), self.shape)

    def take(self, rows: Indices, columns: Indices) -> Factors:
        """The same factors over a choice of lines, each as often as it is named."""
        chosen = {"by_row": self.by_row[rows], "by_column": self.by_column[columns]}
        return Factors._made(self.rank, (len(rows), len(columns)), **chosen)

    def placed(self, rows: Indices, columns: Indices, shape: tuple[int, int]) -> Factors:
        """The same factors over a larger table, where their lines have these places."""
        by_row, by_column = bits.empty(shape[0], self.rank), bits.empty(shape[1], self.rank)
        by_row[rows], by_column[columns] = self.by_row, self.by_column
        return Factors._made(self.rank, shape, by_row=by_row, by_column=by_column)
