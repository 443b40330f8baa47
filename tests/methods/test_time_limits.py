"""A time limit is a promise: every method ends in time and returns something, whatever the size."""

from __future__ import annotations

import os
import signal
import threading
import time

import numpy as np
import pytest

from bicover import Problem, boolean_rank, factorize, least_error_bound
from bicover.datasets import planted_roles
from bicover.errors import NoFactors
from bicover.methods import METHODS
from bicover.tables.table import Table

pytestmark = pytest.mark.limits

SLACK = 2.0
"""Seconds beyond the promise, for a machine that has other things to do."""
WAYS = [
    *((name, {}) for name in METHODS),
    ("approximate", {"engine": "sls"}),
    ("approximate", {"engine": "branch"}),
    ("exact", {"engine": "sat"}),
    ("frui", {"engine": "maxsat"}),
    ("rui", {"engine": "maxsat", "step_rank": 2}),
]
IDS = [" ".join([name, *map(str, options.values())]) for name, options in WAYS]


def random_table(rows, columns, density, seed=0):
    return Table.pack(np.random.default_rng(seed).random((rows, columns)) < density)


@pytest.fixture(scope="module")
def large():
    return random_table(3000, 2000, 0.2)


def in_time(run, seconds):
    """What `run` returns, if it ends soon enough after so many seconds."""
    began = time.monotonic()
    result = run()
    took = time.monotonic() - began
    assert took < seconds + max(1.0, 0.05 * seconds) + SLACK
    return result


def check(large, name, options, seconds):
    try:
        found = in_time(lambda: factorize(large, 8, name, time_limit=seconds, **options), seconds)
    except NoFactors:
        assert name == "exact"
        return
    assert found.rank >= 1
    assert found.error < large.one_count
    if found.stopped is not None:
        assert found.stopped == "time limit"


@pytest.mark.parametrize("seconds", [0.1, 1.0])
@pytest.mark.parametrize(("name", "options"), WAYS, ids=IDS)
def test_every_method_ends_in_time_with_a_result(large, name, options, seconds):
    check(large, name, options, seconds)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), WAYS, ids=IDS)
def test_every_method_ends_in_time_with_a_result_after_a_while(large, name, options):
    check(large, name, options, 3.0)


@pytest.mark.parametrize("seconds", [0.1, 1.0])
def test_a_bound_ends_in_time(large, seconds):
    bound = in_time(lambda: least_error_bound(large, 6, time_limit=seconds), seconds)
    assert bound.stopped == "time limit"
    assert 0 <= bound.lower_bound <= bound.cost < large.one_count


@pytest.mark.parametrize("seconds", [0.1, 1.0])
@pytest.mark.parametrize("engine", ["auto", "sat"])
def test_the_rank_of_roles_ends_in_time_with_an_interval(engine, seconds):
    roles = planted_roles(1500, 2500, 500, roles_per_user=3, noise=0, seed=1).table
    result = in_time(lambda: boolean_rank(roles, seconds, engine), seconds)
    assert 1 <= result.lower_bound <= result.upper_bound <= 1500
    assert result.factorization.error == 0


@pytest.mark.skipif(os.name == "nt", reason="sends a signal")
@pytest.mark.parametrize(("name", "options"), WAYS, ids=IDS)
def test_an_interrupt_gives_the_best_so_far(large, name, options):
    if name == "exact":
        pytest.skip("has nothing to return before it is done")
    problem = Problem(large)
    _ = problem.merged
    timer = threading.Timer(0.4, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    try:
        found = in_time(lambda: factorize(problem, 8, name, time_limit=20, **options), 0.4)
        timer.join()
    except KeyboardInterrupt:  # it was done before the signal came
        return
    assert found.rank >= 1
    assert found.stopped in (None, "interrupt", "time limit")
