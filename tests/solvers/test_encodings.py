"""Every encoding against enumeration: optima, and the models themselves."""

from __future__ import annotations

import time
from itertools import pairwise, product

import numpy as np
import pytest
from pysat.solvers import Solver

import bicover
from bicover.solvers.sat.encode.approximate import encode_approximate
from bicover.solvers.sat.encode.exact import encode_exact
from bicover.solvers.sat.encode.undercover import encode_undercover
from support import brute
from support.small import cells_of, optimum, problems, uncovered


@pytest.mark.parametrize("seed", range(8))
def test_the_undercover_optimum_is_that_of_enumeration_with_and_without_everything(seed):
    for problem in problems(seed, 250):
        X, row_weights, column_weights, rank = problem
        expected = uncovered(problem, rank)
        for symmetry, simplify in product([True, False], repeat=2):
            names = encode_undercover(
                cells_of(X, row_weights, column_weights), rank, symmetry=symmetry, simplify=simplify
            )
            assert optimum(names.formula, "rc2-stratified") == expected
            assert names.formula.offset <= expected
            assert simplify or names.formula.offset == 0


def test_both_forms_of_rc2_agree_with_enumeration():
    for problem in problems(100, 300):
        X, row_weights, column_weights, rank = problem
        formula = encode_undercover(cells_of(X, row_weights, column_weights), rank).formula
        assert optimum(formula, "rc2") == uncovered(problem, rank)


@pytest.mark.parametrize("symmetry", [True, False])
def test_the_least_error_is_that_of_enumeration(symmetry):
    generator = np.random.default_rng(7)
    for X, row_weights, column_weights, rank in problems(200, 120, 5, 3, 3):
        weights = brute.cell_weights(X, row_weights, column_weights)
        costs = {
            "false_positive_cost": int(generator.integers(0, 3)),
            "false_negative_cost": int(generator.integers(0, 3)),
        }
        cells = cells_of(X, row_weights, column_weights)
        plain = encode_approximate(cells, rank, symmetry=symmetry)
        assert optimum(plain.formula) == brute.least_error(X, rank, weights)
        costly = encode_approximate(cells, rank, symmetry=symmetry, **costs)
        assert optimum(costly.formula) == brute.least_error(X, rank, weights, **costs)


def models_of(names):
    """Every A and B, projected from the models of the hard clauses."""
    factors = [*names.A.ravel().tolist(), *names.B.ravel().tolist()]
    found = set()
    with Solver("cadical153", bootstrap_with=list(names.formula.clauses())) as solver:
        while solver.solve():
            true = set(solver.get_model())
            bits = [variable in true for variable in factors]
            found.add((tuple(bits[: names.A.size]), tuple(bits[names.A.size :])))
            solver.add_clause([-v if bit else v for v, bit in zip(factors, bits, strict=True)])
    return found


def in_order(B, rank):
    rows = [B[start : start + len(B) // rank] for start in range(0, len(B), len(B) // rank)]
    return all(upper >= lower for upper, lower in pairwise(rows))


def test_the_models_of_the_exact_encoding_are_the_factorizations():
    for X, _, _, rank in problems(300, 60, 3, 3, 2):
        names = encode_exact(cells_of(X), rank, symmetry=False)
        assert models_of(names) == brute.factor_pairs(X, rank)


def test_symmetry_keeps_just_the_factorizations_with_ordered_rows():
    for X, _, _, rank in problems(400, 40, 3, 3, 3):
        if X.size * rank > 18:
            continue
        names = encode_exact(cells_of(X), rank)
        expected = {(A, B) for A, B in brute.factor_pairs(X, rank) if in_order(B, rank)}
        assert models_of(names) == expected


def test_an_exact_factorization_exists_from_the_boolean_rank_on():
    crown = 1 - np.eye(4, dtype=int)  # its Boolean rank is 4: known from Sperner's theorem
    for rank in range(1, 6):
        names = encode_exact(cells_of(crown), rank)
        assert (optimum(names.formula) is not None) == (rank >= 4)


def test_rank_one_has_no_t_and_free_cells_no_clause():
    X = np.array([[1, -1], [0, 1]])
    one = np.ones(2, dtype=np.int64)
    names = encode_undercover(cells_of(X, one, one), 1, simplify=False)
    A, B = names.A[:, 0].tolist(), names.B[0].tolist()
    C = names.C.tolist()
    assert names.formula.variables == 2 + 2 + 2
    assert sorted(names.formula.clauses()) == sorted(
        [[-C[0], A[0]], [-C[0], B[0]], [-C[1], A[1]], [-C[1], B[1]], [-A[1], -B[0]]]
    )
    assert names.formula.soft == {C[0]: 1, C[1]: 1}


def test_simplify_alone_proves_a_permutation_matrix():
    X = np.eye(6, dtype=int)
    one = np.ones(6, dtype=np.int64)
    for rank in range(1, 6):
        formula = encode_undercover(cells_of(X, one, one), rank).formula
        assert (formula.offset, len(formula.soft)) == (6 - rank, rank)


def test_phishing_with_three_factors_is_encoded_in_under_two_seconds(paper_matrix):
    X = bicover.Problem(paper_matrix("phishing"), merge=False).merged
    start = time.process_time()
    names = encode_undercover(X, 3)
    assert time.process_time() - start < 2
    assert names.formula.clause_count > 3 * (1353 * 26 - 11507)
