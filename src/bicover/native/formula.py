"""Formulas: local search for a cheap model, and checking a proof that there is none."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bicover import _core
from bicover.budget import Budget
from bicover.native.bits import Weights

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


class ProofCheck(NamedTuple):
    """Whether a clausal proof is one."""

    valid: bool
    complaint: str
    """Why not, if not."""
    steps: int
    """Steps of the proof that were read."""
    stopped: str | None


def check_proof(
    formula: npt.NDArray[np.int32], variables: int, proof: bytes, seconds: float | None = None
) -> ProofCheck:
    """Check a proof in binary DRAT that a formula has no model: forward, by unit propagation.

    `formula` holds the literals of each clause, then a 0.
    """
    return ProofCheck(*_core.check_proof(formula, variables, proof, seconds))
