"""The paper's variables A, B, T, C and Z as consecutive numbers of one formula.

Each name is an array of variables, so that `names.A[i, l]` reads as it is printed and whole
blocks of clauses are made at once. T, C and Z take their numbers when they are first used: an
encoding that needs no T has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np
import numpy.typing as npt

from bicover.core.factors import Factors
from bicover.native.bits import Bools
from bicover.solvers.sat.cells import CellList, Grid
from bicover.solvers.sat.formula import Formula
from bicover.solvers.sat.model import Model

Variables = npt.NDArray[np.int32]


class Names:
    """Variables for the factors of a grid."""

    def __init__(self, formula: Formula, grid: Grid, rank: int) -> None:
        self.formula = formula
        self.grid = grid
        self.rank = rank
        rows, columns = grid.shape
        self.A = self._new(rows, rank)
        """A[i, l]: row i is in factor l."""
        self.B = self._new(rank, columns)
        """B[l, j]: column j is in factor l."""

    @cached_property
    def T(self) -> Variables:
        """T[c, l]: factor l covers the one c."""
        return self._new(len(self.grid.ones), self.rank)

    @cached_property
    def C(self) -> Variables:
        """C[c]: the one c is covered."""
        return self._new(len(self.grid.ones))

    @cached_property
    def spared(self) -> Variables:
        """C[c] for a zero c: it is not covered."""
        return self._new(len(self.grid.zeros))

    @cached_property
    def Z(self) -> Variables:
        """Z[l, j]: rows l and l + 1 of B agree before column j."""
        return self._new(max(0, self.rank - 1), self.grid.shape[1])

    def decode(self, model: Model) -> Factors:
        """The factors that a model describes."""
        return Factors.of(model[self.A - 1], model[self.B - 1])

    def encode(self, A: Bools, B: Bools) -> Model:
        """The model of these factors; B's rows must be in order if Z is in use.

        Variables that count sums of Simplify are not set.
        """
        model = np.zeros(self.formula.variables, dtype=np.bool_)
        used, ones, zeros = self.__dict__, self.grid.ones, self.grid.zeros
        covered_by = A[ones.rows] & B.T[ones.columns]
        model[self.A - 1], model[self.B - 1] = A, B
        if "T" in used:
            model[self.T - 1] = covered_by
        if "C" in used:
            model[self.C - 1] = covered_by.any(axis=1)
        if "spared" in used:
            model[self.spared - 1] = ~(A[zeros.rows] & B.T[zeros.columns]).any(axis=1)
        if "Z" in used:
            agree = np.logical_and.accumulate(B[:-1] == B[1:], axis=1)
            model[self.Z[:, 0] - 1] = True
            model[self.Z[:, 1:] - 1] = agree[:, :-1]
        return model

    def ranges(self) -> Iterator[tuple[str, int, int]]:
        """Title, first and last variable of each range in use; what is past them counts sums."""
        last = 0
        for title, variables, _ in self._used():
            if variables.size:
                last = int(variables.flat[-1])
                yield title, int(variables.flat[0]), last
        if last < self.formula.variables:
            yield "sums of Simplify", last + 1, self.formula.variables

    def listing(self) -> Iterator[tuple[str, int]]:
        """Each variable with its name, such as T[i,j,l], all counted from 1 as in the paper."""
        for title, variables, cells in self._used():
            if cells is None:
                places = np.argwhere(np.ones(variables.shape, dtype=np.bool_))
            else:
                place = np.column_stack([cells.rows, cells.columns])
                places = np.repeat(place, variables.size // max(1, len(cells)), axis=0)
                if variables.ndim > 1:
                    places = np.column_stack([places, np.tile(np.arange(self.rank), len(cells))])
            for indices, variable in zip(
                (places + 1).tolist(), variables.ravel().tolist(), strict=True
            ):
                yield f"{title[0]}[{','.join(map(str, indices))}]", variable

    def _used(self) -> Iterator[tuple[str, Variables, CellList | None]]:
        """The ranges in the order of their numbers, with the cells that index them."""
        ranges: list[tuple[str, Variables, CellList | None]] = [
            ("A[i,l]", self.A, None),
            ("B[l,j]", self.B, None),
        ]
        used, grid = self.__dict__, self.grid
        for attribute, title, cells in (
            ("T", "T[i,j,l]", grid.ones),
            ("C", "C[i,j] of the ones", grid.ones),
            ("spared", "C[i,j] of the zeros", grid.zeros),
            ("Z", "Z[l,j]", None),
        ):
            if attribute in used:
                ranges.append((title, used[attribute], cells))
        yield from sorted(ranges, key=lambda entry: entry[1].flat[0] if entry[1].size else 0)

    def _new(self, *shape: int) -> Variables:
        numbers = self.formula.new_variables(int(np.prod(shape, dtype=np.int64)))
        return np.arange(numbers.start, numbers.stop, dtype=np.int32).reshape(shape)
