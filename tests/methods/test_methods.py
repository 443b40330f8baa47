"""What every registered method must do, whatever its idea."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import pytest

import bicover
from bicover import InvalidInput
from bicover.methods import METHODS
from bicover.methods.options import make_options
from support.strategies import random_matrix, with_nan

SHAPES = [(1, 1), (1, 70), (70, 1), (12, 9), (30, 65)]
EXACT = ("approximate", "undercover")  # their searches are exponential: small matrices only
QUICK = {"search": {"effort": "fast"}, "auto": {"effort": "fast"}}  # more takes seconds a call

every_method = pytest.mark.parametrize(
    "method", [name for name, method in METHODS.items() if not method.may_refuse]
)


def factorize(X, rank, method, **arguments):
    return bicover.factorize(X, rank, method, **QUICK.get(method, {}), **arguments)


@every_method
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("missing", [0, 0.3])
def test_factors_fit_and_are_at_most_the_rank(method, shape, missing):
    if method in EXACT and min(shape) > 1:
        shape = (7, 6)
    X = random_matrix(np.random.default_rng(3), *shape, missing=missing)
    for rank in (1, 3):
        f = factorize(with_nan(X), rank, method)
        assert f.A.shape == (shape[0], f.rank)
        assert f.B.shape == (f.rank, shape[1])
        assert f.rank <= rank
        sums = f.A.astype(int) @ f.B.astype(int)
        covered = sums % 2 == 1 if f.product == "xor" else sums > 0
        assert f.error == int((covered & (X == 0)).sum() + (~covered & (X == 1)).sum())
        assert 0 <= f.lower_bound <= f.error
        assert f.method == method
        assert f.stopped is None


@every_method
@pytest.mark.parametrize("cell", [0, 1, np.nan])
def test_degenerate_matrices_are_factorized_without_error(method, cell):
    for shape in ((1, 1), (4, 3), (1, 65), (65, 1), (0, 3), (3, 0), (0, 0)):
        assert factorize(np.full(shape, cell), 2, method).error == 0


@every_method
def test_the_same_seed_gives_the_same_factors(method):
    shape = (7, 6) if method in EXACT else (40, 30)
    X = with_nan(random_matrix(np.random.default_rng(5), *shape))
    first, second = (factorize(X, 4, method, seed=11) for _ in range(2))
    assert np.array_equal(first.A, second.A)
    assert np.array_equal(first.B, second.B)


@every_method
def test_an_exact_product_of_one_factor_is_found(method):
    X = np.outer([1, 0, 1, 1, 0], [0, 1, 1, 0, 1, 1])
    assert factorize(X, 1, method).error == 0


@every_method
def test_a_heavy_small_block_is_taken_before_a_light_large_one(method):
    X = np.zeros((5, 5), dtype=int)
    X[:3, :3] = 1
    X[3:, 3:] = 1
    assert METHODS[method].weights
    assert factorize(X, 1, method).error == 4
    assert factorize(X, 1, method, row_weights=[1, 1, 1, 9, 9]).error == 9


def test_an_unknown_method_is_refused_with_the_names_of_the_others():
    with pytest.raises(InvalidInput, match=r"method must be one of .*grecond.*; got 'grecand'"):
        bicover.factorize([[1]], 1, "grecand")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rank": 0}, "rank must be at least 1; got 0"),
        ({"rank": -3}, "rank must be at least 1"),
        ({"rank": 2.5}, "rank must be a whole number; got 2.5"),
        ({"rank": True}, "rank must be a whole number"),
        ({"rank": "3"}, "rank must be a whole number"),
        ({"seed": -1}, "seed must be between"),
        ({"seed": 2**70}, "seed must be between"),
        ({"time_limit": -1}, "time_limit must be a number of seconds"),
        ({"time_limit": float("nan")}, "time_limit must be"),
        ({"time_limit": "soon"}, "time_limit must be a number"),
        ({"threads": 0}, "threads must be at least 1"),
        ({"speed": 9}, "grecond has no option 'speed'; it takes none"),
    ],
)
def test_bad_parameters_are_refused_by_name(arguments, message):
    with pytest.raises(InvalidInput, match=message):
        bicover.factorize([[1]], **{"rank": 1, "method": "grecond", **arguments})


def test_numbers_of_numpy_are_numbers():
    f = bicover.factorize([[1, 0]], np.int32(1), "grecond", seed=np.uint8(3))
    assert (f.rank, f.seed) == (1, 3)


@dataclass(frozen=True, kw_only=True)
class Example:
    size: int
    share: float = 0.5
    fast: bool = False
    engine: Literal["native", "maxsat"] = "native"
    limit: int | None = None


def test_options_are_read_from_text_as_their_types():
    given = {"size": "3", "share": "0.25", "fast": "yes", "engine": "maxsat", "limit": "none"}
    assert make_options("m", Example, given) == Example(
        size=3, share=0.25, fast=True, engine="maxsat", limit=None
    )
    assert make_options("m", Example, {"size": 3, "limit": 4}) == Example(size=3, limit=4)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "m needs the option size"),
        ({"size": "2.7"}, "m's option size must be a whole number; got '2.7'"),
        ({"size": 2.7}, "must be a whole number"),
        ({"size": 1, "fast": "maybe"}, "must be true or false"),
        ({"size": 1, "share": "x"}, "must be a number"),
        ({"size": 1, "engine": "abacus"}, "must be one of native, maxsat; got 'abacus'"),
        ({"size": 1, "depth": 2}, "m has no option 'depth'; it takes size, share, fast"),
    ],
)
def test_bad_options_are_refused(given, message):
    with pytest.raises(InvalidInput, match=message):
        make_options("m", Example, given)
