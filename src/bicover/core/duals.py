"""Integer weights on ones: the evidence behind a bound by linear programming duality.

Give each known one e of a merged table an integer weight p_e >= 0, and let W be at least the
weight of every biclique (rows times columns without a known zero; missing cells weigh nothing).
Whatever a solver did in floating point, these are enough for two bounds in integer arithmetic:

- k bicliques cover ones of weight k W at most. If p_e <= scale * cost_e, the ones that an
  undercover leaves out cost at least (sum(p) - k W) / scale, rounded up.
- a cover of every one needs at least sum(p) / W bicliques, rounded up.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class DualWeights:
    """Weights of the ones of `Cells`, and the heaviest biclique that they allow."""

    rows: npt.NDArray[np.int32]
    """Row of each weighted one, in the merged cells."""
    columns: npt.NDArray[np.int32]
    """Its column."""
    values: npt.NDArray[np.int64]
    """Its weight, positive."""
    scale: int
    """What a cost of 1 is worth in these weights."""
    heaviest: int
    """No biclique weighs more than this."""

    @property
    def total(self) -> int:
        """Sum of the weights, in Python's integers."""
        return sum(self.values.tolist())

    def undercover_bound(self, rank: int) -> int:
        """What any undercover of so many bicliques leaves uncovered, at least."""
        return max(0, -((rank * self.heaviest - self.total) // self.scale))

    def cover_bound(self) -> int:
        """How many bicliques any cover of all ones needs, at least."""
        return -(-self.total // self.heaviest) if self.heaviest else 0
