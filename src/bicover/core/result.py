"""A factorization: the factors and what is known about them.

The error is not a parameter. Whoever makes a Factorization gives the problem and the
factors, and the error is recounted from them; a solver's or a search's own count is never
believed.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from bicover.core.factors import Factors, Product
from bicover.core.found import Goal
from bicover.core.problem import Problem
from bicover.core.rectangle import NamedRectangle
from bicover.errors import BicoverError
from bicover.native.bits import Bools
from bicover.native.cells import ErrorCount
from bicover.tables.table import Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from bicover.core.completion import Predictions


class Status(StrEnum):
    """What is proved about the result."""

    OPTIMAL = "OPTIMAL"
    """No factors of this rank do better at the goal."""
    FEASIBLE = "FEASIBLE"
    """Valid factors; better ones may exist."""
    INFEASIBLE = "INFEASIBLE"
    """Proved: there are no such factors."""
    UNKNOWN = "UNKNOWN"
    """Stopped before anything was found or proved."""


@dataclass(frozen=True, slots=True)
class Factor(NamedRectangle):
    """One factor with names: the rows and the columns of a rectangle."""

    covered: int
    """Ones of X in the rectangle."""
    exclusive: int
    """Ones of X that no other factor covers."""
    wrong: int
    """Zeros of X in the rectangle."""


@dataclass(frozen=True, eq=False, repr=False)
class Factorization:
    """Factors of a problem, verified.

    Factors come in the order of the ones they cover, the largest first.
    """

    problem: Problem
    pair: Factors
    method: str
    goal: Goal = Goal.LEAST_ERROR
    lower_bound: int = 0
    """No factors of this rank cost less (among those of the goal's kind); if the goal is the least
    rank, no fewer factors are without error."""
    product: Product = Product.OR
    """How A and B are multiplied: "or" or "xor". The error is that of this product."""
    stopped: str | None = None
    """Why the method ended early: "time limit", "interrupt", "memory limit", or None."""
    options: dict[str, Any] = field(default_factory=dict)
    statistics: dict[str, int] = field(default_factory=dict)
    """Figures about the run, such as rounds, nodes, flips."""
    seed: int = 0
    seconds: float = 0.0
    version: str = ""
    claimed_lower_bound: int | None = None
    """A greater bound that a file claimed and loading could not prove; None if there is none."""
    false_positives: int = field(init=False)
    false_negatives: int = field(init=False)

    def __post_init__(self) -> None:
        # Frozen for everyone but this check, which is where these values come from.
        object.__setattr__(self, "product", Product.named(self.product))
        count = self.problem.count_errors(self.pair, self.product)
        order = np.argsort(-self.problem.count_factors(self.pair)[:, 0], kind="stable")
        object.__setattr__(self, "pair", self.pair.permuted(order))
        object.__setattr__(self, "false_positives", count.false_positives)
        object.__setattr__(self, "false_negatives", count.false_negatives)
        if self.reached < self.lower_bound:
            raise BicoverError(
                f"{self.method} claims that no {self._measure} below {self.lower_bound} is "
                f"possible, but its factors have {self.reached}: this is a bug in bicover, "
                "please report it"
            )
        if self.goal is Goal.LEAST_RANK and self.error:
            raise BicoverError(
                f"{self.method} claims factors without error, but theirs is {self.error}: "
                "this is a bug in bicover, please report it"
            )
        if self.goal is Goal.UNDERCOVER and self.false_positives:
            raise BicoverError(
                f"{self.method} claims an undercover, but its factors cover {self.false_positives} "
                "zeros: this is a bug in bicover, please report it"
            )

    @property
    def A(self) -> Bools:
        """m x k, which rows each factor has."""
        return self.pair.A

    @property
    def B(self) -> Bools:
        """k x n, which columns each factor has."""
        return self.pair.B

    @property
    def rank(self) -> int:
        """The number of factors."""
        return self.pair.rank

    @property
    def error(self) -> int:
        """Known cells where A o B differs from X (their weight, if there are weights)."""
        return self.false_positives + self.false_negatives

    @property
    def cost(self) -> int:
        """What the errors cost: the error itself, unless the problem has other costs."""
        return self.problem.cost(ErrorCount(self.false_positives, self.false_negatives))

    @property
    def status(self) -> Status:
        """`OPTIMAL` if the lower bound is reached: no factors do better at the goal."""
        return Status.OPTIMAL if self.reached == self.lower_bound else Status.FEASIBLE

    @property
    def reached(self) -> int:
        """What the lower bound is compared with: the cost, or the rank if that is the goal."""
        return self.rank if self.goal is Goal.LEAST_RANK else self.cost

    @property
    def _measure(self) -> str:
        return "rank" if self.goal is Goal.LEAST_RANK else "cost"

    @property
    def error_rate(self) -> float:
        """Error over all cells, missing ones too: the paper's denominator."""
        return self.error / self.problem.total_weight if self.problem.total_weight else 0.0

    @property
    def known_error_rate(self) -> float:
        """Error over the known cells."""
        return self.error / self.problem.known_weight if self.problem.known_weight else 0.0

    @cached_property
    def factors(self) -> tuple[Factor, ...]:
        """The factors one by one, with names, the largest first."""
        counts = self.problem.count_factors(self.pair)
        return tuple(
            Factor(
                np.flatnonzero(self.A[:, l]),
                np.flatnonzero(self.B[l]),
                self.problem.table,
                covered,
                exclusive,
                wrong,
            )
            for l, (covered, exclusive, wrong) in enumerate(counts.tolist())
        )

    def reconstruct(self) -> Bools:
        """A o B, which stands for X; also where X is missing."""
        return self.pair.product(self.product)

    def transform(self, X_new: Any, *, node_limit: int | None = None) -> Bools:
        """The best rows of A for the rows of another matrix with the same columns.

        See `bicover.core.completion.transform`.
        """
        from bicover.core.completion import transform

        return transform(self, X_new, node_limit=node_limit)

    def predict_missing(self) -> Predictions:
        """What A o B says about the missing cells of X.

        Examples
        --------
        >>> from bicover import factorize
        >>> f = factorize([[1, 1, 0], [1, None, 0], [0, 0, 1]], 2, "frui")
        >>> [(cell.row, cell.column, cell.value) for cell in f.predict_missing()]
        [('row 2', 'column 2', True)]
        """
        from bicover.core.completion import predict_missing

        return predict_missing(self)

    def to_frames(self, backend: str = "pandas") -> tuple[Any, Any]:
        """A and B as data frames, with the names of X and `factor 1`, `factor 2`, ..."""
        A, B = self.tables()
        return A.to_frame(backend), B.to_frame(backend)

    def tables(self) -> tuple[Table, Table]:
        """A and B as tables with names."""
        names = [f"factor {number}" for number in range(1, self.rank + 1)]
        X = self.problem.table
        return (
            Table.pack(self.A, row_names=X.row_names, column_names=names),
            Table.pack(self.B, row_names=names, column_names=X.column_names),
        )

    def summary(self) -> dict[str, Any]:
        """The figures as plain values: what `--json` prints."""
        from bicover.output.report import summary

        return summary(self)

    def save(self, directory: str | os.PathLike[str], *, force: bool = False) -> None:
        """Write A.csv, B.csv, X.npz and factorization.json; `bicover.load` reads them back.

        The folder must be new or empty. With `force` it may hold an earlier result, which stays
        whole until the new one is; a folder with other files is always refused.
        """
        from bicover.output.storage import save

        save(self, directory, force=force)

    def plot(self, path: str | os.PathLike[str] | None = None, **style: Any) -> Figure:
        """Draw X with rows and columns in the order of the factors; needs matplotlib."""
        from bicover.output.plot import plot

        return plot(self, path, **style)

    def __repr__(self) -> str:
        from bicover.output.report import describe

        return describe(self)

    def _repr_html_(self) -> str:
        from bicover.output.report import to_html

        return to_html(self)
