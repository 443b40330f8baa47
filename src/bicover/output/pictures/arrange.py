"""An order of rows and columns in which the factors show as blocks.

Lines (rows or columns) that belong to the same factors are one class. A picture is calm when
neighbouring classes differ little: a factor shows as one block if its classes are neighbours,
as two if something else stands between them, and every extra block is an edge as long as the
factor is wide. So the best order is a shortest round trip through the classes, where the
distance of two classes is the total width of the factors that only one of them is in. The
trip also visits "no factor", where it is cut open: lines in no factor come last.

The trip is built by walking to the nearest class and improved by reversing stretches of it
(2-opt). If there are too many classes for that, only the largest factors decide about
classes, and inside a class the lines are sorted by the next factors in Gray code order, in
which neighbours differ little too. So are, at the very end, lines in the same factors, by
the ones that the factors miss.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from bicover.native import bits
from bicover.native.bits import Bools, Words
from bicover.native.cells import transpose

Order: TypeAlias = npt.NDArray[np.intp]
Numbers: TypeAlias = npt.NDArray[np.int64]
Keys: TypeAlias = npt.NDArray[np.uint64]

MAX_CLASSES = 256
"""2-opt looks at all pairs of classes in each step, so their number is kept small."""

WALKS = 8
"""Walks to the nearest class that are improved to find the shortest trip."""


def arrange(A: Bools, B: Bools, missed: Words | None = None) -> tuple[Order, Order]:
    """The order of the rows of A and of the columns of B.

    The largest factor comes first if nothing speaks against it, and the columns follow the
    rows, so that blocks lie along the diagonal where possible. Lines in the same factors
    stay in the order they had, or follow `missed`, the packed ones that no factor covers.

    Examples
    --------
    >>> A = np.array([[0, 1], [1, 0], [0, 0], [1, 0]], dtype=bool)
    >>> B = np.array([[0, 1, 1], [1, 0, 0]], dtype=bool)
    >>> rows, columns = arrange(A, B)
    >>> rows.tolist(), columns.tolist()
    ([1, 3, 0, 2], [1, 2, 0])
    """
    heights = A.sum(axis=0, dtype=np.int64)
    widths = B.sum(axis=1, dtype=np.int64)
    large = np.argsort(-heights * widths, kind="stable")
    row_ties, column_ties = (None, None) if missed is None else _missed_keys(missed, B.shape[1])
    rows = _order(A[:, large], widths[large], row_ties)
    down = large[np.argsort(_mean_positions(A, rows)[large], kind="stable")]
    return rows, _order(B[down].T, heights[down], column_ties)


def _mean_positions(A: Bools, rows: Order) -> npt.NDArray[np.float64]:
    """Where the rows of each factor stand on average."""
    position = np.empty(len(rows), dtype=np.int64)
    position[rows] = np.arange(len(rows))
    return np.array([position[rows_in].sum() / max(rows_in.sum(), 1) for rows_in in A.T])


def _order(lines: Bools, weights: Numbers, ties: Keys | None) -> Order:
    """Order lines (one row each) by a short trip that meets the first factors first."""
    class_of, used = _classes(lines)
    first_line = np.zeros(int(class_of.max(initial=-1)) + 1, dtype=np.intp)
    first_line[class_of[::-1]] = np.arange(len(lines))[::-1]
    rank_of_class = np.empty(len(first_line), dtype=np.intp)
    trip = _trip(lines[first_line, :used], weights[:used])
    rank_of_class[trip] = np.arange(len(trip))
    next_factors = lines[:, used : used + bits.WORD_BITS]
    keys = [] if ties is None else [ties]
    if next_factors.size:
        keys.append(_gray_keys(bits.pack(next_factors[:, ::-1])[:, 0]))
    return np.lexsort((*keys, rank_of_class[class_of]))


def _classes(lines: Bools) -> tuple[Order, int]:
    """The class of each line, and how many of the first factors tell the classes apart."""
    class_of = np.zeros(len(lines), dtype=np.intp)
    factors = lines.shape[1]
    for used in range(factors):
        finer = 2 * class_of + lines[:, used]
        present = np.bincount(finer) > 0
        if np.count_nonzero(present) > MAX_CLASSES:
            return class_of, used
        class_of = (np.cumsum(present) - 1)[finer]
    return class_of, factors


def _trip(classes: Bools, weights: Numbers) -> Order:
    """Classes in the order of a short round trip from "no factor" and back."""
    stops = np.vstack([np.zeros((1, classes.shape[1]), dtype=np.bool_), classes])
    weighted = stops * weights
    size = weighted.sum(axis=1)
    distance = size[:, None] + size - 2 * (weighted @ stops.T.astype(np.int64))
    # The mean number of a stop's factors says where it would stand on a diagonal.
    place = stops @ np.arange(len(weights)) / np.maximum(stops.sum(axis=1), 1)
    by_place = 1 + np.argsort(place[1:], kind="stable")
    distance = distance * len(stops) ** 2 + _detours(by_place)
    heads = np.unique(np.linspace(0, len(classes) - 1, WALKS).astype(np.intp))
    walks = (_nearest_neighbours(distance, np.roll(by_place, -head)) for head in heads)
    starts = by_place, *walks
    trips = [_shortened(distance, np.append(0, start)) for start in starts]
    best = min(trips, key=lambda trip: int(distance[trip, np.roll(trip, -1)].sum()))
    best = np.roll(best, -int(np.flatnonzero(best == 0)[0]))[1:]
    if np.sum(place[best] * (np.arange(len(best)) - (len(best) - 1) / 2)) < 0:
        best = best[::-1]
    in_none = ~stops[best].any(axis=1)
    return np.append(best[~in_none], best[in_none]) - 1


def _detours(by_place: Order) -> Numbers:
    """How far apart two stops are by place: decides between trips that are equally short."""
    rank = np.zeros(len(by_place) + 1, dtype=np.int64)
    rank[by_place] = np.arange(len(by_place))
    detours: Numbers = np.abs(rank[:, None] - rank)
    detours[0] = detours[:, 0] = 0
    return detours


def _nearest_neighbours(distance: Numbers, candidates: Order) -> Order:
    """Walk from the first candidate always to the nearest one left."""
    walk, left = candidates[:1].tolist(), candidates[1:]
    while len(left):
        nearest = int(np.argmin(distance[walk[-1], left]))
        walk.append(int(left[nearest]))
        left = np.delete(left, nearest)
    return np.array(walk, dtype=np.intp)


def _shortened(distance: Numbers, trip: Order) -> Order:
    """Reverse the stretch that shortens the round trip most, until none does."""
    trip = trip.copy()
    following = np.roll(np.arange(len(trip)), -1)
    while True:
        between = distance[np.ix_(trip, trip)]
        step = between[np.arange(len(trip)), following]
        gain = step[:, None] + step - between - between[np.ix_(following, following)]
        gain = np.triu(gain, 1)
        start, end = divmod(int(np.argmax(gain)), len(trip))
        if gain[start, end] == 0:
            return trip
        trip[start + 1 : end + 1] = trip[start + 1 : end + 1][::-1]


def _missed_keys(missed: Words, columns: int) -> tuple[Keys, Keys]:
    """Sort keys that bring together rows that miss the same, and columns missed as often."""
    by_column = transpose(missed, columns)
    often = np.bitwise_count(by_column).sum(axis=1, dtype=np.uint64)
    column_keys = ~often
    most_missed = np.argsort(column_keys, kind="stable")[: bits.WORD_BITS]
    if len(missed) == 0 or columns == 0:
        return np.zeros(len(missed), dtype=np.uint64), column_keys
    per_row = transpose(np.ascontiguousarray(by_column[most_missed[::-1]]), len(missed))
    return _gray_keys(per_row[:, 0]), column_keys


def _gray_keys(words: Keys) -> Keys:
    """Keys that sort words as a Gray code counts, the highest bit first and set bits first."""
    keys = words.copy()
    for shift in (1, 2, 4, 8, 16, 32):
        keys ^= keys >> np.uint64(shift)
    return ~keys
