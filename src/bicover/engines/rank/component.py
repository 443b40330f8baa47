"""The rank of one component: a lower and an upper bound that move towards each other.

The upper bound starts with one factor for each line of the shorter side, the lower bound with a
fooling set. Where they do not meet, covers are searched for, and SAT decides single ranks in
turn, the one above the lower bound and the one below the upper, with ever more time for each.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from bicover.budget import Budget
from bicover.engines.rank.reduce import Colours, Component
from bicover.native.bits import Indices
from bicover.native.rank import largest_fooling_set
from bicover.native.rank import search_cover as native_search_cover
from bicover.native.rank import search_fooling_set as native_search_fooling_set
from bicover.solvers.sat.encode.pinned import encode_pinned
from bicover.solvers.sat.formula import FormulaStopped
from bicover.solvers.sat.run.sat import Answer, solve_sat

FIRST_STEPS, MORE_STEPS = 5_000, 100_000
"""Moves of the tabu search: at first, and when covers do not reach the bound either."""
COVER_STEPS = 20_000
"""Moves of the cover search for each factor to be saved."""
EXACT_CELLS, EXACT_NODES = 600, 100_000
"""Up to so many cells a largest fooling set is looked for, with so many nodes."""
FIRST_SLICE = 2.0
"""Seconds for the first SAT calls, if both bounds can move; then twice as many, and so on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankOptions:
    """How bounds are improved."""

    solver: str = "auto"
    """The SAT solver."""
    proofs: bool = False
    """Keep proofs of what SAT refutes."""
    sat: bool = True
    """Let SAT decide what fooling sets and covers leave open."""
    wanted: int | None = None
    """Enough is known once the rank is above this one."""
    pinned: bool = True
    """Pin factors to a fooling set."""


@dataclass(slots=True, eq=False)
class ComponentRank:
    """What is known about the rank of a component."""

    component: Component
    colours: Colours
    """A cover with `upper_bound` factors."""
    upper_bound: int
    upper_bound_by: str
    lower_bound: int = 1
    lower_bound_by: str = "reductions"
    fooling: Indices = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """Cells, by index, that are pairwise incompatible."""
    proof: bytes | None = None
    """A proof that `lower_bound - 1` factors are too few, in binary DRAT."""
    stopped: str | None = None

    @property
    def open(self) -> bool:
        """Whether there is something left to do, and time to do it."""
        return self.lower_bound < self.upper_bound and self.stopped is None

    def cover(self, colours: Colours, by: str) -> None:
        """Take a cover if it is better."""
        count = len(np.unique(colours))
        if count < self.upper_bound:
            self.colours, self.upper_bound, self.upper_bound_by = colours, count, by

    def incompatible(self, cells: Indices) -> None:
        """Take a fooling set if it is better."""
        if len(cells) > len(self.fooling):
            self.fooling = self.component.index(cells)
        if len(cells) > self.lower_bound or self.lower_bound == 1:
            self.lower_bound, self.lower_bound_by = max(1, len(cells)), "fooling set"


def initial_bounds(component: Component, budget: Budget, stopped: str | None) -> ComponentRank:
    """The trivial bounds, and a first fooling set unless stopped already."""
    rows, columns = component.shape
    side = 0 if rows < columns else 1
    known = ComponentRank(
        component, component.cells[:, side], min(rows, columns), "rows" if side == 0 else "columns"
    )
    known.stopped = stopped
    if known.open:
        search_fooling_set(known, FIRST_STEPS, budget)
    return known


def bound(known: ComponentRank, budget: Budget) -> None:
    """Move the bounds towards each other without SAT."""
    if known.open:
        search_cover(known, budget)
    small = len(known.component.ids) <= EXACT_CELLS
    if known.open and not (small and prove_fooling_set(known, budget)) and known.open:
        search_fooling_set(known, MORE_STEPS, budget)


def search_fooling_set(known: ComponentRank, steps: int, budget: Budget) -> None:
    """Raise the lower bound by tabu search."""
    found = native_search_fooling_set(
        *known.component.packed,
        known.component.shape[1],
        target=known.upper_bound,
        steps=steps,
        seed=budget.seed,
        seconds=budget.remaining(),
    )
    known.incompatible(found.cells)
    known.stopped = found.stopped


def prove_fooling_set(known: ComponentRank, budget: Budget) -> bool:
    """Raise the lower bound by branch and bound; whether no larger fooling set exists."""
    found = largest_fooling_set(
        *known.component.packed,
        known.component.shape[1],
        known.component.cells[known.fooling],
        nodes=EXACT_NODES,
        seconds=budget.remaining(),
    )
    known.incompatible(found.cells)
    known.stopped = found.stopped
    return found.largest


def search_cover(known: ComponentRank, budget: Budget) -> None:
    """Lower the upper bound by local search."""
    found = native_search_cover(
        *known.component.packed,
        known.component.shape[1],
        target=known.lower_bound,
        steps=COVER_STEPS,
        seed=budget.seed,
        seconds=budget.remaining(),
    )
    if len(found.factor_of):
        known.cover(found.factor_of, "cover search")
    known.stopped = found.stopped


def decide_by_sat(known: ComponentRank, options: RankOptions, budget: Budget) -> None:
    """Close the gap, if time allows."""
    slice_seconds = FIRST_SLICE
    while known.open:
        only = known.upper_bound - known.lower_bound == 1
        ranks = {known.lower_bound, known.upper_bound - 1}
        for rank in sorted(ranks):
            if known.open and known.lower_bound <= rank < known.upper_bound:
                decide(known, rank, None if only else slice_seconds, options, budget)
        slice_seconds *= 2


def decide(
    known: ComponentRank, rank: int, seconds: float | None, options: RankOptions, budget: Budget
) -> None:
    """Find out whether `rank` factors are enough, within so many seconds."""
    component = known.component
    pins = known.fooling if options.pinned else known.fooling[:0]
    try:
        encoded = encode_pinned(
            component.allowed, component.cells, pins, rank, clock=budget.remaining
        )
    except FormulaStopped as stop:
        known.stopped = stop.reason
        return
    except KeyboardInterrupt:
        known.stopped = "interrupt"
        return
    limits = [limit for limit in (seconds, budget.remaining()) if limit is not None]
    verdict = solve_sat(
        encoded.formula,
        solver=options.solver,
        seconds=min(limits, default=None),
        proof=options.proofs,
    )
    if verdict.answer is Answer.SAT and verdict.model is not None:
        known.cover(encoded.decode(verdict.model), "SAT")
    elif verdict.answer is Answer.UNSAT:
        known.lower_bound, known.lower_bound_by, known.proof = rank + 1, "SAT", verdict.proof
    elif verdict.stopped == "interrupt" or budget.remaining() == 0.0:
        known.stopped = verdict.stopped
