"""RUI, FRUI and the optimal undercover."""

from __future__ import annotations

import numpy as np
import pytest

import bicover
from bicover import InvalidInput, Status
from support.strategies import random_matrix, with_nan

ratio_of = {"rui": "RUI", "frui": "FRUI"}


LARGE = ("mushroom", "student")


@pytest.mark.parametrize(
    ("method", "large", "most"),
    [("frui", None, 1.0), ("rui", False, 0.994), ("rui", True, 1.03)],  # of 54 cells, 48 and 6
)
def test_errors_are_at_most_the_papers_on_average(method, large, most, paper_table, paper_matrix):
    """Every round must be proved. For rui the limits mean that the average of all is below 1."""
    ratios = []
    chosen = [name for name, *_ in paper_table if large is None or (name in LARGE) == large]
    for name in dict.fromkeys(chosen):
        problem = bicover.Problem(paper_matrix(name))
        for other, k, of, errors in paper_table:
            if (other, of) != (name, ratio_of[method]):
                continue
            f = bicover.factorize(problem, k, method)
            assert f.statistics["rounds_proved"] == f.statistics["rounds"] == k
            assert f.error <= f.statistics["undercover_error"]
            ratios.append(f.error / errors)
    assert len(ratios) == 3 * len(set(chosen))
    assert np.mean(ratios) <= most


@pytest.mark.parametrize(
    ("name", "k", "error"),
    [("nursery", 15, 39456), ("car", 12, 4838), ("balance", 11, 1424), ("tictactoe", 14, 3588)],
)
def test_rui_without_relaxation_is_the_papers_where_relaxation_does_nothing(
    paper_matrix, paper_table, name, k, error
):
    f = bicover.factorize(paper_matrix(name), k, "rui", relax=False)
    assert f.error == error
    assert (name, k, "RUI", error) in paper_table
    assert f.false_positives == 0


@pytest.mark.parametrize("method", ["rui", "frui"])
def test_relaxing_never_makes_it_worse_and_without_it_no_zero_is_covered(method):
    generator = np.random.default_rng(2)
    for _ in range(30):
        X = with_nan(random_matrix(generator, 20, 15, 0.4, 0.1))
        plain = bicover.factorize(X, 4, method, relax=False)
        relaxed = bicover.factorize(X, 4, method)
        assert plain.false_positives == 0
        assert relaxed.error <= plain.error == plain.statistics["undercover_error"]


@pytest.mark.parametrize("method", ["rui", "frui"])
def test_both_engines_gain_the_same_in_the_first_round(method):
    generator = np.random.default_rng(3)
    for _ in range(4):
        X = with_nan(random_matrix(generator, 12, 10, 0.5, 0.1))
        native = bicover.factorize(X, 1, method, relax=False)
        maxsat = bicover.factorize(X, 1, method, relax=False, engine="maxsat")
        assert native.error == maxsat.error


def test_without_a_rank_everything_is_covered():
    X = with_nan(random_matrix(np.random.default_rng(4), 20, 15))
    assert bicover.factorize(X, method="frui").error == 0
    with pytest.raises(InvalidInput, match="rui needs a rank or the option rounds"):
        bicover.factorize(X, method="rui")


def test_rounds_and_step_rank_make_the_rank():
    X = random_matrix(np.random.default_rng(5), 10, 9, missing=0)
    assert bicover.factorize(X, method="rui", rounds=3).rank == 3
    f = bicover.factorize(X, 3, "rui", engine="maxsat", step_rank=2, relax=False)
    assert (f.rank, f.statistics["rounds"]) == (3, 2)
    assert f.statistics["rounds_proved"] == 2
    # Two at a time can only gain more than one at a time in the same first two factors.
    one = bicover.factorize(X, 2, "rui", relax=False)
    two = bicover.factorize(X, 2, "rui", engine="maxsat", step_rank=2, relax=False)
    assert two.error <= one.error


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"step_rank": 2}, "step_rank=2 needs engine='maxsat'"),
        ({"step_rank": 0}, "step_rank must be at least 1"),
        ({"rounds": 0}, "rounds must be at least 1"),
        ({"engine": "ip"}, "must be one of native, maxsat"),
        ({"solver": "abacus", "engine": "maxsat"}, "solver must be one of"),
    ],
)
def test_bad_options_are_refused(options, message):
    with pytest.raises(InvalidInput, match=message):
        bicover.factorize([[1, 0], [0, 1]], 2, "rui", **options)


def test_undercover_of_rank_1_is_the_heaviest_biclique():
    X = with_nan(random_matrix(np.random.default_rng(6), 14, 12, 0.6, 0.1))
    native = bicover.factorize(X, 1, "undercover", engine="native")
    maxsat = bicover.factorize(X, 1, "undercover")
    ones = native.problem.table.one_count
    assert native.error == maxsat.error == ones - bicover.max_biclique(X).weight
    assert native.status is maxsat.status is Status.OPTIMAL
    with pytest.raises(InvalidInput, match="rank 1 only"):
        bicover.factorize(X, 2, "undercover", engine="native")


def test_zoo_undercovers_are_the_known_optima(paper_matrix):
    """Values from column generation, another way to the same optimum."""
    problem = bicover.Problem(paper_matrix("zoo"))
    for k, error in ((1, 488), (2, 408), (3, 343)):
        f = bicover.factorize(problem, k, "undercover")
        assert (f.error, f.status, f.false_positives) == (error, Status.OPTIMAL, 0)


def test_an_undercover_stopped_early_is_no_worse_than_greedy_bicliques(paper_matrix):
    problem = bicover.Problem(paper_matrix("soybean"))
    greedy = bicover.factorize(problem, 3, "rui", relax=False)
    f = bicover.factorize(problem, 3, "undercover", time_limit=2)
    assert f.stopped == "time limit"
    assert f.lower_bound <= f.error <= greedy.error
    assert f.false_positives == 0


def test_a_time_limit_is_kept_and_marked():
    X = np.random.default_rng(0).random((120, 120)) < 0.5
    for method in ("rui", "frui"):
        f = bicover.factorize(X, 40, method, time_limit=0.0)
        assert f.stopped == "time limit"
        assert f.seconds < 1
