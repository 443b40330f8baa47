"""RUI, Relaxed Undercover Iteratively: optimal undercovers one after the other.

Each round finds an optimal undercover of rank k' of the ones not covered yet; what earlier
rounds cover is free, neither required nor forbidden. At the end single cells of A and B are
flipped while that lowers the error. With k' = 1 a round is the heaviest biclique, which the
native engine finds and proves in milliseconds.

Reference
    Avellaneda, Villemaire: Boolean Matrix Factorization with SAT and MaxSAT. Algorithm 3.
Departures
    Each round solves rank k' (line 1 prints k' * it). Among the heaviest bicliques the
    maximal ones are taken, so that free cells are covered where it costs nothing.
Cost
    `rounds` times a search that is exponential in the worst case.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from bicover import checks
from bicover.budget import Budget
from bicover.core.found import Found
from bicover.core.problem import Problem
from bicover.engines.biclique import BicliqueOptions, find_biclique
from bicover.engines.rounds import Rounds
from bicover.errors import InvalidInput
from bicover.methods.registry import Method


@dataclass(frozen=True, slots=True, kw_only=True)
class RuiOptions:
    """How each round is solved."""

    engine: Literal["native", "maxsat"] = "native"
    """Branch and bound (step_rank 1 only) or the paper's MaxSAT formulation."""
    relax: bool = True
    """Flip single cells at the end."""
    step_rank: int = 1
    """Factors found together in a round: the paper's k'."""
    rounds: int | None = None
    """How many rounds: the paper's `it`; as many as the rank needs by default."""
    solver: str = "rc2-stratified"
    """The MaxSAT solver."""
    simplify: bool = True
    """Simplify the MaxSAT formula by groups of incompatible ones."""
    symmetry: bool = True
    """Sort the rows of B in the MaxSAT formula."""

    def __post_init__(self) -> None:
        checks.whole("step_rank", self.step_rank, 1)
        if self.rounds is not None:
            checks.whole("rounds", self.rounds, 1)
        if self.step_rank > 1 and self.engine == "native":
            raise InvalidInput(
                f"the native engine finds one factor a round; step_rank={self.step_rank} "
                "needs engine='maxsat'"
            )


def rui(problem: Problem, rank: int | None, options: RuiOptions, budget: Budget) -> Found:
    """Cover what is left with optimal undercovers, then relax."""
    if rank is None and options.rounds is None:
        raise InvalidInput("rui needs a rank or the option rounds")
    per_round = options.step_rank
    most = math.inf if options.rounds is None else options.rounds * per_round
    total = int(min(math.inf if rank is None else rank, most))
    rounds = Rounds(problem, budget)
    while rounds.rank < total and rounds.go_on():
        step = min(per_round, total - rounds.rank)
        _round(rounds, step, options, budget)
    return rounds.finish(relaxed=options.relax)


def _round(rounds: Rounds, step: int, options: RuiOptions, budget: Budget) -> None:
    cells = rounds.cells
    if step == 1:
        how = BicliqueOptions(
            engine=options.engine, solver=options.solver, simplify=options.simplify
        )
        found = find_biclique(cells, options=how, seconds=budget.remaining())
        rounds.add(found.factor, found.bound, found.stopped)
        return
    from bicover.solvers.sat.tasks.undercover import best_undercover

    cover = best_undercover(
        cells,
        step,
        solver=options.solver,
        symmetry=options.symmetry,
        simplify=options.simplify,
        seconds=budget.remaining(),
    )
    bound = cells.one_weight() - cover.lower_bound
    rounds.add(cover.factors.nonempty(), bound, cover.stopped)


RUI = Method(
    name="rui",
    title="optimal undercovers in rounds, then relaxed",
    reference=(
        "F. Avellaneda, R. Villemaire: Boolean Matrix Factorization with SAT and MaxSAT. "
        "arXiv:2106.10105, 2021. Algorithm 3."
    ),
    run=rui,
    options=RuiOptions,
    proves="each round",
    missing="free",
    weights=True,
    costs=True,
    anytime=True,
    needs_rank=False,
)
