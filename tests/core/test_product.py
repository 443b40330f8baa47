"""A factorization knows how its factors are multiplied, and everything about it respects that."""

from __future__ import annotations

import json

import numpy as np
import pytest

import bicover
from bicover import InvalidInput, Problem
from bicover.cli import run
from bicover.core.factors import Factors, Product
from bicover.core.result import Factorization
from bicover.output.text_picture import picture
from support.forged import forge
from support.strategies import random_matrix, with_nan

CROSSED = np.array([[1, 1], [1, 0]], dtype=bool), np.array([[1, 1, 0], [0, 1, 1]], dtype=bool)
"""A and B whose two factors meet in the cell of row 1, column 2."""


def parity(A, B):
    return (A.astype(int) @ B.astype(int)) % 2 == 1


@pytest.mark.parametrize("shape", [(1, 1, 1), (9, 5, 70), (70, 66, 9), (4, 0, 3)])
def test_an_xor_product_is_the_product_modulo_two(shape):
    rng = np.random.default_rng(2)
    rows, rank, columns = shape
    A = rng.random((rows, rank)) < 0.5
    B = rng.random((rank, columns)) < 0.5
    X = random_matrix(rng, rows, columns, missing=0.2)
    f = Factorization(Problem(with_nan(X)), Factors.of(A, B), "test", product=Product.XOR)
    expected = parity(A, B)
    assert np.array_equal(f.reconstruct(), expected)
    assert f.false_positives == int((expected & (X == 0)).sum())
    assert f.false_negatives == int((~expected & (X == 1)).sum())


def test_weights_count_in_an_xor_product():
    A, B = CROSSED
    X = np.ones((2, 3), dtype=int)
    problem = Problem(X, row_weights=[5, 1], column_weights=[1, 7, 1])
    f = Factorization(problem, Factors.of(A, B), "test", product=Product.XOR)
    assert (f.false_positives, f.false_negatives) == (0, 5 * 7 + 1)


def test_the_two_products_of_the_same_factors_differ_where_factors_meet():
    A, B = CROSSED
    by_or, by_xor = (bicover.verify([[1, 0, 1], [1, 1, 0]], A, B, product=p) for p in Product)
    assert (by_or.error, by_xor.error) == (1, 0)
    assert (by_or.product, by_xor.product) == ("or", "xor")


def test_a_product_given_by_name_is_the_product():
    A, B = CROSSED
    f = Factorization(Problem([[1, 0, 1], [1, 1, 0]]), Factors.of(A, B), "test", product="xor")
    assert f.product is Product.XOR
    assert f.error == 0


def test_an_unknown_product_is_refused():
    with pytest.raises(InvalidInput, match="product must be one of or, xor; got 'nand'"):
        bicover.verify([[1]], [[1]], [[1]], product="nand")


def test_saving_keeps_the_product(tmp_path):
    f = bicover.verify([[1, 0, 1], [1, 1, 0]], *CROSSED, product="xor")
    f.save(tmp_path / "f")
    assert bicover.load(tmp_path / "f").summary() == f.summary()
    path = tmp_path / "f" / "factorization.json"
    record = json.loads(path.read_text())
    assert record["product"] == "xor"
    # The digest of the record is made to fit, so that the product itself is what is refused.
    forge(path, {**record, "product": "or"})
    with pytest.raises(InvalidInput, match="the folder was changed"):
        bicover.load(tmp_path / "f")
    forge(path, {**record, "product": 3})
    with pytest.raises(InvalidInput, match="product must be one of or, xor; got 3"):
        bicover.load(tmp_path / "f")


def test_texts_name_an_xor_product_and_only_that():
    by_or, by_xor = (bicover.verify([[1, 0, 1], [1, 1, 0]], *CROSSED, product=p) for p in Product)
    assert "(by XOR)" in repr(by_xor)
    assert "(by XOR)" in by_xor._repr_html_()
    assert "XOR" not in repr(by_or)
    assert "odd number of factors" in picture(by_xor)
    assert "odd number" not in picture(by_or)


def test_pictures_draw_the_xor_product():
    by_or, by_xor = (bicover.verify([[1, 0, 1], [1, 1, 0]], *CROSSED, product=p) for p in Product)
    assert "x 0 covered" in picture(by_or)
    assert "x 0 covered" not in picture(by_xor)
    texts = [text.get_text() for text in by_xor.plot().texts]
    assert any("by XOR" in text for text in texts)
    assert "covered: by an odd number of factors" in texts


def test_the_command_verifies_either_product(tmp_path, capsys):
    A, B = CROSSED
    for name, matrix in (("X", [[1, 0, 1], [1, 1, 0]]), ("A", A), ("B", B)):
        np.savetxt(tmp_path / f"{name}.csv", np.asarray(matrix, dtype=int), "%d", ",")
    files = [str(tmp_path / f"{name}.csv") for name in "XAB"]
    assert run(["verify", *files, "--product", "xor", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["error"], record["product"]) == (0, "xor")
    assert run(["verify", *files, "--product", "and"]) == 2
    assert "product must be one of or, xor" in capsys.readouterr().err
