"""The heaviest biclique of a table: rows and columns with no 0 between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from bicover import checks
from bicover.budget import Budget
from bicover.core.problem import Problem
from bicover.core.rectangle import NamedRectangle
from bicover.core.result import Status
from bicover.engines.biclique import BicliqueOptions, Engine, Rectangle, find_biclique
from bicover.errors import BicoverError, InvalidInput, shown
from bicover.native import bits
from bicover.tables.table import Table


@dataclass(frozen=True, slots=True)
class Biclique(NamedRectangle):
    """Rows and columns of X whose cells are all 1 or missing."""

    weight: int
    """How many ones it has (their weight, if there are weights)."""
    bound: int
    """No biclique weighs more."""
    engine: str
    seconds: float
    stopped: str | None
    """Why the search ended early: "time limit", "interrupt", or None."""

    @property
    def status(self) -> Status:
        """`OPTIMAL` if the bound is reached."""
        return Status.OPTIMAL if self.weight == self.bound else Status.FEASIBLE


def max_biclique(
    X: Any,
    through: tuple[int | str, int | str] | None = None,
    engine: Engine = "native",
    *,
    time_limit: float | None = None,
    solver: str = "rc2-stratified",
    simplify: bool = True,
    threshold: float | None = None,
    row_weights: Any = None,
    column_weights: Any = None,
) -> Biclique:
    """Find rows and columns with no 0 between them and as many ones as possible.

    Parameters
    ----------
    X
        The matrix, as for `bicover.Problem`; missing cells may be covered but do not count.
    through
        A row and a column, by index from 0 or by name: only bicliques with that cell.
    engine
        `native` (branch and bound), `maxsat` (the paper's formulation), `enumerate` (all
        maximal bicliques) or `ip` (integer program).
    time_limit
        Seconds after which the best so far is returned with the bound reached.
    solver, simplify
        For `maxsat`: which solver, and whether to group incompatible ones.
    threshold, row_weights, column_weights
        As for `bicover.Problem`.

    Examples
    --------
    >>> b = max_biclique([[1, 1, 0], [1, 1, 1], [0, 1, 1]])
    >>> b.weight, b.status.value
    (4, 'OPTIMAL')
    """
    options = BicliqueOptions(engine=engine, solver=solver, simplify=simplify)
    budget = Budget(seconds=time_limit)
    problem = Problem.of(
        X, threshold=threshold, row_weights=row_weights, column_weights=column_weights
    )
    cell = None if through is None else _find_cell(problem.table, through)
    merged = problem.merged
    inside = None if cell is None else merged.locate(cell)
    found = find_biclique(merged, through=inside, options=options, seconds=budget.remaining())
    return _checked(problem, found, engine, budget)


def _checked(problem: Problem, found: Rectangle, engine: str, budget: Budget) -> Biclique:
    """Expand to all lines and recount."""
    factors = problem.merged.expand(found.factor)
    covered, _, wrong = (int(count) for count in problem.count_factors(factors)[0])
    if covered != found.weight or wrong or covered > found.bound:
        raise BicoverError(
            f"the {engine} engine claims {found.weight} of at most {found.bound}, but its biclique "
            f"has {covered} ones and {wrong} zeros: this is a bug in bicover, please report it"
        )
    return Biclique(
        np.flatnonzero(factors.A[:, 0]),
        np.flatnonzero(factors.B[0]),
        problem.table,
        found.weight,
        found.bound,
        engine,
        budget.elapsed(),
        found.stopped,
    )


def _find_cell(table: Table, through: Sequence[int | str]) -> tuple[int, int]:
    if not isinstance(through, Sequence) or isinstance(through, str | bytes) or len(through) != 2:
        raise InvalidInput(f"through must be a row and a column; got {shown(through)}")
    row = _find_line("row", through[0], table.row_names, table.shape[0])
    column = _find_line("column", through[1], table.column_names, table.shape[1])
    if bits.unpack(table.zeros[row][None], table.shape[1])[0, column]:
        raise InvalidInput(
            f"the cell of {table.row_name(row)} and {table.column_name(column)} is 0, "
            "so no biclique goes through it"
        )
    return row, column


def _find_line(axis: str, wanted: int | str, names: tuple[str, ...] | None, size: int) -> int:
    if isinstance(wanted, str):
        if names is None or wanted not in names:
            raise InvalidInput(f"there is no {axis} called {shown(wanted)}")
        if names.count(wanted) > 1:
            raise InvalidInput(f"more than one {axis} is called {shown(wanted)}; give its index")
        return names.index(wanted)
    number = checks.whole(f"the {axis} of through", wanted, -(2**62))
    if not 0 <= number < size:
        raise InvalidInput(f"there is no {axis} {shown(number)}: they go from 0 to {size - 1}")
    return number
