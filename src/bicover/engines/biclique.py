"""The heaviest biclique, by the engine one asks for.

The native engine is branch and bound (`cpp/bicover/biclique/biclique.cpp`). The others are here to
check it and to be compared with: the paper's MaxSAT formulation for k = 1, enumeration of all
maximal bicliques (the iMBEA idea), and an integer program (the BIIP idea).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from bicover import checks
from bicover.core.cells import Cells
from bicover.core.factors import Factors
from bicover.native import bits
from bicover.native.biclique import NativeBiclique, enumerate_bicliques, heaviest_biclique
from bicover.native.bits import Words
from bicover.native.cells import count_factors

Engine = Literal["native", "maxsat", "enumerate", "ip"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BicliqueOptions:
    """How to search."""

    engine: Engine = "native"
    """Branch and bound, MaxSAT, enumeration or integer programming."""
    solver: str = "rc2-stratified"
    """The MaxSAT solver, one of `bicover solvers` or a command with {wcnf}."""
    simplify: bool = True
    """Simplify the MaxSAT formula by groups of incompatible ones."""

    def __post_init__(self) -> None:
        checks.choice("engine", self.engine, get_args(Engine))


@dataclass(frozen=True, slots=True, eq=False)
class Rectangle:
    """A biclique as a single factor, what it weighs, and what none can exceed."""

    factor: Factors
    weight: int
    bound: int
    stopped: str | None = None

    @property
    def proved(self) -> bool:
        """Whether no biclique is heavier."""
        return self.weight == self.bound


def find_biclique(
    cells: Cells,
    *,
    through: tuple[int, int] | None = None,
    options: BicliqueOptions | None = None,
    seconds: float | None = None,
) -> Rectangle:
    """The biclique whose ones weigh most, or the best known when the time is up.

    The result is maximal: free cells are taken where they cost nothing. It is empty if
    there are no ones and no cell is asked for.
    """
    options = options or BicliqueOptions()
    if options.engine == "native":
        return _native(cells, heaviest_biclique(*cells.packed, through, seconds))
    if through is not None:
        return _around(cells, through, options, seconds)
    if options.engine == "enumerate":
        return _native(cells, enumerate_bicliques(*cells.packed, seconds))
    if options.engine == "ip":
        from bicover.solvers.lp.biclique import best_biclique

        columns, bound, stopped = best_biclique(cells, seconds=seconds)
        return _closed(cells, bits.pack(columns[None])[0], bound, stopped)
    from bicover.solvers.sat.tasks.undercover import best_undercover

    cover = best_undercover(
        cells, 1, solver=options.solver, simplify=options.simplify, seconds=seconds
    )
    bound = cells.one_weight() - cover.lower_bound
    return _closed(cells, cover.factors.intents[0], bound, cover.stopped)


def _native(cells: Cells, found: NativeBiclique) -> Rectangle:
    factor = Factors(found.rows[None], found.columns[None], cells.shape)
    return Rectangle(factor, found.weight, found.bound, found.stopped)


def _around(
    cells: Cells, cell: tuple[int, int], options: BicliqueOptions, seconds: float | None
) -> Rectangle:
    """Solve what the cell can reach, and put the answer back in its place.

    All rows that are left allow the cell's column and all columns the cell's row, so every
    maximal biclique goes through the cell.
    """
    rows, columns = cells.around(cell)
    found = find_biclique(cells.select(rows, columns), options=options, seconds=seconds)
    chosen = found.factor.placed(rows, columns, cells.shape).intents
    bits.set_cells(chosen, 0, cell[1])
    return _closed(cells, chosen[0], found.bound, found.stopped)


def _closed(cells: Cells, columns: Words, bound: int, stopped: str | None) -> Rectangle:
    """The maximal biclique around some packed columns, its weight counted anew."""
    factor = cells.closure(columns) if columns.any() else Factors.none(cells.shape, 1)
    weight = int(count_factors(*cells.packed, factor.by_row, factor.intents)[0, 0])
    return Rectangle(factor, weight, bound, stopped)
