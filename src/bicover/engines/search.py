"""Least-error factors by the native search.

The search keeps one side of the table as bits and walks over the lines of the other, so the
longer side becomes the bits. Equal lines of the shorter side are merged; those of the longer
side only where that saves words, since weighted bits are counted once for each binary digit of
the largest weight.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from bicover.budget import Budget
from bicover.core.factors import Factors
from bicover.core.problem import Problem
from bicover.errors import InvalidInput
from bicover.native import bits
from bicover.native.bits import Indices, Weights, Words
from bicover.native.cells import transpose
from bicover.native.search import search_factors as native_search

MAX_RANK = 2**16 - 1


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found."""

    factors: Factors
    stopped: str | None
    statistics: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Side:
    """The lines of one side as the search sees them."""

    class_of: Indices
    """For each line of the table, its line here."""
    weights: Weights

    def pick(self, lines: Words) -> Words:
        """One packed line for each class."""
        first = np.unique(self.class_of, return_index=True)[1]
        return np.ascontiguousarray(lines[first])


def search_factors(
    problem: Problem,
    rank: int,
    *,
    effort: str = "normal",
    budget: Budget,
    start: Factors | None = None,
    undercover: bool = False,
) -> Found:
    """Factors of little cost, never worse than `start`.

    With `undercover` no zero is covered; `start` must then cover none either.
    """
    if start is not None:
        _check_start(problem, rank, start, undercover)
    if 0 in problem.shape:
        shape = problem.shape
        nothing = Factors(np.zeros((shape[0], 0), np.bool_), np.zeros((0, shape[1]), np.bool_))
        return Found(nothing, None, {})
    tall = problem.shape[0] >= problem.shape[1]
    merged = problem.merged
    rows = _side(problem.row_weights, merged.row_weights, merged.row_class, merge=not tall)
    columns = _side(problem.column_weights, merged.column_weights, merged.column_class, merge=tall)
    long, short = (rows, columns) if tall else (columns, rows)
    # A factor for each line of the shorter side is exact; more are of no use.
    rank = min(rank, len(short.weights), MAX_RANK)
    if start is not None and start.rank > rank:
        start = None
    long, short, one, zero, unit = _scaled(problem, long, short, undercover)
    lines = [
        _lines(words, problem.shape, tall) for words in (problem.table.ones, problem.table.zeros)
    ]
    ones, zeros = (_columns(words, long, short) for words in lines)
    found = native_search(
        ones,
        zeros,
        long.weights,
        short.weights,
        (one, zero),
        rank,
        _packed_start(start, long, short, tall),
        effort,
        _told_in(unit, budget),
    )
    long_sets = bits.unpack(found.rows, len(long.weights))[:, long.class_of]
    short_sets = bits.unpack(found.columns, len(short.weights))[:, short.class_of]
    A, B = (long_sets.T, short_sets) if tall else (short_sets.T, long_sets)
    kept = A.any(axis=0) & B.any(axis=1)
    factors = Factors(np.ascontiguousarray(A[:, kept]), np.ascontiguousarray(B[kept]))
    if start is not None and _cost(problem, start) < _cost(problem, factors):
        factors = start  # it did not treat equal lines alike, and that was better
    return Found(factors, found.stopped, {"walks": found.walks, "work": found.work})


def _side(given: Weights, merged: Weights, class_of: Indices, *, merge: bool) -> _Side:
    planes = int(merged.max()).bit_length()
    if merge or len(merged) * planes < len(given) * int(given.max()).bit_length():
        return _Side(class_of, merged)
    return _Side(np.arange(len(given)), given)


def _lines(words: Words, shape: tuple[int, int], tall: bool) -> Words:
    """A packed row for each line of the shorter side."""
    return transpose(words, shape[1]) if tall else words


def _columns(lines: Words, long: _Side, short: _Side) -> Words:
    """The chosen lines of the shorter side, over the chosen lines of the longer."""
    chosen = short.pick(lines)
    if len(long.weights) == len(long.class_of):
        return chosen
    across = transpose(chosen, len(long.class_of))
    return transpose(long.pick(across), len(short.weights))


def _scaled(
    problem: Problem, long: _Side, short: _Side, undercover: bool
) -> tuple[_Side, _Side, int, int, int]:
    """The sides and the prices of a one and of a zero, without what is common to all of them.

    That is the last figure. The order of the costs of any two factorizations stays the same.
    """
    units = [int(np.gcd.reduce(side.weights)) for side in (long, short)]
    long, short = (
        replace(side, weights=side.weights // unit)
        for side, unit in zip((long, short), units, strict=True)
    )
    prices = problem.fn_cost, problem.fp_cost
    unit = prices[0] if undercover else math.gcd(*prices)
    one, zero = (price // unit for price in prices)
    across, all_cells = (int(side.weights.sum()) for side in (short, long))
    all_cells *= across
    # More than a whole line of ones can gain: no row with a zero in it is ever worth it.
    forbidding = one * (across + 1)
    zero = forbidding if undercover else min(zero, forbidding)
    # More than all zeros together: what covers most ones is best already.
    one = min(one, zero * (all_cells + 1))
    _check_size(problem, short.weights, one, zero)
    return long, short, one, zero, unit * units[0] * units[1]


def _check_size(problem: Problem, weights: Weights, one: int, zero: int) -> None:
    # Some starts price zeros 100 times higher, unless they are so dear already.
    dearest = max(one, zero) * (1 if zero // 100 >= one else 100)
    if dearest * int(weights.max()) >= 2**32 or dearest * int(weights.sum()) >= 2**38:
        raise InvalidInput(
            "search cannot hold costs and weights as large as these "
            f"(fp_cost {problem.fp_cost}, fn_cost {problem.fn_cost}, and the lines of the shorter "
            f"side weigh up to {weights.max()}, {weights.sum()} in all): scale them down"
        )


def _told_in(unit: int, budget: Budget) -> Budget:
    """The budget, whose progress is told in the problem's costs."""
    told = budget.progress
    if told is None or unit == 1:
        return budget
    return replace(budget, progress=lambda walks, cost: told(walks, unit * cost))


def _check_start(problem: Problem, rank: int, start: Factors, undercover: bool) -> None:
    if start.rank > rank:
        raise InvalidInput(f"the start has {start.rank} factors; the rank allows {rank}")
    covered = problem.count_errors(start).false_positives  # refuses another shape
    if undercover and covered:
        raise InvalidInput(f"the start covers zeros that weigh {covered}; an undercover has none")


def _packed_start(
    start: Factors | None, long: _Side, short: _Side, tall: bool
) -> tuple[Words, Words]:
    sizes = len(long.weights), len(short.weights)
    if start is None:
        return bits.empty(0, sizes[0]), bits.empty(0, sizes[1])
    A, B = (start.A.T, start.B) if tall else (start.B, start.A.T)
    first = [np.unique(side.class_of, return_index=True)[1] for side in (long, short)]
    return tuple(  # type: ignore[return-value]
        bits.pack(np.ascontiguousarray(sets[:, lines]))
        for sets, lines in zip((A, B), first, strict=True)
    )


def _cost(problem: Problem, factors: Factors) -> int:
    return problem.cost(problem.count_errors(factors))
