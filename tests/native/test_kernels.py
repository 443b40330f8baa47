"""The native core against plain numpy, at widths around a word."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bicover.native import bits
from bicover.native.cells import (
    boolean_product,
    count_errors,
    count_factors,
    equal_rows,
    transpose,
)
from support import reference
from support.strategies import WIDTHS, factor_pairs, matrices

LEVELS = ("baseline", "v2", "v3", "v4")


def packed(X):
    return bits.pack(X == 1), bits.pack(X == 0)


def weights(n, generator=None, high=1):
    if generator is None:
        return np.ones(n, dtype=np.int64)
    return generator.integers(1, high + 1, n)


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("rows", WIDTHS)
def test_transpose_exchanges_rows_and_columns(rows, columns):
    X = np.random.default_rng(rows * 1000 + columns).random((rows, columns)) < 0.4
    tall = transpose(bits.pack(X), columns)
    assert np.array_equal(bits.unpack(tall, rows), X.T)
    assert np.array_equal(tall, bits.pack(X.T))  # the tail bits are zero too


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("high", [1, 2, 300])
def test_errors_and_factor_counts_are_those_of_numpy(columns, high):
    generator = np.random.default_rng(columns * 7 + high)
    X = generator.integers(-1, 2, (37, columns))
    A, B = generator.random((37, 5)) < 0.3, generator.random((5, columns)) < 0.4
    rw, cw = weights(37, generator, high), weights(columns, generator, high)
    covered = (A.astype(int) @ B.astype(int)) > 0
    cell = np.outer(rw, cw)
    expected = (int(cell[covered & (X == 0)].sum()), int(cell[~covered & (X == 1)].sum()))
    assert count_errors(*packed(X), rw, cw, bits.pack(A), bits.pack(B)) == expected
    overlap = A.astype(int) @ B.astype(int)
    counts = count_factors(*packed(X), rw, cw, bits.pack(A), bits.pack(B))
    for factor, row in enumerate(counts):
        inside = np.outer(A[:, factor], B[factor])
        assert row[0] == cell[inside & (X == 1)].sum()
        assert row[1] == cell[inside & (X == 1) & (overlap == 1)].sum()
        assert row[2] == cell[inside & (X == 0)].sum()
    product = boolean_product(bits.pack(A), bits.pack(B), columns)
    assert np.array_equal(bits.unpack(product, columns), covered)


@given(st.data())
def test_errors_are_those_of_the_definition(data):
    X = data.draw(matrices())
    A, B = data.draw(factor_pairs(*X.shape))
    rows, columns = X.shape
    found = count_errors(*packed(X), weights(rows), weights(columns), bits.pack(A), bits.pack(B))
    assert found == reference.errors(X, A, B)
    counts = count_factors(*packed(X), weights(rows), weights(columns), bits.pack(A), bits.pack(B))
    assert [tuple(map(int, row)) for row in counts] == reference.factor_counts(X, A, B)


@given(matrices(max_rows=20, max_columns=3))
def test_equal_rows_are_numbered_by_first_appearance(X):
    class_of, first = equal_rows(*packed(X), X.shape[1])
    seen = {}
    for i, row in enumerate(map(tuple, X)):
        seen.setdefault(row, (len(seen), i))
        assert class_of[i] == seen[row][0]
    assert first.tolist() == [i for _, i in seen.values()]


def test_equal_rows_hold_at_a_hundred_thousand_rows():
    X = np.random.default_rng(0).integers(0, 2, (100_000, 12))
    class_of, first = equal_rows(*packed(X), 12)
    assert len(first) == len(np.unique(X, axis=0))
    assert np.array_equal(X[first][class_of], X)


def test_arrays_of_another_type_or_shape_are_refused_not_converted():
    ones = np.ones(1, dtype=np.int64)
    good = bits.empty(1, 1)
    with pytest.raises(TypeError):
        count_errors(good.astype(float), good, ones, ones, good, good)
    with pytest.raises(ValueError, match="one word for each 64 columns"):
        count_errors(bits.empty(1, 65), good, ones, ones, good, good)
    with pytest.raises(ValueError, match="one weight a line"):
        count_errors(good, good, np.ones(2, dtype=np.int64), ones, good, good)
    with pytest.raises(ValueError, match="differ in their rows"):
        count_errors(good, bits.empty(2, 1), ones, ones, good, good)


def test_every_instruction_set_of_this_machine_counts_the_same():
    """Each level runs in its own process; a level this machine lacks falls back to a lower one."""
    script = (
        "import numpy as np; from bicover.native import bits\n"
        "from bicover.native.cells import count_errors, count_factors, instruction_set\n"
        "g = np.random.default_rng(5); total = []\n"
        "for n in (1, 63, 64, 65, 500, 513, 5000):\n"
        "    X = g.integers(-1, 2, (9, n)); A = g.random((9, 3)) < .5; B = g.random((3, n)) < .5\n"
        "    for high in (1, 9):\n"
        "        w = [g.integers(1, high + 1, s) for s in (9, n)]\n"
        "        args = bits.pack(X == 1), bits.pack(X == 0), *w, bits.pack(A), bits.pack(B)\n"
        "        total += [*count_errors(*args), count_factors(*args).tolist()]\n"
        "print(instruction_set(), total)"
    )
    answers = {}
    for level in LEVELS:
        environment = {**os.environ, "BICOVER_ISA": level}
        output = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, check=True
        )
        name, _, numbers = output.stdout.decode().partition(" ")
        answers[name] = numbers
    assert len(set(answers.values())) == 1
    assert "baseline" in answers
