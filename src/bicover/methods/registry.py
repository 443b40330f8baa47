"""What a method is, and the one place where methods run and are checked."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bicover import checks
from bicover._version import __version__
from bicover.budget import Budget
from bicover.core.factors import Product
from bicover.core.found import Found, Goal
from bicover.core.problem import Problem
from bicover.core.result import Factorization
from bicover.engines.assign import polish as assign_in_turn
from bicover.engines.lines import heaviest_lines
from bicover.errors import InvalidInput
from bicover.methods.options import make_options

MAX_RANK = 2**31 - 1
"""More factors than any table has lines: a larger rank asks for no more than this one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """A method with the facts that the capability table shows."""

    name: str
    title: str
    """A few words: what it does."""
    reference: str
    """Whom to cite."""
    run: Callable[[Problem, int | None, Any, Budget], Found]
    options: type[Any]
    proves: str
    """What it can prove: "nothing", "least error", "best undercover", ..."""
    missing: str
    """What it takes a missing cell for while it works; it never counts as an error."""
    weights: bool
    """Merged and weighted lines are taken into account."""
    costs: bool
    """Costs of false positives and false negatives other than 1 are honoured."""
    anytime: bool
    """Stopped early it still gives its best so far."""
    needs_rank: bool
    """A rank must be given."""
    seeded: bool = False
    """The seed matters."""
    may_refuse: bool = False
    """Raises `Infeasible` or `Undecided` where it has no factors that satisfy it."""


def run_method(
    method: Method,
    problem: Problem,
    rank: int | None,
    options: Mapping[str, Any],
    budget: Budget,
    *,
    polish: bool = False,
) -> Factorization:
    """Run a method and check what it returns; with `polish`, assign its rows and columns anew.

    A method that was stopped before it had anything gets single lines of X for factors.
    """
    if rank is None and method.needs_rank:
        raise InvalidInput(f"{method.name} needs a rank: the number of factors to look for")
    if rank is not None:
        rank = min(checks.whole("rank", rank, 1), MAX_RANK)
    if problem.costs != (1, 1) and not method.costs:
        raise InvalidInput(
            f"{method.name} cannot weigh false positives against false negatives: "
            f"fp_cost and fn_cost must be 1, not {problem.fp_cost} and {problem.fn_cost}; "
            "`bicover methods` says which methods can"
        )
    settings = make_options(method.name, method.options, options)
    found = method.run(problem, rank, settings, budget)
    if found.stopped is not None and found.factors.nonempty().rank == 0:
        found = dataclasses.replace(found, factors=heaviest_lines(problem, rank))
    if polish:
        found = polished(problem, found, budget)
    return Factorization(
        problem,
        found.factors,
        method=method.name,
        goal=found.goal,
        lower_bound=found.lower_bound,
        product=found.product,
        stopped=found.stopped,
        statistics=dict(found.statistics),
        options=dataclasses.asdict(settings),
        seed=budget.seed,
        seconds=budget.elapsed(),
        version=__version__,
    )


def polished(problem: Problem, found: Found, budget: Budget) -> Found:
    """What was found, with the best rows for its columns, and back; goal and bound hold on."""
    if found.product is not Product.OR:
        raise InvalidInput(f"polish needs the product or; these factors have {found.product}")
    if found.stopped is not None:
        return found
    undercover = found.goal is Goal.UNDERCOVER
    better = assign_in_turn(problem, found.factors, budget, undercover=undercover)
    saved = problem.cost_of(found.factors) - problem.cost_of(better.factors)
    statistics = {
        **found.statistics,
        "polish_passes": better.statistics["passes"],
        "polish_saved": saved,
        "polish_unproved": better.statistics["unproved"],
    }
    return dataclasses.replace(
        found, factors=better.factors, stopped=better.stopped, statistics=statistics
    )
