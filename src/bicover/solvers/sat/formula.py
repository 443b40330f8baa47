"""Clauses and soft literals, and nothing about who solves them.

A formula can have millions of clauses, so they are not Python lists: the hard part is one
array of 32-bit literals in which 0 ends a clause, as in DIMACS. Only literals are soft; a soft
clause would be a hard one with a literal of its own. This file does without numpy at start,
because the process that runs a solver reads formulas too and should start fast.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO

from bicover.errors import BicoverError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MAX_VARIABLE = 2**31 - 1
MAX_LITERALS = 2**29
"""Of the hard clauses, which then take 2 GB here and several times as much in a solver."""
SECONDS_A_LITERAL, SECONDS_A_SOFT_LITERAL = 2e-8, 5e-7
"""What it takes at least to write one, or to look it up in a model."""
CLAUSES_AT_ONCE = 2**20
POLL_EVERY = 2**16

Clock = Callable[[], float | None]
"""Tells the seconds left; None if there is no limit."""


class FormulaStopped(BicoverError):
    """A formula was not finished; `reason` is "time limit" or "memory limit"."""

    def __init__(self, reason: str) -> None:
        size = f": it would have more than {MAX_LITERALS:,} literals"
        super().__init__(
            f"the formula was not finished because of the {reason}"
            + (size if reason == "memory limit" else "")
        )
        self.reason = reason


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

    def __init__(self, clock: Clock | None = None) -> None:
        """Empty. With a clock, `FormulaStopped` is raised once no time is left."""
        self._clock = clock
        self._next_poll = 0
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
        if len(self.hard) >= self._next_poll:
            self.poll()

    def add_block(self, clauses: npt.NDArray[np.integer[Any]]) -> None:
        """Many hard clauses of equal length, one a row."""
        import numpy as np

        rows, columns = clauses.shape
        self.expect(rows * (columns + 1))
        for start in range(0, rows, CLAUSES_AT_ONCE):
            some = clauses[start : start + CLAUSES_AT_ONCE]
            ended = np.zeros((len(some), columns + 1), dtype=np.int32)
            ended[:, :columns] = some
            self.hard.frombytes(ended.tobytes())
            self.poll()

    def expect(self, literals: int, soft: int = 0) -> None:
        """Refuse to grow so much, in literals, if that is too much for the memory or the time."""
        if len(self.hard) + literals > MAX_LITERALS:
            raise FormulaStopped("memory limit")
        left = None if self._clock is None else self._clock()
        needed = literals * SECONDS_A_LITERAL + soft * SECONDS_A_SOFT_LITERAL
        if left is not None and left < needed:
            raise FormulaStopped("time limit")

    def poll(self) -> None:
        """Look at the clock and the size."""
        self._next_poll = len(self.hard) + POLL_EVERY
        self.expect(0)
        if self._clock is not None and self._clock() == 0:
            raise FormulaStopped("time limit")

    def prefer(self, literal: int, weight: int) -> None:
        """Let a false literal cost `weight` more."""
        self.soft[literal] = self.soft.get(literal, 0) + weight

    def prefer_each(self, literals: Sequence[int], weights: Sequence[int]) -> None:
        """The same for many literals."""
        for start in range(0, len(literals), POLL_EVERY):
            self.poll()
            part = slice(start, start + POLL_EVERY)
            for literal, weight in zip(literals[part], weights[part], strict=True):
                self.prefer(literal, weight)

    def checking_seconds(self) -> float:
        """About how long it takes to check a model."""
        return len(self.hard) * SECONDS_A_LITERAL + len(self.soft) * SECONDS_A_SOFT_LITERAL

    def clauses(self) -> Iterator[list[int]]:
        """The hard clauses one by one."""
        return split_clauses(self.hard)

    @property
    def clause_count(self) -> int:
        """How many hard clauses there are."""
        import numpy as np

        return len(self.hard) - int(np.count_nonzero(np.frombuffer(self.hard, dtype=np.int32)))

    @property
    def soft_weight(self) -> int:
        """What a model pays that makes every soft literal false, without the offset."""
        return sum(self.soft.values())

    def write(self, stream: BinaryIO) -> None:
        """The formula as bytes for `read_formula`, in this machine's byte order."""
        literals, weights = array("i", self.soft.keys()), array("q", self.soft.values())
        self.poll()
        stream.write(array("q", [self.variables, self.offset, len(self.hard), len(literals)]))
        for part in (self.hard, literals, weights):
            stream.write(part)


def left_for_solver(formula: Formula, seconds: float | None, started: float) -> float | None:
    """What is left of `seconds`, less the time that checking a model will take."""
    if seconds is None:
        return None
    return seconds - (time.monotonic() - started) - formula.checking_seconds()


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
