"""GreConD against the paper's column, and against a slow version of itself."""

from __future__ import annotations

import signal
import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bicover
from support import reference
from support.strategies import matrices, random_matrix, with_nan

# The paper prints its own k = 12 value here; see docs/paper/README.md.
CORRECTED = {("lympho", 13): 797}


def test_errors_equal_the_papers_column_on_all_54_cells(paper_table, paper_matrix):
    cells = [(name, k, errors) for name, k, method, errors in paper_table if method == "GreConD"]
    assert len(cells) == 54
    expected = {(name, k): CORRECTED.get((name, k), errors) for name, k, errors in cells}
    found = {}
    for name in {name for name, _ in expected}:
        problem = bicover.Problem(paper_matrix(name))
        for k in (k for other, k in expected if other == name):
            found[name, k] = bicover.factorize(problem, k, "grecond").error
    assert found == expected


def test_lympho_12_is_what_the_paper_prints_for_13(paper_matrix):
    assert bicover.factorize(paper_matrix("lympho"), 12, "grecond").error == 842


@pytest.mark.parametrize("seed", range(40))
def test_factors_equal_the_slow_version_on_random_matrices(seed):
    generator = np.random.default_rng(seed)
    for _ in range(75):
        shape = generator.integers(1, 9, 2)
        X = random_matrix(generator, *shape, generator.random(), generator.choice([0, 0.2]))
        rank = int(generator.integers(1, 5))
        f = bicover.factorize(with_nan(X), rank, "grecond")
        A, B = reference.grecond(X, rank)
        assert {(*a, *b) for a, b in zip(f.A.T, f.B, strict=True)} == {
            (*a, *b) for a, b in zip(A.T, B, strict=True)
        }


@given(matrices())
def test_without_a_rank_every_one_is_covered_and_no_zero(X):
    f = bicover.factorize(with_nan(X), method="grecond")
    assert (f.error, f.status) == (0, bicover.Status.OPTIMAL)
    assert not (f.reconstruct() & (X != 1)).any()


@given(matrices(max_rows=12), st.integers(1, 4))
def test_merging_equal_lines_changes_nothing(X, rank):
    merged = bicover.factorize(with_nan(X), rank, "grecond")
    plain = bicover.factorize(with_nan(X), rank, "grecond", merge=False)
    assert np.array_equal(merged.A, plain.A)
    assert np.array_equal(merged.B, plain.B)


def test_weights_count_as_repeated_lines():
    generator = np.random.default_rng(1)
    for _ in range(50):
        X = random_matrix(generator, 6, 7)
        rw, cw = generator.integers(1, 5, 6), generator.integers(1, 5, 7)
        repeated = np.repeat(np.repeat(X, rw, axis=0), cw, axis=1)
        weighted = bicover.factorize(with_nan(X), 2, "grecond", row_weights=rw, column_weights=cw)
        assert weighted.error == bicover.factorize(with_nan(repeated), 2, "grecond").error


def test_a_time_limit_of_nothing_still_gives_valid_factors():
    X = np.random.default_rng(0).random((300, 300)) < 0.3
    f = bicover.factorize(X, 50, "grecond", time_limit=0)
    assert f.stopped == "time limit"
    assert f.error == int(X.sum()) - int(f.reconstruct().sum())


def test_ctrl_c_returns_the_best_so_far():
    X = np.random.default_rng(0).random((20_000, 1000)) < 0.3
    timers = []

    def progress(steps, error):  # the search is under way: press Ctrl-C a moment later
        if steps and not timers:
            timers.append(threading.Timer(0.05, lambda: signal.raise_signal(signal.SIGINT)))
            timers[0].start()

    f = bicover.factorize(X, method="grecond", progress=progress)
    timers[0].join()
    assert f.stopped == "interrupt"
    assert f.rank > 0
    assert f.error == int((X & ~f.reconstruct()).sum()) > 0


def test_progress_is_told_and_its_failure_is_raised():
    X = np.random.default_rng(0).random((20_000, 1000)) < 0.3
    told = []

    def progress(steps, error):
        told.append((steps, error))
        if len(told) == 3:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        bicover.factorize(X, method="grecond", progress=progress)
    assert told == sorted(told, key=lambda t: (t[0], -t[1]))
