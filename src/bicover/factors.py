"""The two factors A and B."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bicover import bits, kernels
from bicover.bits import Bools, Words
from bicover.errors import InvalidInput


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

    def product(self) -> Bools:
        """A o B, one byte a cell."""
        columns = self.B.shape[1]
        return bits.unpack(kernels.boolean_product(*self.packed(), columns), columns)

    def permuted(self, order: npt.ArrayLike) -> Factors:
        """The same factors in another order."""
        index = np.asarray(order, dtype=np.intp)
        return Factors(np.ascontiguousarray(self.A[:, index]), self.B[index])
