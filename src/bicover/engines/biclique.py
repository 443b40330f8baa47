"""The heaviest biclique, by the engine one asks for.

The native engine is branch and bound (`cpp/bicover/biclique/biclique.cpp`). The others are here to
check it and to be compared with: the paper's MaxSAT formulation for k = 1, enumeration of all
maximal bicliques (the iMBEA idea), and an integer program (the BIIP idea).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from bicover.core.gains import Gains
from bicover.errors import InvalidInput, shown
from bicover.native import bits
from bicover.native.biclique import enumerate_bicliques, heaviest_biclique
from bicover.native.bits import Bools, Words

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
        if self.engine not in get_args(Engine):
            raise InvalidInput(
                f"engine must be one of {', '.join(get_args(Engine))}; got {shown(self.engine)}"
            )


@dataclass(frozen=True, slots=True, eq=False)
class Rectangle:
    """A biclique: packed rows and columns, what it gains, and what none can exceed."""

    rows: Words
    columns: Words
    weight: int
    bound: int
    stopped: str | None = None

    @property
    def proved(self) -> bool:
        """Whether no biclique is heavier."""
        return self.weight == self.bound


def find_biclique(
    gains: Gains,
    *,
    through: tuple[int, int] | None = None,
    options: BicliqueOptions | None = None,
    seconds: float | None = None,
) -> Rectangle:
    """The biclique that gains most, or the best known when the time is up.

    The result is maximal: free cells are taken where they cost nothing. It is empty if
    nothing gains and no cell is asked for.
    """
    options = options or BicliqueOptions()
    if options.engine == "native":
        found = heaviest_biclique(*gains.cells, through, seconds)
        return Rectangle(found.rows, found.columns, found.weight, found.bound, found.stopped)
    if through is not None:
        return _around(gains, through, options, seconds)
    if options.engine == "enumerate":
        found = enumerate_bicliques(*gains.cells, seconds)
        return Rectangle(found.rows, found.columns, found.weight, found.bound, found.stopped)
    if options.engine == "ip":
        from bicover.solvers.lp.biclique import best_biclique

        columns, bound, stopped = best_biclique(gains, seconds=seconds)
        return _closed(gains, columns, bound, stopped)
    from bicover.solvers.sat.tasks.undercover import best_undercover

    cover = best_undercover(
        *gains.cells, 1, solver=options.solver, simplify=options.simplify, seconds=seconds
    )
    columns = bits.unpack(cover.intents, gains.shape[1])[0]
    return _closed(gains, columns, gains.total() - cover.lower_bound, cover.stopped)


def _around(
    gains: Gains, cell: tuple[int, int], options: BicliqueOptions, seconds: float | None
) -> Rectangle:
    """Solve what the cell can reach, and put the answer back in its place."""
    core, columns = gains.around(cell)
    found = find_biclique(core, options=options, seconds=seconds)
    chosen = np.zeros(gains.shape[1], dtype=np.bool_)
    chosen[columns] = bits.unpack(found.columns[None], core.shape[1])[0]
    chosen[cell[1]] = True
    return _closed(gains, chosen, found.bound, found.stopped)


def _closed(gains: Gains, columns: Bools, bound: int, stopped: str | None) -> Rectangle:
    """The maximal biclique around some columns, its weight counted anew."""
    rows = np.zeros(gains.shape[0], dtype=np.bool_)
    if columns.any():
        rows, columns = gains.close(columns)
    inside = bits.unpack(gains.gain, gains.shape[1])[np.ix_(rows, columns)]
    weight = int(gains.row_weights[rows] @ (inside @ gains.column_weights[columns]))
    return Rectangle(bits.pack(rows[None])[0], bits.pack(columns[None])[0], weight, bound, stopped)
