"""The order of rows and columns in which factors show as blocks."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bicover.native import bits
from bicover.native.bits import Bools
from bicover.output.pictures.arrange import MAX_CLASSES, arrange


def edge_length(lines: Bools, widths: npt.NDArray[np.int64]) -> int:
    """Length of all block edges across the lines, in cells; each block has two."""
    outside = np.zeros((1, lines.shape[1]), dtype=bool)
    padded = np.vstack([outside, lines, outside])
    return int(((padded[1:] != padded[:-1]) * widths).sum())


def is_one_run(member: Bools) -> bool:
    places = np.flatnonzero(member)
    return len(places) == 0 or int(places[-1] - places[0]) == len(places) - 1


def from_blocks(shape: tuple[int, int], blocks: list[tuple[slice, slice]]) -> tuple[Bools, Bools]:
    A = np.zeros((shape[0], len(blocks)), dtype=bool)
    B = np.zeros((len(blocks), shape[1]), dtype=bool)
    for number, (rows, columns) in enumerate(blocks):
        A[rows, number] = True
        B[number, columns] = True
    return A, B


@st.composite
def factor_pairs(draw: st.DrawFn) -> tuple[Bools, Bools]:
    rows, rank, columns = (draw(st.integers(0, 9)) for _ in range(3))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    density = draw(st.sampled_from([0.0, 0.2, 0.5, 1.0]))
    return random.random((rows, rank)) < density, random.random((rank, columns)) < density


@given(factor_pairs())
def test_every_line_appears_once_and_lines_in_no_factor_come_last(
    pair: tuple[Bools, Bools],
) -> None:
    A, B = pair
    orders = arrange(A, B)
    for lines, order in zip((A, B.T), orders, strict=True):
        assert sorted(order.tolist()) == list(range(len(lines)))
        in_some = lines.any(axis=1)[order]
        assert not (~in_some[:-1] & in_some[1:]).any()
    again = arrange(A, B)
    assert [order.tolist() for order in again] == [order.tolist() for order in orders]


@given(factor_pairs())
def test_lines_in_the_same_factors_stand_together(pair: tuple[Bools, Bools]) -> None:
    for lines, order in zip((pair[0], pair[1].T), arrange(*pair), strict=True):
        arranged = lines[order]
        for pattern in np.unique(lines, axis=0):
            assert is_one_run((arranged == pattern).all(axis=1))


@pytest.mark.parametrize("seed", range(5))
def test_disjoint_factors_become_blocks_on_the_diagonal_the_largest_first(seed: int) -> None:
    blocks = [
        (slice(0, 6), slice(0, 5)),
        (slice(6, 10), slice(5, 9)),
        (slice(10, 13), slice(9, 11)),
    ]
    A, B = from_blocks((15, 12), blocks)
    random = np.random.default_rng(seed)
    shuffled = random.permutation(15), random.permutation(12), random.permutation(3)
    rows, columns = arrange(A[shuffled[0]][:, shuffled[2]], B[shuffled[2]][:, shuffled[1]])
    product = (A.astype(int) @ B > 0)[shuffled[0]][:, shuffled[1]][rows][:, columns]
    assert np.array_equal(product, A.astype(int) @ B > 0)


@pytest.mark.parametrize("seed", range(5))
def test_factors_that_overlap_in_a_chain_are_all_one_block(seed: int) -> None:
    blocks = [(slice(4 * i, 4 * i + 6), slice(3 * i, 3 * i + 5)) for i in range(6)]
    A, B = from_blocks((28, 21), blocks)
    random = np.random.default_rng(seed)
    A, B = A[random.permutation(28)], B[:, random.permutation(21)]
    rows, columns = arrange(A, B)
    assert all(is_one_run(member) for member in A[rows].T)
    assert all(is_one_run(member) for member in B[:, columns])


def test_orders_are_nearly_as_good_as_the_best_of_all_orders() -> None:
    ours = best = 0
    for seed in range(40):
        random = np.random.default_rng(seed)
        A, B = random.random((6, 4)) < 0.45, random.random((4, 7)) < 0.45
        widths = B.sum(axis=1)
        ours += edge_length(A[arrange(A, B)[0]], widths)
        best += min(edge_length(A[list(order)], widths) for order in permutations(range(6)))
    assert best <= ours <= 1.02 * best


def test_lines_in_the_same_factors_follow_the_ones_they_miss() -> None:
    A = np.ones((6, 1), dtype=bool)
    B = np.array([[True, False, False, False]])
    missed = np.zeros((6, 4), dtype=bool)
    missed[[0, 2, 5], 3] = True
    missed[[1, 4], 1] = True
    rows, columns = arrange(A, B, bits.pack(missed))
    assert columns.tolist() == [0, 3, 1, 2]
    assert rows.tolist() == [0, 2, 5, 1, 4, 3]


@given(factor_pairs(), st.integers(0, 2**32))
def test_missed_ones_only_break_ties(pair: tuple[Bools, Bools], seed: int) -> None:
    A, B = pair
    missed = np.random.default_rng(seed).random((A.shape[0], B.shape[1])) < 0.3
    rows, columns = arrange(A, B)
    tied_rows, tied_columns = arrange(A, B, bits.pack(missed))
    assert np.array_equal(A[rows], A[tied_rows])
    assert np.array_equal(B[:, columns], B[:, tied_columns])


def test_many_classes_are_arranged_by_the_largest_factors() -> None:
    random = np.random.default_rng(1)
    A, B = random.random((20_000, 30)) < 0.4, random.random((30, 50)) < 0.3
    B[:2, :40] = True  # two factors far larger than the others
    assert len(np.unique(A, axis=0)) > 10 * MAX_CLASSES
    rows, columns = arrange(A, B)
    assert np.array_equal(np.sort(rows), np.arange(20_000))
    assert np.array_equal(np.sort(columns), np.arange(50))
    changes = (A[rows][1:] != A[rows][:-1]).sum(axis=0)
    assert changes[:2].max() < 0.02 * changes[2:].max()
