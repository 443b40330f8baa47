"""What the search promises, on many shapes and also with missing cells: planted factors are found
again, threads change nothing, and the order of the lines matters no more than the seed."""

from __future__ import annotations

import numpy as np
import pytest

import bicover
from bicover.datasets import random_factors

RUNS = 10
DENSITIES = (0.15, 0.3, 0.5)
SHAPES = [(30, 80, 3), (50, 50, 10), (200, 40, 12), (100, 100, 20), (40, 300, 16)]


def search(X, rank, effort="fast", **arguments):
    return bicover.factorize(X, rank, "search", effort=effort, **arguments)


def with_holes(X, share, seed):
    """Some cells missing."""
    holes = np.random.default_rng([seed, 1]).random(X.shape) < share
    return np.where(holes, np.nan, X.astype(float))


def planted(shape, density, noise, holes, seed):
    """A product with some cells turned over and some missing, and its factors' error."""
    A, B = random_factors(*shape, density, seed=seed)
    wrong = np.random.default_rng([seed, 2]).random((shape[0], shape[1])) < noise
    X = with_holes((A @ B) ^ wrong, holes, seed)
    return X, int((wrong & ~np.isnan(X)).sum())


@pytest.mark.parametrize("shape", SHAPES)
def test_planted_factors_without_noise_are_found_though_cells_are_missing(shape):
    for density, holes in zip((*DENSITIES, 0.7), (0.3, 0.1, 0.3, 0.1), strict=True):
        X, _ = planted(shape, density, 0, holes, seed=2)
        assert search(X, shape[2], "normal").error == 0


@pytest.mark.parametrize("shape", SHAPES)
def test_under_noise_the_error_is_at_most_that_of_the_planted_factors(shape):
    for density, holes in zip(DENSITIES, (0.1, 0.2, 0), strict=True):
        X, error = planted(shape, density, 0.05, holes, seed=3)
        assert 0 < search(X, shape[2]).error <= error


@pytest.mark.parametrize(("shape", "holes"), [((30, 80, 3), 0.1), ((100, 100, 20), 0)])
def test_more_effort_keeps_the_promise_under_noise(shape, holes):
    X, error = planted(shape, 0.3, 0.05, holes, seed=4)
    assert 0 < search(X, shape[2], "normal").error <= error


@pytest.mark.parametrize(
    ("rows", "columns", "rank", "arguments"),
    [
        (60, 25, 4, {"effort": "normal"}),
        (20, 70, 6, {"undercover": True}),
        (130, 12, 3, {"effort": "normal", "fp_cost": 2, "fn_cost": 3}),
        (90, 80, 20, {}),
        (10, 8, 2, {"effort": "thorough"}),
        (33, 33, 1, {"column_weights": list(range(1, 34))}),
        (36, 30, 5, {"effort": "normal", "row_weights": list(range(1, 37)), "fp_cost": 2}),
        (30, 36, 5, {"effort": "normal", "row_weights": list(range(1, 31))}),
    ],
)
def test_threads_and_repetition_change_neither_a_nor_b(rows, columns, rank, arguments):
    generator = np.random.default_rng(rows)
    X = with_holes(generator.random((rows, columns)) < 0.4, 0.15, seed=rows)
    # Weights make `normal` slow: there one run on two threads must do.
    threads = (1, 2) if {"effort", "row_weights"} <= set(arguments) else (1, 2, 1)
    first, *others = (search(X, rank, threads=t, seed=3, **arguments) for t in threads)
    for other in others:
        assert np.array_equal(first.A, other.A)
        assert np.array_equal(first.B, other.B)
        assert first.statistics == other.statistics


def test_another_order_of_rows_or_columns_changes_the_error_no_more_than_another_seed():
    """Deviations from the mean over the seeds, so that both a shift and a spread would show.

    Of matrices without structure, where runs end apart; all together, since one has few runs.
    Twice as much is far beyond chance: of 40 runs each, 1.4 times as much already is; here are 30.
    """
    generator = np.random.default_rng(5)
    deviations = {"seeds": [], "rows": [], "columns": []}
    for m, n, rank, density, holes in (
        (60, 40, 8, 0.3, 0),
        (50, 50, 4, 0.5, 0.1),
        (30, 30, 12, 0.5, 0),
    ):
        X = with_holes(generator.random((m, n)) < density, holes, seed=m)
        errors = {
            "seeds": [search(X, rank, seed=seed).error for seed in range(RUNS)],
            "rows": [search(X[generator.permutation(m)], rank).error for _ in range(RUNS)],
            "columns": [search(X[:, generator.permutation(n)], rank).error for _ in range(RUNS)],
        }
        for kind, found in errors.items():
            deviations[kind] += list(np.array(found) - np.mean(errors["seeds"]))
    spread = {kind: np.sqrt(np.mean(np.square(found))) for kind, found in deviations.items()}
    assert spread["seeds"] > 0
    assert spread["rows"] <= 2 * spread["seeds"]
    assert spread["columns"] <= 2 * spread["seeds"]
