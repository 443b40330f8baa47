"""bmad-XOR: factors for the product modulo 2, the best of many random runs.

In an XOR product a cell is 1 if an odd number of factors cover it, so a factor flips the cells
of its rectangle, and the next one works on the flipped table. A factor starts from a random line
(or from random bits); then the best columns for these rows and the best rows for these columns are
chosen in turn until nothing changes. A run makes all factors this way; the run with the least
error is kept.

Reference
    Wicker, Hua, Rebello, Pfahringer: XOR-Based Boolean Matrix Decomposition. ICDM 2019.
Departures
    A missing cell is read as 0, and the best run is the one with the least error counted so.
    Equal lines are not merged: each is drawn by itself, as in the publication. The errors in the
    paper's table agree with `product="or"`: these very factors multiplied as a Boolean product.
Cost
    For each run and factor a few passes over the table, 64 cells at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bicover.budget import Budget
from bicover.core.factors import Factors, Product
from bicover.core.found import Found
from bicover.core.problem import Problem
from bicover.errors import InvalidInput
from bicover.methods.registry import Method
from bicover.native import baselines as kernels


@dataclass(frozen=True, slots=True, kw_only=True)
class BmadXorOptions:
    """How many runs, and how a factor starts."""

    restarts: int = 1000
    """Runs to make, the best of which is kept."""
    start: Literal["line", "random"] = "line"
    """Start a factor from a random line of what is left or from random bits."""
    product: Literal["xor", "or"] = "xor"
    """How the factors are multiplied in the end. They are made for "xor"; with "or" the run
    is kept whose factors have the least error as a Boolean product."""

    def __post_init__(self) -> None:
        if not 1 <= self.restarts <= 1_000_000_000:
            raise InvalidInput(
                f"bmad_xor's option restarts must be at least 1; got {self.restarts}"
            )


def bmad_xor(problem: Problem, rank: int | None, options: BmadXorOptions, budget: Budget) -> Found:
    """At most `rank` factors whose XOR product is close to X."""
    assert rank is not None  # needs_rank
    best = kernels.bmad_xor(
        problem.table.ones,
        problem.row_weights,
        problem.column_weights,
        rank,
        restarts=options.restarts,
        start_from_lines=options.start == "line",
        judge_by_or=options.product == "or",
        budget=budget,
    )
    return Found(
        factors=Factors(best.extents, best.intents, problem.shape),
        product=Product.named(options.product),
        stopped=best.stopped,
        statistics={"runs": best.runs},
    )


BMAD_XOR = Method(
    name="bmad_xor",
    title="XOR product, the best of many random runs",
    reference=(
        "J. Wicker, Y. C. Hua, R. Rebello, B. Pfahringer: XOR-Based Boolean Matrix "
        "Decomposition. ICDM 2019, 638-647."
    ),
    run=bmad_xor,
    options=BmadXorOptions,
    proves="nothing",
    missing="0",
    weights=True,
    costs=False,
    anytime=True,
    needs_rank=True,
    seeded=True,
)
