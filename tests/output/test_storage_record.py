"""What a saved result says: recounted, compared with digests, and believed no further."""

from __future__ import annotations

import json
import os
import shutil
import sys

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bicover
from bicover import Factorization, InvalidInput, Problem, Status, Table
from bicover.core.factors import Factors
from bicover.output import storage
from support.forged import forge
from support.strategies import random_matrix, with_nan

# The Boolean rank is 4.
X = [[1, 1, 0, 0], [1, 0, 0, 0], [0, 1, 1, 0], [0, 0, 0, 1]]


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.fixture(scope="module")
def proved():
    f = bicover.factorize(X, 2, "approximate", engine="branch")
    assert f.status is Status.OPTIMAL
    assert f.error > 0
    return f


@pytest.fixture
def saved(tmp_path, proved):
    proved.save(tmp_path / "f")
    return tmp_path / "f"


def record_in(folder):
    return json.loads((folder / "factorization.json").read_text())


def test_a_bound_that_can_be_proved_again_is_kept(saved, proved):
    f = bicover.load(saved)
    assert (f.lower_bound, f.status) == (proved.cost, Status.OPTIMAL)
    assert f.claimed_lower_bound is None
    assert f.summary() == proved.summary()


def test_reading_alone_believes_no_bound(saved, proved):
    f = storage.load(saved)
    assert (f.lower_bound, f.claimed_lower_bound, f.status) == (0, proved.cost, Status.FEASIBLE)


def test_a_bound_written_by_hand_makes_nothing_optimal(tmp_path):
    """Also if all digests are made to fit: the factors are not the best ones."""
    worse = Factors.of(np.eye(4, 2, dtype=bool), np.eye(2, 4, dtype=bool))
    f = Factorization(Problem(X), worse, "test")
    f.save(tmp_path / "f")
    path = tmp_path / "f" / "factorization.json"
    record = record_in(tmp_path / "f") | {"lower_bound": f.cost, "status": "OPTIMAL"}
    path.write_text(json.dumps(record))
    with pytest.raises(InvalidInput, match="its digest does not fit"):
        bicover.load(tmp_path / "f")
    forge(path, record)
    g = bicover.load(tmp_path / "f")
    assert g.status is Status.FEASIBLE
    assert g.lower_bound == bicover.least_error_bound(X, 2).cost < f.cost == g.claimed_lower_bound
    # Saved once more, the claim is still there, and still no more than a claim.
    g.save(tmp_path / "g")
    assert bicover.load(tmp_path / "g").summary() == g.summary()
    assert bicover.load(tmp_path / "g").claimed_lower_bound == f.cost


def test_bounds_of_undercovers_are_proved_as_such(tmp_path):
    f = bicover.factorize(X, 1, "undercover")
    assert f.status is Status.OPTIMAL
    f.save(tmp_path / "f")
    assert bicover.load(tmp_path / "f").status is Status.OPTIMAL


def test_a_bound_that_takes_too_long_is_a_claim(tmp_path):
    big = random_matrix(np.random.default_rng(0), 600, 600, 0.5, 0)
    pair = Factors.of(np.ones((600, 1), bool), np.ones((1, 600), bool))
    f = Factorization(Problem(big), pair, "test", lower_bound=5)
    f.save(tmp_path / "f")
    g = bicover.load(tmp_path / "f")
    assert (g.lower_bound, g.claimed_lower_bound, g.status) == (0, 5, Status.FEASIBLE)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rank", "abc"), ("rank", 10**30), ("rank", 1), ("rank", -1), ("rank", 2.5),
        ("rank", None), ("rank", True), ("lower_bound", 10**9), ("lower_bound", -1),
        ("error", 0), ("false_positives", 77), ("false_negatives", 77), ("cost", 77),
        ("status", "FEASIBLE"), ("goal", "fame"), ("goal", ["x"]),
        ("goal", "fewest factors without error"), ("product", 3), ("method", 3), ("stopped", 1),
        ("options", []), ("statistics", {"nodes": "many"}), ("seed", 0.5), ("seconds", None),
        ("seconds", "1"), ("seconds", -1), ("row_weights", [[1], [1, 2]]), ("row_weights", [1]),
        ("row_weights", [2**63] * 4), ("column_weights", [0, 1, 1, 1]), ("fp_cost", 0),
        ("fn_cost", 2**70), ("merge", "yes"), ("digests", {}), ("version", None),
        ("rows", 7), ("columns", 7), ("ones", 7), ("missing", 1), ("layout", 1),
    ],
)  # fmt: skip
def test_a_false_claim_is_refused_with_one_sentence(saved, key, value):
    record = record_in(saved)
    for broken in (record | {key: value}, {k: v for k, v in record.items() if k != key}):
        forge(saved / "factorization.json", broken)
        with pytest.raises(InvalidInput) as refused:
            bicover.load(saved)
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        '"seconds": Infinity', '"seconds": NaN', '"seconds": -Infinity', '"seconds": 1e999',
        '"seed": ' + "9" * 5000, '"options": ' + "[" * 100_000 + "]" * 100_000,
        '"options": ' + '{"a":' * 100_000, '"rank": abc', "\0", "\x1b",
    ],
)  # fmt: skip
def test_strange_json_is_refused_with_one_sentence(saved, text):
    path = saved / "factorization.json"
    path.write_text(path.read_text().replace("{", "{" + text + ", ", 1))
    with pytest.raises(InvalidInput) as refused:
        bicover.load(saved)
    assert str(refused.value).isprintable()


