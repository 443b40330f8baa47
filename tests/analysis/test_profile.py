"""Profiles: monotone, verified, with hints one can recompute."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest

import bicover
from bicover import InvalidInput, Problem, Table, datasets
from bicover.analysis.profile.description_length import description_length
from bicover.analysis.profile.holdout import Score, hide
from bicover.cli import run
from bicover.core.factors import Factors
from bicover.output.profile import text_plot
from support.strategies import random_matrix, with_nan


def noisy_roles(seed=0, missing=0.0):
    return with_nan(random_matrix(np.random.default_rng(seed), 40, 25, missing=missing))


@pytest.mark.parametrize("method", ["search", "frui", "grecond"])
@pytest.mark.parametrize("missing", [0.0, 0.2])
def test_errors_never_increase_with_the_rank_and_are_recounted(method, missing):
    X = noisy_roles(missing=missing)
    p = bicover.profile(X, [6, 1, 2, 3, 4, 5, 12, 25, 30], method=method)
    assert [point.rank for point in p] == [1, 2, 3, 4, 5, 6, 12, 25, 30]
    errors = [point.error for point in p]
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] == 0 or method != "search"  # as many factors as columns are enough
    for point in p:
        f = point.factorization
        assert f.rank <= point.rank
        covered = (f.A.astype(int) @ f.B.astype(int)) > 0
        assert f.error == int((covered & (X == 0)).sum() + (~covered & (X == 1)).sum())
        assert p[point.rank] is f


def test_costs_never_increase_where_errors_cost_differently():
    p = bicover.profile(noisy_roles(), "1..8", fp_cost=3)
    costs = [point.factorization.cost for point in p]
    assert costs == sorted(costs, reverse=True)
    assert p[4].problem.costs == (3, 1)


def test_the_same_seed_gives_the_same_profile():
    first, second = (
        bicover.profile(noisy_roles(), "1..6", holdout=0.2, seed=3, threads=t) for t in (1, 2)
    )
    a, b = first.summary(), second.summary()
    a.pop("seconds"), b.pop("seconds")
    assert a == b


def test_a_proof_for_fewer_factors_is_not_claimed_for_more():
    X = np.kron(np.eye(3, dtype=int), np.ones((2, 2), dtype=int))
    p = bicover.profile(X, "1..3", method="undercover")
    assert [(point.error, point.factorization.lower_bound) for point in p] == [
        (8, 8),
        (4, 4),
        (0, 0),
    ]
    stopped = bicover.profile(X, "1..3", method="undercover", time_limit=0)
    assert all(q.factorization.lower_bound <= e for q, e in zip(stopped, (8, 4, 0), strict=True))


def test_undercover_profiles_cover_no_zero():
    p = bicover.profile(noisy_roles(), "1..6", undercover=True)
    assert all(point.factorization.false_positives == 0 for point in p)


def bits_by_hand(X, A, B):
    """The same code with exact binomials."""
    subset = lambda size, count: math.log2(size + 1) + math.log2(math.comb(size, count))  # noqa: E731
    covered = (A.astype(int) @ B.astype(int)) > 0
    factors = sum(subset(len(A), int(a.sum())) for a in A.T)
    factors += sum(subset(B.shape[1], int(b.sum())) for b in B)
    inside, outside = covered & (X >= 0), ~covered & (X >= 0)
    wrong = subset(int(inside.sum()), int((inside & (X == 0)).sum()))
    return factors + wrong + subset(int(outside.sum()), int((outside & (X == 1)).sum()))


@pytest.mark.parametrize("missing", [0.0, 0.3])
def test_description_lengths_are_those_of_exact_binomials(missing):
    generator = np.random.default_rng(1)
    X = random_matrix(generator, 17, 70, missing=missing)
    for rank in (0, 1, 5):
        A, B = generator.random((17, rank)) < 0.3, generator.random((rank, 70)) < 0.3
        found = description_length(Problem(with_nan(X)).table, Factors.of(A, B))
        assert found.total == pytest.approx(bits_by_hand(X, A, B), rel=1e-9)
        assert found.total == found.A + found.B + found.errors


def test_all_hints_find_the_eight_planted_roles():
    p = bicover.profile(datasets.load("roles"), "1..14", holdout=0.1)
    assert p.suggestions() == {"description length": 8, "knee": 8, "held-out cells": 8}


def test_noise_is_not_worth_a_factor():
    X = np.random.default_rng(0).random((60, 60)) < 0.5
    p = bicover.profile(X, "1..4")
    assert p.best_description == 0
    assert "no rank" in repr(p)


def test_the_knee_needs_three_ranks_and_a_bend():
    X = np.eye(6)
    assert bicover.profile(X, "1..2").knee is None
    assert bicover.profile(X, "1..4").knee is None  # a straight line
    assert bicover.profile(np.zeros((3, 3)), "1..4").knee is None


def test_hidden_cells_are_known_cells_that_the_search_does_not_see():
    table = Problem(noisy_roles(missing=0.3)).table
    hidden = hide(table, 0.25, seed=7)
    assert np.array_equal(hidden.actual, table.ones_array()[hidden.rows, hidden.columns])
    known = table.ones_array() | table.zeros_array()
    assert known[hidden.rows, hidden.columns].all()
    assert 0.15 < len(hidden.rows) / known.sum() < 0.35
    left = hidden.shown.ones_array() | hidden.shown.zeros_array()
    assert not left[hidden.rows, hidden.columns].any()
    assert left.sum() + len(hidden.rows) == known.sum()
    assert np.array_equal(hide(table, 0.25, 7).rows, hidden.rows)
    assert not np.array_equal(hide(table, 0.25, 8).rows, hidden.rows)


def test_scores_are_those_of_scikit_learn():
    metrics = pytest.importorskip("sklearn.metrics")
    generator = np.random.default_rng(4)
    for share in (0.1, 0.5, 0.9):
        actual, predicted = generator.random(200) < share, generator.random(200) < 0.4
        score = Score.of(predicted, actual)
        assert score.error_rate == pytest.approx(1 - metrics.accuracy_score(actual, predicted))
        assert score.f1 == pytest.approx(metrics.f1_score(actual, predicted))
        assert score.balanced_accuracy == pytest.approx(
            metrics.balanced_accuracy_score(actual, predicted)
        )


def test_baselines_guess_the_common_value():
    X = np.zeros((30, 10), dtype=int)
    X[:, :3] = 1
    p = bicover.profile(X, "1..2", holdout=0.2)
    ones = p.majority.false_negatives + p.majority.true_positives
    assert p.majority.false_positives == p.majority.true_positives == 0
    assert ones > 0
    assert p.column_majority.error_rate == 0 == p.points[0].heldout.error_rate


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"ranks": "0..3"}, r"ranks must be whole numbers from 1 on, .* got '0..3'"),
        ({"ranks": "a"}, "ranks must be whole numbers"),
        ({"ranks": []}, "ranks must be whole numbers"),
        ({"ranks": 5}, "ranks must be whole numbers"),
        ({"ranks": "1..9999999999"}, "ranks must be whole numbers"),
        ({"ranks": "5..2"}, "ranks must be whole numbers"),
        ({"ranks": [1.5]}, "ranks must be whole numbers"),
        ({"holdout": 1}, "holdout must be between 0 and 0.99; got 1"),
        ({"holdout": -0.1}, "holdout must be"),
        ({"holdout": "x"}, "holdout must be a number"),
        ({"holdout": 1e-9}, "hides none of the 9 known cells"),
        ({"seed": -1}, "seed must be"),
        ({"threads": 0}, "threads must be"),
        ({"time_limit": -1}, "time_limit must be"),
        ({"method": "magic"}, "method must be one of"),
        ({"speed": 1}, "search has no option 'speed'"),
    ],
)
def test_bad_parameters_are_refused_by_name(arguments, message):
    with pytest.raises(InvalidInput, match=message):
        bicover.profile(np.eye(3), **{"ranks": "1..2", **arguments})


def test_a_time_limit_still_gives_every_rank():
    X = np.random.default_rng(0).random((300, 200)) < 0.3
    p = bicover.profile(X, "1..5", time_limit=0.2, effort="thorough")
    assert [point.rank for point in p] == [1, 2, 3, 4, 5]
    assert p.stopped == "time limit"
    assert p.seconds < 5


def test_text_plot_marks_the_suggestions():
    lines = text_plot(bicover.profile(datasets.load("animals"), "1..10")).splitlines()
    assert len(lines) == 10
    assert sum("<-" in line for line in lines) in (1, 2)
    assert lines[0].count("█") == 40


def test_plot_draws_a_panel_for_each_curve(tmp_path):
    pytest.importorskip("matplotlib")
    p = bicover.profile(noisy_roles(), "1..5", holdout=0.1)
    figure = p.plot(tmp_path / "curves.png")
    assert len(figure.axes) == 3
    assert figure.axes[0].lines[0].get_ydata().tolist() == [point.error for point in p]
    assert (tmp_path / "curves.png").read_bytes().startswith(b"\x89PNG")
    assert len(bicover.profile(noisy_roles(), "1..2").plot().axes) == 2


def test_the_command_prints_a_table_json_and_a_picture(capsys, tmp_path):
    picture = tmp_path / "curves.svg"
    command = ["profile", "dataset:animals", "--ranks", "1..6", "--holdout", "0.1"]
    assert run([*command, "--plot", str(picture)]) == 0
    out = capsys.readouterr().out
    assert "description length: rank" in out
    assert "held out" in out
    assert b"<svg" in picture.read_bytes()
    assert run([*command, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert [r["asked_rank"] for r in record["ranks"]] == [1, 2, 3, 4, 5, 6]
    assert set(record["suggested"]) == {"description length", "knee", "held-out cells"}
    assert record["ranks"][0]["heldout"]["error_rate"] > 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--ranks", "x"], "ranks must be whole numbers"),
        ([], "--ranks"),
        (["--ranks", "1..2", "--plot", "a.bmp"], "bmp"),
        (["--ranks", "1..2", "--option", "seed=1"], "has no option 'seed'"),
        (["--ranks", "1..2", "--holdout", "2"], "holdout"),
        (["--ranks", "1..2", "-m", "magic"], "method must be one of"),
    ],
)
def test_bad_arguments_end_in_one_sentence(capsys, arguments, words):
    assert run(["profile", "dataset:animals", *arguments]) == 2
    err = capsys.readouterr().err
    assert words in err
    assert err.count("\n") == 1


def test_names_survive_the_hiding_of_cells():
    table = Table.pack(np.eye(6), row_names=list("abcdef"), column_names=list("uvwxyz"))
    f = bicover.profile(table, "2", holdout=0.3)[2]
    assert f.problem.table.row_names == tuple("abcdef")
    assert f.problem.table.column_names == tuple("uvwxyz")
