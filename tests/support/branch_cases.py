"""Small labelled problems for the branch-and-bound engine, and their least cost by enumeration."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np

from bicover.core.factors import Factors
from bicover.core.problem import Problem
from support.strategies import random_matrix


@dataclass(frozen=True)
class Case:
    X: np.ndarray
    rank: int
    row_weights: np.ndarray
    column_weights: np.ndarray
    fp_cost: int
    fn_cost: int
    start: Factors

    @property
    def problem(self):
        X = np.where(self.X < 0, np.nan, self.X)
        return Problem(
            X,
            row_weights=self.row_weights,
            column_weights=self.column_weights,
            fp_cost=self.fp_cost,
            fn_cost=self.fn_cost,
        )


@cache
def unions(columns, rank):
    """For each choice of `rank` column sets, the unions a row can have."""
    sets = range(1, 1 << columns)
    chosen = np.array(list(combinations(sets, min(rank, len(sets)))), dtype=np.int64)
    reached = np.zeros((len(chosen), 1), dtype=np.int64)
    for l in range(chosen.shape[1]):
        reached = np.hstack([reached, reached | chosen[:, [l]]])
    return reached


def least_cost(case):
    """Over all B, each row with its best union."""
    rows, columns = case.X.shape
    patterns = np.arange(1 << columns)[:, None] >> np.arange(columns) & 1
    total = np.zeros(len(unions(columns, case.rank)), dtype=np.int64)
    for i in range(rows):
        wrong = case.fp_cost * ((case.X[i] == 0) & (patterns == 1))
        wrong = wrong + case.fn_cost * ((case.X[i] == 1) & (patterns == 0))
        cost = case.row_weights[i] * (wrong @ case.column_weights)
        total += cost[unions(columns, case.rank)].min(axis=1)
    return int(total.min())


def random_case(generator, rank=None):
    """Few columns, so that enumeration is possible, and more rows; half start from nothing."""
    rank = int(generator.integers(1, 6)) if rank is None else rank
    columns = int(generator.integers(1, 7 if rank <= 2 else 6 if rank == 3 else 5))
    rows = int(generator.integers(1, 10))
    missing = generator.choice([0, 0.2])
    X = random_matrix(generator, rows, columns, generator.uniform(0.2, 0.9), missing)
    weighted = generator.random() < 0.4
    most = 4 if weighted else 1
    fp_cost, fn_cost = generator.integers(1, 4, 2) if generator.random() < 0.5 else (1, 1)
    density = generator.choice([0, 0.5])
    return Case(
        X,
        rank,
        generator.integers(1, most + 1, rows),
        generator.integers(1, most + 1, columns),
        int(fp_cost),
        int(fn_cost),
        Factors.of(
            generator.random((rows, rank)) < density, generator.random((rank, columns)) < density
        ),
    )
