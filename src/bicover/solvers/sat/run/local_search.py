"""Our own local search as a MaxSAT solver: native, in this process, stopped from inside."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bicover.budget import Budget
from bicover.core.result import Status
from bicover.errors import BicoverError
from bicover.native.formula import search_model
from bicover.solvers.sat.formula import Formula
from bicover.solvers.sat.model import Model, cost, satisfies
from bicover.solvers.sat.run.answers import MaxSatAnswer
from bicover.solvers.sat.run.catalog import SLS

FLIPS = 500_000
"""Flips without a time limit, if no number is given."""
ENDLESS = 2**63


def search_formula(
    formula: Formula,
    budget: Budget,
    *,
    start: Model | None = None,
    flips: int | None = None,
) -> MaxSatAnswer:
    """The cheapest model met in so many flips, or until the time is up.

    Without a time limit the answer depends on the formula, the start and the seed only.
    """
    if flips is None:
        flips = FLIPS if budget.seconds is None else ENDLESS
    left = budget.remaining()
    if left is not None:  # checking the model takes its time, too
        left = max(0.0, left - formula.checking_seconds())
        budget = replace(budget.share(1, progress=budget.progress), seconds=left)
    found = search_model(
        np.array(formula.hard, dtype=np.int32),
        np.fromiter(formula.soft.keys(), dtype=np.int32, count=len(formula.soft)),
        np.fromiter(formula.soft.values(), dtype=np.int64, count=len(formula.soft)),
        formula.variables,
        start=start,
        flips=flips,
        budget=budget,
    )
    bound = formula.offset
    if not found.found:
        return MaxSatAnswer(Status.UNKNOWN, None, None, bound, SLS, found.stopped, found.flips)
    price = found.cost + formula.offset
    if not satisfies(formula, found.model) or cost(formula, found.model) != price:
        raise BicoverError(
            f"the local search claims a model of cost {price}, but it has none: "
            "this is a bug in bicover, please report it"
        )
    status = Status.OPTIMAL if price == bound else Status.FEASIBLE
    return MaxSatAnswer(status, found.model, price, bound, SLS, found.stopped, found.flips)
