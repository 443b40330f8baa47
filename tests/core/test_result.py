"""Factorizations: recounted, named, ordered, saved and loaded."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bicover
from bicover import Factorization, InvalidInput, Problem
from bicover.core.factors import Factors
from bicover.errors import BicoverError
from support import reference
from support.strategies import factor_pairs, matrices, with_nan

NAMED = bicover.Table.pack(
    [[1, 1, 0, 0], [1, 1, 1, 0], [0, 1, 1, 1], [0, 0, 1, 1]],
    row_names=["ann", "bob", "cem", "dia"],
    column_names=["read", "write", "print", "scan"],
)


@given(st.data())
def test_error_and_counts_are_recounted_from_x_a_and_b(data):
    X = data.draw(matrices())
    A, B = data.draw(factor_pairs(*X.shape))
    f = Factorization(Problem(with_nan(X)), Factors.of(A, B), method="test")
    assert (f.false_positives, f.false_negatives) == reference.errors(X, A, B)
    assert np.array_equal(f.reconstruct(), reference.product(A, B))
    assert f.error_rate == (f.error / X.size if X.size else 0)
    known = int((X >= 0).sum())
    assert f.known_error_rate == (f.error / known if known else 0)
    found = [(factor.covered, factor.exclusive, factor.wrong) for factor in f.factors]
    assert found == reference.factor_counts(X, f.A, f.B)
    assert [c for c, _, _ in found] == sorted((c for c, _, _ in found), reverse=True)


def test_a_bound_above_the_error_is_an_error_of_ours():
    with pytest.raises(BicoverError, match="bug"):
        Factorization(
            Problem([[1]]),
            Factors.of(np.ones((1, 1), bool), np.ones((1, 1), bool)),
            "x",
            lower_bound=1,
        )


def test_status_is_optimal_only_when_the_bound_is_reached():
    problem = Problem([[1, 0], [0, 1]])
    one = Factors.of(np.array([[True], [False]]), np.array([[True, False]]))
    assert Factorization(problem, one, "x").status is bicover.Status.FEASIBLE
    assert Factorization(problem, one, "x", lower_bound=1).status is bicover.Status.OPTIMAL


def test_factors_carry_names():
    f = bicover.factorize(NAMED, 2, "grecond")
    assert f.factors[0].rows == ("ann", "bob")
    assert f.factors[0].columns == ("read", "write")
    assert f.factors[1].rows == ("cem", "dia")
    A, B = f.to_frames()
    assert list(A.index) == ["ann", "bob", "cem", "dia"]
    assert list(B.columns) == ["read", "write", "print", "scan"]
    assert A.loc["bob", "factor 1"]
    assert not B.loc["factor 2", "read"]
    polars_A, polars_B = f.to_frames("polars")
    assert polars_A["name"].to_list() == ["ann", "bob", "cem", "dia"]
    assert polars_B.columns == ["name", "read", "write", "print", "scan"]


def test_factors_cannot_be_written_to():
    f = bicover.factorize(NAMED, 2, "grecond")
    with pytest.raises(ValueError, match="read-only"):
        f.A[0, 0] = False


def test_repr_and_html_name_the_factors_and_the_error():
    f = bicover.factorize(NAMED, 2, "grecond")
    assert "[ann, bob] x [read, write] covers 4, wrong 0" in repr(f)
    assert f"error {f.error}" in repr(f)
    table = bicover.Table.pack([[1]], row_names=["<b>"], column_names=["a&b"])
    page = bicover.factorize(table, 1, "grecond")._repr_html_()
    assert "&lt;b&gt;" in page
    assert "a&amp;b" in page
    assert "<b><b>" not in page


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.data())
def test_saving_and_loading_gives_the_same_factorization(tmp_path, data):
    X = data.draw(matrices())
    A, B = data.draw(factor_pairs(*X.shape))
    names = data.draw(st.sampled_from([None, "plain", "odd"]))
    rows, columns = (
        None
        if names is None
        else [f"{axis}{i}" if names == "plain" else f'{axis} "{i}", 1\n?' for i in range(size)]
        for axis, size in zip("rc", X.shape, strict=True)
    )
    table = bicover.Table.pack(X == 1, X == 0, row_names=rows, column_names=columns)
    weights = data.draw(st.sampled_from([None, 3]))
    row_weights = None if weights is None else [weights] * X.shape[0]
    f = Factorization(
        Problem(table, row_weights=row_weights),
        Factors.of(A, B),
        "test",
        options={"tau": 0.5},
        seed=7,
        seconds=0.25,
        version="0",
    )
    f.save(tmp_path / "saved", force=True)
    g = bicover.load(tmp_path / "saved")
    assert np.array_equal(f.A, g.A)
    assert np.array_equal(f.B, g.B)
    assert f.problem.table == g.problem.table
    assert f.summary() == g.summary()
    assert (f.options, f.goal, f.stopped) == (g.options, g.goal, g.stopped)


@pytest.fixture
def saved(tmp_path):
    bicover.factorize(NAMED, 2, "grecond").save(tmp_path / "f")
    return tmp_path / "f"


def test_a_changed_factor_is_refused(saved):
    text = (saved / "A.csv").read_text()
    (saved / "A.csv").write_text(text.replace("bob,1", "bob,0"))
    with pytest.raises(InvalidInput, match="the folder was changed"):
        bicover.load(saved)


def test_a_changed_record_is_refused(saved):
    record = json.loads((saved / "factorization.json").read_text())
    for key in ("error", "rank", "goal", "row_weights", "method"):
        broken = {k: v for k, v in record.items() if k != key}
        (saved / "factorization.json").write_text(json.dumps(broken))
        with pytest.raises(InvalidInput):
            bicover.load(saved)
    for text in ("", "[]", "{", '{"layout": 99}'):
        (saved / "factorization.json").write_text(text)
        with pytest.raises(InvalidInput, match=r"factorization\.json"):
            bicover.load(saved)


@pytest.mark.parametrize("name", ["A.csv", "B.csv", "X.npz", "factorization.json"])
def test_a_missing_file_is_named(saved, name):
    (saved / name).unlink()
    with pytest.raises(InvalidInput, match=name.replace(".", r"\.")):
        bicover.load(saved)


def test_verify_counts_and_checks_names():
    f = bicover.factorize(NAMED, 2, "grecond")
    assert bicover.verify(NAMED, f.A, f.B).error == f.error
    assert bicover.verify(NAMED, *f.tables()).error == f.error
    swapped = bicover.Table.pack(f.A, row_names=["bob", "ann", "cem", "dia"])
    with pytest.raises(InvalidInput, match="row 1 of X is called 'ann' but 'bob' in A"):
        bicover.verify(NAMED, swapped, f.B)
    with pytest.raises(InvalidInput, match="A has 1 missing"):
        bicover.verify(NAMED, [[None], [1], [1], [1]], [[1, 1, 1, 1]])
    with pytest.raises(InvalidInput, match="as many columns as B has rows"):
        bicover.verify(NAMED, f.A, f.B[:1])
