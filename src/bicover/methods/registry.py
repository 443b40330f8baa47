"""What a method is, and the one place where methods run and are checked."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bicover import __version__
from bicover.budget import Budget
from bicover.core.factors import Product
from bicover.core.outcome import Outcome
from bicover.core.problem import Problem
from bicover.core.result import Factorization, Goal
from bicover.engines.assign import polish as assign_in_turn
from bicover.errors import InvalidInput, shown
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
    run: Callable[[Problem, int | None, Any, Budget], Outcome]
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
    """Run a method and check what it returns; with `polish`, assign its rows and columns anew."""
    if rank is None and method.needs_rank:
        raise InvalidInput(f"{method.name} needs a rank: the number of factors to look for")
    if rank is not None and rank < 1:
        raise InvalidInput(f"rank must be at least 1; got {shown(rank)}")
    if problem.costs != (1, 1) and not method.costs:
        raise InvalidInput(
            f"{method.name} cannot weigh false positives against false negatives: "
            f"fp_cost and fn_cost must be 1, not {problem.fp_cost} and {problem.fn_cost}; "
            "`bicover methods` says which methods can"
        )
    if rank is not None:
        rank = min(rank, MAX_RANK)
    settings = make_options(method.name, method.options, options)
    outcome = method.run(problem, rank, settings, budget)
    if polish:
        outcome = polished(problem, outcome, budget)
    return Factorization(
        problem,
        outcome.factors,
        method=method.name,
        goal=outcome.goal,
        lower_bound=outcome.lower_bound,
        product=outcome.product,
        stopped=outcome.stopped,
        statistics=dict(outcome.statistics),
        options=dataclasses.asdict(settings),
        seed=budget.seed,
        seconds=budget.elapsed(),
        version=__version__,
    )


def polished(problem: Problem, outcome: Outcome, budget: Budget) -> Outcome:
    """The outcome with the best rows for its columns, and back; its goal and bound hold on."""
    if outcome.product is not Product.OR:
        raise InvalidInput(f"polish needs the product or; these factors have {outcome.product}")
    if outcome.stopped is not None:
        return outcome
    better = assign_in_turn(
        problem, outcome.factors, budget, undercover=outcome.goal is Goal.UNDERCOVER
    )
    saved = [problem.cost(problem.count_errors(f)) for f in (outcome.factors, better.factors)]
    statistics = {
        **outcome.statistics,
        "polish_passes": better.passes,
        "polish_saved": saved[0] - saved[1],
        "polish_unproved": better.unproved,
    }
    return dataclasses.replace(
        outcome, factors=better.factors, stopped=better.stopped, statistics=statistics
    )
