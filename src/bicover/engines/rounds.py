"""Factors found one round after the other, each on what the earlier ones left."""

from __future__ import annotations

import numpy as np

from bicover.budget import Budget
from bicover.core.factors import Factors
from bicover.core.found import Found
from bicover.core.problem import Problem
from bicover.engines.relax import relax


class Rounds:
    """The factors so far and the ones still to cover."""

    def __init__(self, problem: Problem, budget: Budget) -> None:
        self.problem = problem
        self.budget = budget
        self.cells = problem.merged
        """The table, without the ones that are covered."""
        self.left = self.cells.one_weight()
        self.stopped: str | None = None
        self.proved = 0
        self._found: list[Factors] = []
        self._rounds = 0
        self._nothing_found = False

    @property
    def rank(self) -> int:
        """Factors found."""
        return sum(factors.rank for factors in self._found)

    def go_on(self) -> bool:
        """Whether there is something left to cover, and time to look for it."""
        if self._rounds and self.left and self.budget.remaining() == 0:
            self.stopped = self.stopped or "time limit"
        return self.left > 0 and self.stopped is None and not self._nothing_found

    def add(self, factors: Factors, bound: int, stopped: str | None) -> None:
        """Take the factors of a round; `bound` is what none of its rank could exceed."""
        before = self.left
        self.cells = self.cells.without(factors)
        self.left = self.cells.one_weight()
        gained = before - self.left
        self._rounds += 1
        self.proved += gained == bound
        self.stopped = stopped
        self._nothing_found = gained == 0
        if not self._nothing_found:
            self._found.append(factors)
        if self.budget.progress is not None:
            self.budget.progress(self.rank, self.left)

    def factors(self) -> Factors:
        """The factors so far, of the merged table."""
        shape = self.problem.merged.shape
        nothing = Factors.none(shape)
        found = [nothing, *self._found]
        return Factors(
            np.vstack([factors.extents for factors in found]),
            np.vstack([factors.intents for factors in found]),
            shape,
        )

    def finish(self, *, relaxed: bool) -> Found:
        """The factors, relaxed if asked."""
        factors, merged = self.factors(), self.problem.merged
        statistics = {
            "rounds": self._rounds,
            "rounds_proved": self.proved,
            "undercover_error": self.left,
        }
        if relaxed and factors.rank and self.budget.remaining() == 0:
            self.stopped = self.stopped or "time limit"
        elif relaxed and factors.rank:
            result = relax(merged, factors, self.budget, costs=self.problem.costs)
            factors = result.factors
            statistics["flips"] = result.statistics["flips"]
            self.stopped = self.stopped or result.stopped
        return Found(factors=merged.expand(factors), stopped=self.stopped, statistics=statistics)
