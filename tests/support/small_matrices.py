"""Many small random matrices, for tests that compare with slow answers."""

from __future__ import annotations

import numpy as np

from bicover import Table
from support.strategies import random_matrix


def table_of(X):
    return Table.pack(X == 1, X == 0)


def random_matrices(seed, count, largest, missing):
    generator = np.random.default_rng(seed)
    for _ in range(count):
        shape = generator.integers(1, largest + 1, 2)
        density = generator.uniform(0.2, 0.9)
        yield random_matrix(generator, *shape, density, generator.choice([0, missing]))
