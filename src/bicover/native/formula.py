"""The door to the native local search over weighted formulas."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bicover import _core
from bicover.budget import Budget
from bicover.native.kernels import Weights

Literals = npt.NDArray[np.int32]


class NativeModel(NamedTuple):
    """The cheapest model met."""

    found: bool
    """Whether any model of the hard clauses was met."""
    model: npt.NDArray[np.bool_]
    """The value of each variable; empty if none was found."""
    cost: int
    flips: int
    stopped: str | None


def search_model(
    hard: Literals,
    soft: Literals,
    weights: Weights,
    variables: int,
    *,
    start: npt.NDArray[np.bool_] | None,
    flips: int,
    budget: Budget,
) -> NativeModel:
    """Look for a cheap model by so many flips, or until the time is up or Ctrl-C is pressed.

    `hard` holds the literals of each clause, then a 0; `soft` literals cost their weight if false.
    """
    first = np.zeros(0, dtype=np.uint8) if start is None else start.astype(np.uint8)
    found, model, cost, done, stopped = _core.search_model(
        hard,
        soft,
        weights,
        variables,
        first,
        flips,
        budget.seed,
        budget.remaining(),
        budget.progress,
    )
    return NativeModel(found, np.asarray(model).astype(np.bool_), cost, done, stopped)
