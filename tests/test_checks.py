"""Every question refuses a bad argument with the same sentence."""

from __future__ import annotations

import numpy as np
import pytest

import bicover
from bicover import InvalidInput
from bicover.budget import Budget

X = [[1, 1, 0], [1, 1, 1], [0, 1, 1]]
QUESTIONS = {
    "factorize": lambda **given: bicover.factorize(X, **{"rank": 1, **given}),
    "bound": lambda **given: bicover.least_error_bound(X, **{"rank": 1, **given}),
    "rank": lambda **given: bicover.boolean_rank(X, **given),
    "biclique": lambda **given: bicover.max_biclique(X, **given),
    "profile": lambda **given: bicover.profile(X, "1..2", **given),
}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(
    ("limit", "words"),
    [
        ("soon", "time_limit must be a number; got 'soon'"),
        ("3", "time_limit must be a number; got '3'"),
        (True, "time_limit must be a number; got True"),
        (-1, "time_limit must be a number of seconds, at least 0; got -1"),
        (float("inf"), "time_limit must be a number of seconds, at least 0; got inf"),
    ],
)
def test_time_limits(question, limit, words):
    with pytest.raises(InvalidInput) as caught:
        QUESTIONS[question](time_limit=limit)
    assert str(caught.value) == words


@pytest.mark.parametrize("question", ["factorize", "bound", "rank", "profile"])
@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (1.5, "seed must be a whole number; got 1.5"),
        (True, "seed must be a whole number; got True"),
        (-1, "seed must be between 0 and 9223372036854775807; got -1"),
    ],
)
def test_seeds(question, seed, words):
    with pytest.raises(InvalidInput) as caught:
        QUESTIONS[question](seed=seed)
    assert str(caught.value) == words


@pytest.mark.parametrize("question", ["factorize", "bound"])
def test_ranks_are_whole_numbers_also_as_numpy_has_them(question):
    QUESTIONS[question](rank=np.int64(2))
    for wrong in (True, 1.0, "2"):
        with pytest.raises(InvalidInput, match="rank must be a whole number; got"):
            QUESTIONS[question](rank=wrong)
    with pytest.raises(InvalidInput, match=r"rank must be (at least 1|between 1 and 8); got 0"):
        QUESTIONS[question](rank=0)


def test_a_budget_shares_its_time_seed_and_threads():
    whole = Budget(seconds=100, seed=7, threads=3, progress=print)
    part = whole.share(1 / 4)
    assert 24 < part.seconds <= 25
    assert (part.seed, part.threads, part.progress) == (7, 3, None)
    assert Budget(seed=1).share(1 / 2).seconds is None
