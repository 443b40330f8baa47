"""Least-error factors by the native search.

The search keeps one side of the table as bits and walks over the lines of the other, so the
longer side becomes the bits. Equal lines of the shorter side are merged; those of the longer
side only where that saves words, since weighted bits are counted once for each binary digit of
the largest weight.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from bicover.budget import Budget
from bicover.core.cells import representatives
from bicover.core.factors import Factors
from bicover.core.found import Found
from bicover.core.problem import Problem
from bicover.errors import InvalidInput
from bicover.native import bits
from bicover.native.bits import Indices, Weights, Words
from bicover.native.cells import transpose
from bicover.native.search import NativeFactors
from bicover.native.search import search_factors as native_search

MAX_RANK = 2**16 - 1


@dataclass(frozen=True, slots=True)
class _Side:
    """The lines of one side as the search sees them."""

    class_of: Indices | None
    """For each line of the table, its line here; None: each is its own."""
    weights: Weights

    def pick(self, lines: Words) -> Words:
        """One packed line for each class."""
        if self.class_of is None:
            return lines
        return lines[representatives(self.class_of, len(self.weights))]

    def unmerge(self, sets: Words) -> Words:
        """Packed sets of these lines as sets of the lines of the table."""
        if self.class_of is None:
            return sets
        return transpose(transpose(sets, len(self.weights))[self.class_of], len(sets))


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
        return Found(factors=Factors.none(problem.shape))
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
        _with_unscaled_progress(unit, budget),
    )
    factors = _factors(found, problem.shape, long, short, tall)
    if start is not None and problem.cost_of(start) < problem.cost_of(factors):
        factors = start  # it did not treat equal lines alike, and that was better
    return Found(
        factors=factors,
        stopped=found.stopped,
        statistics={"walks": found.walks, "work": found.work},
    )


def _factors(
    found: NativeFactors, shape: tuple[int, int], long: _Side, short: _Side, tall: bool
) -> Factors:
    """The factors of the whole table that have rows and columns."""
    kept = found.rows.any(axis=1) & found.columns.any(axis=1)
    on_long, on_short = long.unmerge(found.rows[kept]), short.unmerge(found.columns[kept])
    extents, intents = (on_long, on_short) if tall else (on_short, on_long)
    return Factors(extents, intents, shape)


def _side(given: Weights, merged: Weights, class_of: Indices | None, *, merge: bool) -> _Side:
    planes = int(merged.max()).bit_length()
    if merge or len(merged) * planes < len(given) * int(given.max()).bit_length():
        return _Side(class_of, merged)
    return _Side(None, given)


def _lines(words: Words, shape: tuple[int, int], tall: bool) -> Words:
    """A packed row for each line of the shorter side."""
    return transpose(words, shape[1]) if tall else words


def _columns(lines: Words, long: _Side, short: _Side) -> Words:
    """The chosen lines of the shorter side, over the chosen lines of the longer."""
    chosen = short.pick(lines)
    if long.class_of is None or len(long.weights) == len(long.class_of):
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
    # Some starts price zeros up to 100 times higher; they do without where that does not fit.
    dearest = max(one, zero)
    if dearest * int(weights.max()) >= 2**32 or dearest * (int(weights.sum()) + 1) >= 2**38:
        raise InvalidInput(
            "search cannot hold costs and weights as large as these "
            f"(fp_cost {problem.fp_cost}, fn_cost {problem.fn_cost}, and the lines of the shorter "
            f"side weigh up to {weights.max()}, {weights.sum()} in all): scale them down"
        )


def _with_unscaled_progress(unit: int, budget: Budget) -> Budget:
    """The budget, its progress reported in the problem's costs."""
    report = budget.progress
    if report is None or unit == 1:
        return budget
    return replace(budget, progress=lambda walks, cost: report(walks, unit * cost))


def _check_start(problem: Problem, rank: int, start: Factors, undercover: bool) -> None:
    if start.rank > rank:
        raise InvalidInput(f"the start has {start.rank} factors; the rank allows {rank}")
    covered = problem.count_errors(start).false_positives  # refuses another shape
    if undercover and covered:
        raise InvalidInput(f"the start covers zeros that weigh {covered}; an undercover has none")


def _packed_start(
    start: Factors | None, long: _Side, short: _Side, tall: bool
) -> tuple[Words, Words]:
    """The start over the lines of both sides, a packed row for each factor."""
    if start is None:
        return bits.empty(0, len(long.weights)), bits.empty(0, len(short.weights))
    lines = (start.by_row, start.by_column) if tall else (start.by_column, start.by_row)
    chosen = (side.pick(words) for side, words in zip((long, short), lines, strict=True))
    on_long, on_short = (transpose(words, start.rank) for words in chosen)
    return on_long, on_short
