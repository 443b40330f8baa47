"""Factors found one round after the other, each on what the earlier ones left."""

from __future__ import annotations

import numpy as np

from bicover.budget import Budget
from bicover.core.gains import Gains
from bicover.core.outcome import Outcome
from bicover.core.problem import Problem
from bicover.engines.relax import relax
from bicover.native import bits
from bicover.native.bits import Words


class Rounds:
    """The factors so far and the ones still to gain."""

    def __init__(self, problem: Problem, budget: Budget) -> None:
        self.problem = problem
        self.budget = budget
        self.gains = Gains.of(problem.merged)
        self.left = self.gains.total()
        self.stopped: str | None = None
        self.proved = 0
        self._extents: list[Words] = []
        self._intents: list[Words] = []
        self._rounds = 0
        self._nothing_found = False

    @property
    def rank(self) -> int:
        """Factors found."""
        return len(self._extents)

    def go_on(self) -> bool:
        """Whether there is something left to gain, and time to look for it."""
        return self.left > 0 and self.stopped is None and not self._nothing_found

    def add(self, extents: Words, intents: Words, bound: int, stopped: str | None) -> None:
        """Take the factors of a round; `bound` is what none of its rank could exceed."""
        before = self.left
        for rows, columns in zip(extents, intents, strict=True):
            self._extents.append(rows)
            self._intents.append(columns)
            self.gains = self.gains.without(rows, columns)
        self.left = self.gains.total()
        gained = before - self.left
        self._rounds += 1
        self.proved += gained == bound
        self.stopped = stopped
        self._nothing_found = gained == 0
        if self._nothing_found:
            del self._extents[len(self._extents) - len(extents) :]
            del self._intents[len(self._intents) - len(intents) :]
        if self.budget.progress is not None:
            self.budget.progress(self.rank, self.left)

    def packed(self) -> tuple[Words, Words]:
        """The factors so far, one packed row each."""
        shape = self.problem.merged.shape
        words = bits.word_count(shape[0]), bits.word_count(shape[1])
        return (
            np.array(self._extents, dtype=np.uint64).reshape(self.rank, words[0]),
            np.array(self._intents, dtype=np.uint64).reshape(self.rank, words[1]),
        )

    def finish(self, *, relaxed: bool) -> Outcome:
        """The factors, relaxed if asked."""
        extents, intents = self.packed()
        statistics = {
            "rounds": self._rounds,
            "rounds_proved": self.proved,
            "undercover_error": self.left,
        }
        if relaxed and self.rank:
            costs = self.problem.costs
            result = relax(self.problem.merged, extents, intents, self.budget, costs=costs)
            extents, intents = result.A, result.B
            statistics["flips"] = result.flips
            self.stopped = self.stopped or result.stopped
        return Outcome(
            factors=self.problem.expand(extents, intents),
            stopped=self.stopped,
            statistics=statistics,
        )
