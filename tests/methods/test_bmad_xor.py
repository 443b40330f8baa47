"""bmad_xor: factors for the product modulo 2."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

import bicover
from bicover import InvalidInput


def least_error_of_rank_one(X):
    """Over all rows of B; then each row of X decides for itself."""
    best = int(X.sum())
    for bits in product((0, 1), repeat=X.shape[1]):
        kept = np.minimum(X.sum(axis=1), (np.array(bits) != X).sum(axis=1))
        best = min(best, int(kept.sum()))
    return best


@pytest.mark.parametrize("start", ["line", "random"])
def test_small_matrices_of_rank_one_are_solved(start):
    rng = np.random.default_rng(9)
    for _ in range(20):
        X = (rng.random((5, 6)) < 0.5).astype(int)
        f = bicover.factorize(X, 1, "bmad_xor", start=start)
        assert f.error == least_error_of_rank_one(X)


@pytest.mark.parametrize("start", ["line", "random"])
def test_no_line_wants_to_join_or_leave_a_factor(start):
    rng = np.random.default_rng(10)
    for shape in ((9, 70), (70, 9)):
        X = rng.random(shape) < 0.4
        f = bicover.factorize(X, 1, "bmad_xor", start=start, restarts=3)
        for flipped in np.eye(shape[0], dtype=bool):
            A = f.A ^ flipped[:, None]
            assert int(((A @ f.B) != X).sum()) >= f.error
        for flipped in np.eye(shape[1], dtype=bool):
            assert int(((f.A @ (f.B ^ flipped)) != X).sum()) >= f.error


def test_a_product_modulo_two_is_found():
    rng = np.random.default_rng(11)
    A, B = rng.random((30, 3)) < 0.4, rng.random((3, 25)) < 0.4
    X = (A.astype(int) @ B.astype(int)) % 2
    assert bicover.factorize(X, 3, "bmad_xor").error == 0


def test_factors_cross_only_in_an_xor_product():
    X = np.zeros((9, 9), dtype=int)
    X[:5, :5] = X[4:, 4:] = 1
    X[4, 4] = 0  # where the two blocks meet
    assert bicover.factorize(X, 2, "bmad_xor").error == 0
    assert bicover.factorize(X, 2, "rui").error > 0


def test_more_restarts_are_never_worse():
    X = np.random.default_rng(12).random((40, 30)) < 0.4
    errors = [bicover.factorize(X, 5, "bmad_xor", restarts=n).error for n in (1, 10, 100)]
    assert errors == sorted(errors, reverse=True)
    assert errors[0] > errors[-1]


def test_seeds_matter_and_the_runs_are_counted():
    X = np.random.default_rng(13).random((40, 30)) < 0.4
    runs = [bicover.factorize(X, 5, "bmad_xor", restarts=7, seed=seed) for seed in range(4)]
    assert {f.statistics["runs"] for f in runs} == {7}
    assert len({f.error for f in runs}) > 1


def test_judged_by_or_the_factors_are_a_boolean_product():
    X = np.random.default_rng(14).random((40, 30)) < 0.4
    by_xor, by_or = (bicover.factorize(X, 6, "bmad_xor", product=p) for p in ("xor", "or"))
    assert (by_xor.product, by_or.product) == ("xor", "or")
    assert by_or.error == int((((by_or.A.astype(int) @ by_or.B) > 0) != X).sum())
    # The run that is best by XOR is one of those that were judged by OR.
    assert by_or.error <= bicover.verify(X, by_xor.A, by_xor.B).error


def test_weights_count_as_equal_lines_do():
    X = np.random.default_rng(15).random((6, 5)) < 0.5
    weighted = bicover.factorize(X, 2, "bmad_xor", row_weights=[3, 1, 2, 1, 1, 2])
    whole = bicover.factorize(np.repeat(X, [3, 1, 2, 1, 1, 2], axis=0), 2, "bmad_xor")
    assert weighted.error == whole.error


def test_no_time_gives_an_answer_that_says_so():
    X = np.random.default_rng(16).random((40, 30)) < 0.4
    f = bicover.factorize(X, 5, "bmad_xor", time_limit=0)
    assert f.stopped == "time limit"
    assert f.statistics["runs"] == 1


@pytest.mark.parametrize(
    ("dataset", "k", "printed"),
    [("wine", 18, 2240), ("zoo", 3, 274), ("votes", 2, 1335), ("balance", 6, 2049)],
)
def test_the_papers_figures_come_out_where_chance_is_small(paper_path, dataset, k, printed):
    f = bicover.factorize(paper_path(dataset), k, "bmad_xor", product="or")
    assert int((f.problem.table.ones_array() != f.reconstruct()).sum()) == printed


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"restarts": 0}, "restarts must be at least 1; got 0"),
        ({"start": "end"}, "start must be one of line, random; got 'end'"),
        ({"product": "and"}, "product must be one of xor, or; got 'and'"),
    ],
)
def test_bad_options_are_refused_by_name(options, message):
    with pytest.raises(InvalidInput, match=message):
        bicover.factorize([[1]], 1, "bmad_xor", **options)
