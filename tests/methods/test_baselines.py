"""asso, topfiberm and mebf do what plain implementations of their publications do."""

from __future__ import annotations

import numpy as np
import pytest

import bicover
from bicover import InvalidInput
from support import reference_baselines as reference

PRINTED = {"asso": "Asso", "topfiberm": "topFiberM", "mebf": "MEBF"}
BY_ACCIDENT = {
    # The paper's lung figures at these ranks are of no rank that the matrix gives.
    "asso": {("lung", 3), ("lung", 8), ("wine", 18)},
    # On chess, k = 4, it prints what k = 2 gives.
    "topfiberm": {("lung", 3), ("lung", 8), ("chess", 4)},
    # On wine all rows weigh the same, and the two heaviest are a matter of taste.
    "mebf": {("lung", 3), ("lung", 8), ("chess", 4), ("wine", 18), ("wine", 44), ("wine", 89)},
}
SLOW = ("mushroom", "nursery")  # `python bench/paper` runs them too
OPTION = {"asso": "tau", "topfiberm": "tP", "mebf": "t"}

each = pytest.mark.parametrize("method", PRINTED)


def matrices():
    rng = np.random.default_rng(8)
    for rows, columns in ((1, 5), (6, 1), (2, 2), (5, 9), (12, 7), (20, 70), (70, 20)):
        for density in (0.15, 0.4, 0.7):
            yield rng.random((rows, columns)) < density


def same_product(f, factors):
    return np.array_equal(f.reconstruct(), reference.union(factors, f.problem.shape))


@each
@pytest.mark.parametrize("threshold", [0.3, 0.5, 0.8, 1.0])
@pytest.mark.parametrize("merge", [False, True])
def test_a_plain_implementation_gives_the_same(method, threshold, merge):
    for X in matrices():
        for rank in (1, 2, 5):
            options = {OPTION[method]: threshold}
            f = bicover.factorize(X, rank, method, merge=merge, **options)
            assert same_product(f, getattr(reference, method)(X, rank, threshold))


@each
def test_a_line_of_weight_w_counts_as_w_equal_lines(method):
    rng = np.random.default_rng(4)
    for X in matrices():
        rows = rng.integers(1, 4, X.shape[0])
        columns = rng.integers(1, 4, X.shape[1])
        whole = np.repeat(np.repeat(X, rows, axis=0), columns, axis=1)
        f = bicover.factorize(X, 3, method, row_weights=rows, column_weights=columns)
        assert f.error == bicover.factorize(whole, 3, method, merge=False).error


@each
def test_a_missing_cell_is_read_as_0_and_not_counted(method):
    rng = np.random.default_rng(6)
    X = (rng.random((20, 15)) < 0.4).astype(float)
    holes = X.copy()
    holes[(rng.random(X.shape) < 0.2) & (X == 0)] = np.nan
    full, partly = (bicover.factorize(matrix, 4, method, merge=False) for matrix in (X, holes))
    assert np.array_equal(full.reconstruct(), partly.reconstruct())
    assert partly.error == full.error - int((full.reconstruct() & np.isnan(holes)).sum())


@each
def test_the_papers_figures_come_out(method, paper_table, paper_path):
    cells = [(d, k, e) for d, k, m, e in paper_table if m == PRINTED[method]]
    assert len(cells) == 54
    for dataset, k, printed in cells:
        if dataset in SLOW:
            continue
        f = bicover.factorize(paper_path(dataset), k, method)
        # The paper counts a covered missing cell as an error of these systems.
        wrong = int((f.problem.table.ones_array() != f.reconstruct()).sum())
        assert (wrong == printed) == ((dataset, k) not in BY_ACCIDENT[method]), (dataset, k)


@pytest.mark.parametrize(("method", "printed"), [("topfiberm", 21540), ("mebf", 20560)])
def test_what_is_printed_for_chess_4_is_the_error_at_rank_2(method, printed, paper_path):
    assert bicover.factorize(paper_path("chess"), 2, method).error == printed


@each
def test_no_time_gives_an_answer_that_says_so(method):
    f = bicover.factorize(np.eye(30), 5, method, time_limit=0)
    assert f.stopped == "time limit"
    assert f.error <= 30


@each
def test_a_rank_is_needed(method):
    with pytest.raises(InvalidInput, match=f"{method} needs a rank"):
        bicover.factorize([[1]], None, method)


@pytest.mark.parametrize(
    ("method", "options", "message"),
    [
        ("asso", {"tau": "0"}, r"tau must be a number above 0 .*; got '0'"),
        ("asso", {"tau": "0.5,,"}, "tau must be"),
        ("asso", {"tau": "high"}, "tau must be"),
        ("asso", {"tau": 1.5}, "tau must be"),
        ("asso", {"tau": "nan"}, "tau must be"),
        ("asso", {"penalty": 0}, "penalty must be 1 to 1,000,000; got 0"),
        ("topfiberm", {"tP": 1.1}, "tP must be from 0 to 1; got 1.1"),
        ("topfiberm", {"tP": float("nan")}, "tP must be from 0 to 1"),
        ("topfiberm", {"search_limit": 0}, "search_limit must be at least 1; got 0"),
        ("mebf", {"t": -0.1}, "t must be from 0 to 1; got -0.1"),
        ("mebf", {"coverage": 2}, "coverage must be from 0 to 1"),
    ],
)
def test_bad_options_are_refused_by_name(method, options, message):
    with pytest.raises(InvalidInput, match=message):
        bicover.factorize([[1]], 1, method, **options)


def test_asso_keeps_the_best_of_several_thresholds(paper_path):
    errors = {t: bicover.factorize(paper_path("zoo"), 7, "asso", tau=t).error for t in (0.3, 0.9)}
    for several in ("0.3,0.9", [0.9, 0.3], (0.3, 0.9)):
        f = bicover.factorize(paper_path("zoo"), 7, "asso", tau=several)
        assert f.error == min(errors.values())
        assert f.statistics["thresholds"] == 2
    assert errors[0.3] != errors[0.9]


def test_asso_with_a_large_penalty_covers_no_zero():
    for X in matrices():
        f = bicover.factorize(X, 4, "asso", penalty=1000)
        assert f.false_positives == 0
        assert same_product(f, reference.asso(X, 4, 0.5, penalty=1000))


def test_a_longer_search_of_topfiberm_lets_a_later_fiber_replace_a_factor():
    # Column 1 is heaviest but alone; rows and columns 2 to 4 make a block that gains more.
    X = np.zeros((8, 7), dtype=int)
    X[:5, 0] = 1
    X[5:, 1:5] = 1
    short, longer = (bicover.factorize(X, 1, "topfiberm", search_limit=s) for s in (None, 2))
    assert (short.error, longer.error) == (12, 5)


def test_a_longer_search_of_topfiberm_never_has_more_factors():
    for X in matrices():
        assert bicover.factorize(X, 2, "topfiberm", search_limit=50).rank <= 2