def test_nesting_that_only_the_digest_cannot_follow_is_refused(saved):
    nested = []
    for _ in range(sys.getrecursionlimit() - 200):
        nested = [nested]
    path = saved / "factorization.json"
    path.write_text(path.read_text().replace('"options": ', f'"options": {nested}, "more": '))
    with pytest.raises(InvalidInput):
        bicover.load(saved)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=80)
@given(st.data())
def test_a_mutated_folder_is_refused_or_still_true(tmp_path, proved, data):
    folder, whole = tmp_path / "f", tmp_path / "whole"
    if not whole.exists():
        proved.save(whole)
    shutil.copytree(whole, folder, dirs_exist_ok=True)
    record = record_in(folder)
    kind = data.draw(st.sampled_from(["claim", "claim", "json", "A.csv", "B.csv", "X.npz"]))
    if kind == "claim":
        for key in data.draw(st.lists(st.sampled_from(sorted(record)), min_size=1, max_size=3)):
            record[key] = data.draw(VALUES)
        forge(folder / "factorization.json", record)
    else:
        path = folder / ("factorization.json" if kind == "json" else kind)
        content = bytearray(path.read_bytes())
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
        path.write_bytes(content)
    try:
        f = bicover.load(folder)
    except InvalidInput:
        return
    assert f.problem.table == proved.problem.table
    assert np.array_equal(f.A, proved.A)
    assert np.array_equal(f.B, proved.B)
    assert (f.error, f.cost) == (proved.error, f.problem.cost_of(f.pair))
    if f.status is Status.OPTIMAL:
        assert f.lower_bound == f.cost


NAMES = [
    "", " ", "  two  spaces ", "a,b", 'quo"te', "'", "line\nbreak", "\r\n", "nul\0", "\x1b]0;x\x07",
    "Grüße", "日本", "\u2028", "\ud800", "same", "same", "=1+1", "0", "1", "nan", "#", "\ufeff",
]  # fmt: skip


@pytest.mark.parametrize("rank", [0, 1, 3])
def test_any_names_come_back(tmp_path, rank):
    ones = random_matrix(np.random.default_rng(1), len(NAMES), len(NAMES)) == 1
    table = Table.pack(ones, row_names=NAMES, column_names=NAMES[::-1])
    pair = Factors.of(ones[:, :rank], ones[:rank])
    f = Factorization(Problem(table), pair, "test")
    f.save(tmp_path / "f")
    g = bicover.load(tmp_path / "f")
    assert g.problem.table == table
    assert np.array_equal(f.A, g.A)
    text = (tmp_path / "f" / "A.csv").read_text(encoding="utf-8")
    assert len(text.splitlines()) == len(NAMES) + 1
    assert text.replace("\n", "").isprintable()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.lists(st.text(st.characters(exclude_categories=())), min_size=1, max_size=6))
def test_names_of_any_characters_come_back(tmp_path, names):
    table = Table.pack(np.eye(len(names)), row_names=names, column_names=names)
    f = bicover.factorize(table, None, "grecond")
    f.save(tmp_path / "f", force=True)
    g = bicover.load(tmp_path / "f")
    assert (g.problem.table, g.A.tolist()) == (table, f.A.tolist())


@pytest.mark.parametrize("missing", [0, 0.02])
def test_a_sparse_table_is_stored_small(tmp_path, missing):
    cells = random_matrix(np.random.default_rng(2), 1000, 2000, 0.004, missing)
    names = [f"r {i}" for i in range(1000)]
    table = Table.pack(cells == 1, cells == 0, row_names=names)
    f = bicover.factorize(table, 1, "grecond")
    f.save(tmp_path / "f")
    dense = table.ones.nbytes + table.zeros.nbytes
    assert (tmp_path / "f" / "X.npz").stat().st_size < dense * (0.8 if missing else 0.2)
    assert storage.load(tmp_path / "f").problem.table == table


def test_options_that_json_cannot_say_are_saved_as_text(tmp_path):
    options = {"tau": float("inf"), "path": tmp_path, "pair": (1, 2)}
    pair = Factors.none((4, 4), 1)
    Factorization(Problem(X), pair, "test", options=options).save(tmp_path / "f")
    saved = bicover.load(tmp_path / "f").options
    assert saved == {"tau": "Infinity", "path": str(tmp_path), "pair": [1, 2]}


def test_a_saved_rank_says_what_was_asked_and_what_is_known(tmp_path):
    stubborn = random_matrix(np.random.default_rng(3), 60, 60, 0.5, 0)
    stopped = bicover.boolean_rank(with_nan(stubborn), time_limit=0)
    assert stopped.lower_bound < stopped.upper_bound
    stopped.save(tmp_path / "f")
    record = record_in(tmp_path / "f")
    assert (record["question"], record["status"]) == ("rank", "FEASIBLE")
    assert record["stopped"] == "time limit"
    assert (record["lower_bound"], record["upper_bound"]) == (
        stopped.lower_bound,
        stopped.upper_bound,
    )
    assert bicover.load(tmp_path / "f").status is Status.FEASIBLE
    solved = bicover.boolean_rank(X)
    with pytest.raises(InvalidInput, match="force"):
        solved.save(tmp_path / "f")
    solved.save(tmp_path / "f", force=True)
    record = record_in(tmp_path / "f")
    assert (record["question"], record["status"], record["rank"]) == ("rank", "OPTIMAL", 4)
    assert record["lower_bound"] == record["upper_bound"] == 4
    f = bicover.load(tmp_path / "f")
    assert (f.status, f.lower_bound, f.error) == (Status.OPTIMAL, 4, 0)
