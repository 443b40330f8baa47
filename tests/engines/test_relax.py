"""Relaxation against recounting everything."""

from __future__ import annotations

import numpy as np
import pytest

from bicover import Problem
from bicover.budget import Budget
from bicover.core.factors import Factors
from bicover.engines.relax import relax
from support import reference
from support.strategies import random_matrix, with_nan


def relaxed(problem, A, B, budget=None):
    result = relax(problem.merged, Factors.of(A, B), budget or Budget())
    return result.factors.A.copy(), result.factors.B.copy(), result


@pytest.mark.parametrize("seed", range(8))
def test_every_flip_is_the_one_that_recounting_would_choose(seed):
    generator = np.random.default_rng(seed)
    for _ in range(15):
        m, n, k = (int(v) for v in generator.integers(1, 7, 3))
        X = random_matrix(generator, m, n)
        A, B = generator.random((m, k)) < 0.4, generator.random((k, n)) < 0.4
        rw, cw = generator.integers(1, 4, m), generator.integers(1, 4, n)
        problem = Problem(with_nan(X), row_weights=rw, column_weights=cw, merge=False)
        found_A, found_B, result = relaxed(problem, A, B)
        expected_A, expected_B, flips = reference.relax(X, A, B, rw, cw)
        assert result.statistics["flips"] == flips
        assert np.array_equal(found_A, expected_A)
        assert np.array_equal(found_B, expected_B)


def test_no_single_flip_helps_at_the_end_also_past_one_word():
    generator = np.random.default_rng(1)
    X = random_matrix(generator, 70, 130)
    A, B = generator.random((70, 3)) < 0.2, generator.random((3, 130)) < 0.3
    found_A, found_B, _ = relaxed(Problem(with_nan(X), merge=False), A, B)
    start = sum(reference.errors(X, A, B))
    end = sum(reference.errors(X, found_A, found_B))
    assert end < start
    cover = (found_A.astype(int) @ found_B.astype(int)) > 0
    error = lambda c: int((c & (X == 0)).sum() + (~c & (X == 1)).sum())  # noqa: E731
    assert error(cover) == end
    for matrix in (found_A, found_B):
        for cell in np.ndindex(*matrix.shape):
            matrix[cell] ^= True
            assert error((found_A.astype(int) @ found_B.astype(int)) > 0) >= end
            matrix[cell] ^= True


def test_no_time_means_no_flip_and_the_same_factors():
    X = np.eye(6)
    A, B = np.ones((6, 1), bool), np.ones((1, 6), bool)
    found_A, found_B, result = relaxed(Problem(X, merge=False), A, B, Budget(seconds=0))
    assert (result.statistics["flips"], result.stopped) == (0, "time limit")
    assert np.array_equal(found_A, A)
    assert np.array_equal(found_B, B)
