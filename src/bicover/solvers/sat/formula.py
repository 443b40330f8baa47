"""Clauses and soft literals, and nothing about who solves them.

A formula can have millions of clauses, so they are not Python lists: the hard part is one
array of 32-bit literals in which 0 ends a clause, as in DIMACS. Only literals are soft; a soft
clause would be a hard one with a literal of its own. This file does without numpy at start,
because the process that runs a solver reads formulas too and should start fast.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MAX_VARIABLE = 2**31 - 1


class Formula:
    """A weighted CNF: every model must satisfy the hard clauses and pays for false soft literals.

    >>> formula = Formula()
    >>> x, y = formula.new_variables(2)
    >>> formula.add(-x, -y)
    >>> formula.prefer(x, 2)
    >>> formula.prefer(y, 3)
    >>> list(formula.clauses()), formula.soft
    ([[-1, -2]], {1: 2, 2: 3})
    """

    def __init__(self) -> None:
        self.variables = 0
        self.offset = 0
        """What every model pays, on top of its false soft literals."""
        self.hard = array("i")
        """Literals of the hard clauses, each clause ended by a 0."""
        self.soft: dict[int, int] = {}
        """The price of each soft literal that is false; always positive."""

    def new_variables(self, count: int) -> range:
        """So many fresh variables, numbered one after the other."""
        first = self.variables + 1
        self.variables += count
        if self.variables > MAX_VARIABLE:
            raise MemoryError(f"a formula has at most {MAX_VARIABLE} variables")
        return range(first, first + count)

    def add(self, *literals: int) -> None:
        """A hard clause."""
        self.hard.extend(literals)
        self.hard.append(0)

    def add_block(self, clauses: npt.NDArray[np.integer[Any]]) -> None:
        """Many hard clauses of equal length, one a row."""
        import numpy as np

        rows, columns = clauses.shape
        ended = np.zeros((rows, columns + 1), dtype=np.int32)
        ended[:, :columns] = clauses
        self.hard.frombytes(ended.tobytes())

    def prefer(self, literal: int, weight: int) -> None:
        """Let a false literal cost `weight` more."""
        self.soft[literal] = self.soft.get(literal, 0) + weight

    def clauses(self) -> Iterator[list[int]]:
        """The hard clauses one by one."""
        return split_clauses(self.hard)

    @property
    def clause_count(self) -> int:
        """How many hard clauses there are."""
        return self.hard.count(0)

    @property
    def soft_weight(self) -> int:
        """What a model pays that makes every soft literal false, without the offset."""
        return sum(self.soft.values())

    def write(self, stream: BinaryIO) -> None:
        """The formula as bytes for `read_formula`, in this machine's byte order."""
        literals, weights = array("i", self.soft.keys()), array("q", self.soft.values())
        stream.write(array("q", [self.variables, self.offset, len(self.hard), len(literals)]))
        for part in (self.hard, literals, weights):
            stream.write(part)


def read_formula(stream: BinaryIO) -> Formula:
    """What `Formula.write` wrote."""
    formula = Formula()
    formula.variables, formula.offset, hard, soft = _read("q", stream, 4)
    formula.hard = _read("i", stream, hard)
    formula.soft = dict(zip(_read("i", stream, soft), _read("q", stream, soft), strict=True))
    return formula


def split_clauses(literals: Iterable[int]) -> Iterator[list[int]]:
    """Lists of literals, where a 0 ends each."""
    clause: list[int] = []
    for literal in literals:
        if literal:
            clause.append(literal)
        else:
            yield clause
            clause = []


def _read(kind: str, stream: BinaryIO, count: int) -> array[int]:
    values: array[int] = array(kind)
    values.frombytes(stream.read(count * values.itemsize))
    return values
