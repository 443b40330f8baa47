"""New rows and missing cells."""

from __future__ import annotations

import numpy as np
import pytest

import bicover
from bicover import InvalidInput, Problem, Table
from bicover.core.factors import Factors, Product
from bicover.core.result import Factorization
from support import reference
from support.strategies import random_matrix, with_nan


def example(seed=0, missing=0.2, method="frui", **how):
    X = random_matrix(np.random.default_rng(seed), 20, 12, missing=missing)
    return X, bicover.factorize(with_nan(X), 4, method, **how)


def test_transform_of_x_itself_is_at_least_as_good_as_a():
    for seed in range(5):
        X, f = example(seed)
        A = f.transform(with_nan(X))
        assert A.shape == f.A.shape
        assert sum(reference.errors(X, A, f.B)) <= f.error


def test_transform_heeds_costs_and_column_weights():
    f = Factorization(
        Problem(np.eye(4, dtype=int), column_weights=[1, 1, 1, 3], fp_cost=2),
        bicover.verify(np.eye(4), np.eye(4)[:, :1], [[1, 1, 1, 1]]).pair,
        "given",
    )
    # Three ones against a zero: worth it if the zero is light, not if it weighs 3 (times 2).
    assert f.transform([[0, 1, 1, 1], [1, 1, 1, 0], [1, None, 1, 1]]).tolist() == [
        [True],
        [False],
        [True],
    ]


def test_transform_of_an_undercover_covers_no_zero():
    X, _ = example()
    f = bicover.factorize(with_nan(X[:7, :6]), 2, "undercover")
    new = random_matrix(np.random.default_rng(9), 30, 6, density=0.8)
    covered = (f.transform(with_nan(new)).astype(int) @ f.B.astype(int)) > 0
    assert covered.any()
    assert not (covered & (new == 0)).any()


def test_transform_finds_columns_by_name():
    table = Table.pack(np.eye(3, dtype=bool)[[0, 0, 1, 2]], column_names=["a", "b", "c"])
    f = bicover.factorize(table, 3, "grecond")
    swapped = Table.pack([[1, 0, 0], [0, 1, 0]], column_names=["c", "a", "b"])
    unnamed = np.array([[0, 0, 1], [1, 0, 0]])
    assert np.array_equal(f.transform(swapped), f.transform(unnamed))
    covered = (f.transform(swapped).astype(int) @ f.B.astype(int)) > 0
    assert np.array_equal(covered, unnamed == 1)


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["a", "b"], "X_new has 2 columns, but the factors are of 3"),
        (["a", "b", "x"], "X_new has no column 'c'"),
        (["a", "b", "c", "d"], "X_new has 4 columns"),
    ],
)
def test_other_columns_are_refused(names, message):
    f = bicover.factorize(Table.pack(np.eye(3), column_names=["a", "b", "c"]), 3, "grecond")
    new = Table.pack(np.zeros((1, len(names))), column_names=names)
    with pytest.raises(InvalidInput, match=message):
        f.transform(new)


def test_columns_of_one_name_cannot_be_put_in_order():
    f = bicover.factorize(Table.pack(np.eye(3), column_names=["a", "b", "a"]), 3, "grecond")
    same = Table.pack(np.eye(3), column_names=["a", "b", "a"])
    assert f.transform(same).shape == (3, 3)
    with pytest.raises(InvalidInput, match="two columns of the same name"):
        f.transform(Table.pack(np.eye(3), column_names=["a", "a", "b"]))


def test_transform_takes_frames_problems_and_no_rows():
    pd = pytest.importorskip("pandas")
    X, f = example(missing=0)
    expected = f.transform(X)
    assert np.array_equal(f.transform(pd.DataFrame(X)), expected)
    assert np.array_equal(f.transform(Problem(X)), expected)
    assert f.transform(np.zeros((0, 12))).shape == (0, 4)


def test_transform_needs_the_or_product():
    f = Factorization(
        Problem(np.eye(2)),
        Factors.of(np.eye(2), np.eye(2)),
        "given",
        product=Product.XOR,
    )
    with pytest.raises(InvalidInput, match="transform needs factors of the product or"):
        f.transform(np.eye(2))


def test_missing_cells_are_predicted_by_the_product():
    X, f = example()
    predicted = f.predict_missing()
    assert len(predicted) == int((X < 0).sum())
    filled = X.copy()
    product = reference.product(f.A, f.B)
    filled[X < 0] = product[X < 0]
    completed = predicted.completed()
    assert completed.missing_count == 0
    assert np.array_equal(completed.to_numpy(), filled)
    rows, columns = np.nonzero(X < 0)
    assert [tuple(cell) for cell in predicted] == [
        (f"row {i + 1}", f"column {j + 1}", bool(product[i, j]))
        for i, j in zip(rows, columns, strict=True)
    ]


def test_predictions_carry_names():
    table = Table.pack(
        [[1, 1], [1, 0]], [[0, 0], [0, 0]], row_names=["x", "y"], column_names=["a", "b"]
    )
    (cell,) = bicover.factorize(table, 1, "frui").predict_missing()
    assert (cell.row, cell.column) == ("y", "b")
    assert bicover.factorize(table, 1, "frui").predict_missing().completed().row_names == ("x", "y")


def test_a_complete_table_has_nothing_to_predict():
    f = bicover.factorize(np.eye(3), 3, "grecond")
    assert len(f.predict_missing()) == 0
    assert f.predict_missing().completed() == f.problem.table
