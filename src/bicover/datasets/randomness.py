"""The source of randomness of the generators."""

from __future__ import annotations

from typing import SupportsIndex

import numpy as np

from bicover import checks


def generator(seed: SupportsIndex) -> np.random.Generator:
    """The source of randomness of a seed.

    Generators here draw uniform doubles and nothing else, the part of numpy whose stream
    is least likely to change: the same seed should give the same table for years.
    """
    return np.random.Generator(np.random.PCG64(checks.whole("seed", seed, 0)))
