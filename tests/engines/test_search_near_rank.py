"""Close to the Boolean rank, where solutions are nearly exact covers, bicliques lead the search."""

from __future__ import annotations

import numpy as np
import pytest

import bicover
from bicover.budget import Budget
from bicover.core.problem import Problem
from bicover.engines.search import search_factors


@pytest.mark.parametrize(("name", "rank", "paper"), [("hepatitis", 77, 345), ("audio", 100, 195)])
def test_half_the_boolean_rank_is_below_the_papers_best(paper_matrix, name, rank, paper):
    assert bicover.factorize(paper_matrix(name), rank, "search", effort="fast").error < paper


@pytest.mark.parametrize("seed", range(4))
def test_at_the_boolean_rank_the_error_is_0(seed):
    random = np.random.default_rng(seed)
    X = (random.random((30, 12)) < 0.3) @ (random.random((12, 40)) < 0.3)
    problem = Problem(X)
    rank = bicover.boolean_rank(problem).rank
    assert rank is not None
    found = search_factors(problem, rank, effort="normal", budget=Budget(seed=seed))
    assert problem.cost(problem.count_errors(found.factors)) == 0


@pytest.mark.parametrize("seed", range(4))
def test_an_undercover_is_not_above_heaviest_bicliques_one_by_one(seed):
    random = np.random.default_rng(seed)
    problem = Problem(random.random((40, 60)) < 0.4, row_weights=1 + random.integers(3, size=40))
    one_by_one = bicover.factorize(problem, 15, "rui", relax=False)
    found = bicover.factorize(problem, 15, "search", undercover=True, effort="fast")
    assert found.false_positives == 0
    assert found.cost <= one_by_one.cost
