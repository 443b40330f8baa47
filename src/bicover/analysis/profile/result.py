"""What a profile says: the figures of each rank, and which ranks they suggest."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bicover.analysis.profile.description_length import DescriptionLength
from bicover.analysis.profile.holdout import Score
from bicover.core.result import Factorization

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True, eq=False)
class RankPoint:
    """What one rank gives."""

    rank: int
    """The rank asked for; the factors may be fewer."""
    factorization: Factorization
    bits: DescriptionLength
    heldout: Score | None
    """How the held-out cells are predicted."""

    @property
    def error(self) -> int:
        """The error on the cells that were not held out."""
        return self.factorization.error


@dataclass(frozen=True, eq=False, repr=False)
class Profile:
    """The ranks of a profile in increasing order."""

    points: tuple[RankPoint, ...]
    bits_without_factors: float
    """What the table takes to write down with no factor at all."""
    majority: Score | None = None
    """Held-out cells predicted by the most common value."""
    column_majority: Score | None = None
    """Held-out cells predicted by the most common value of their column."""
    stopped: str | None = None
    """ "interrupt" if not all ranks were reached, "time limit" if some were cut short."""
    seconds: float = 0.0

    def __getitem__(self, rank: int) -> Factorization:
        for point in self.points:
            if point.rank == rank:
                return point.factorization
        raise KeyError(rank)

    def __iter__(self) -> Iterator[RankPoint]:
        return iter(self.points)

    def __len__(self) -> int:
        return len(self.points)

    @property
    def best_description(self) -> int:
        """The rank with the fewest bits; 0 if no rank takes fewer than the table alone."""
        best = min(self.points, key=lambda point: point.bits.total)
        return best.rank if best.bits.total < self.bits_without_factors else 0

    @property
    def knee(self) -> int | None:
        """The rank whose error is farthest below the line from the first to the last rank.

        None with fewer than three ranks, or if no error is below the line. (The idea is
        Kneedle's: Satopaa and others, 2011.)
        """
        ranks = np.array([point.rank for point in self.points], dtype=float)
        errors = np.array([point.factorization.cost for point in self.points], dtype=float)
        if len(ranks) < 3 or errors[0] == errors[-1]:
            return None
        along = (ranks - ranks[0]) / (ranks[-1] - ranks[0])
        below = 1 - along - (errors - errors[-1]) / (errors[0] - errors[-1])
        best = int(np.argmax(below))
        return self.points[best].rank if below[best] > 1e-9 else None

    @property
    def best_prediction(self) -> int | None:
        """The rank that predicts the held-out cells with the fewest errors."""
        scored = [(p.heldout.error_rate, p.rank) for p in self.points if p.heldout is not None]
        return min(scored)[1] if scored else None

    def suggestions(self) -> dict[str, int]:
        """The ranks suggested, by what suggests them."""
        named = {
            "description length": self.best_description,
            "knee": self.knee,
            "held-out cells": self.best_prediction,
        }
        return {name: rank for name, rank in named.items() if rank is not None}

    def summary(self) -> dict[str, Any]:
        """The figures as plain values: what `--json` prints."""
        from bicover.output.profile import summary

        return summary(self)

    def plot(self, path: str | os.PathLike[str] | None = None, *, dpi: int = 150) -> Figure:
        """Draw the curves of error and description length; needs matplotlib."""
        from bicover.output.pictures.curves import plot_profile

        return plot_profile(self, path, dpi=dpi)

    def __repr__(self) -> str:
        from bicover.output.profile import describe

        return describe(self)
