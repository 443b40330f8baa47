"""FRUI, Fast Relaxed Undercover Iteratively: one biclique at a time through a chosen cell.

A round takes the one that has the most uncovered ones in its row times its column, and covers
as much as a biclique through that cell can. Only rows and columns that allow the cell matter,
so each search is small. At the end single cells of A and B are flipped while that helps.

Reference
    Avellaneda, Villemaire: Boolean Matrix Factorization with SAT and MaxSAT. Algorithm 4.
Departures
    The cell is chosen among the ones not covered yet (lines 3 to 5 print X); ties go to the
    first cell in row order. Maximal bicliques are taken, as in `rui`.
Cost
    As many small searches as factors.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bicover.budget import Budget
from bicover.core.found import Found
from bicover.core.problem import Problem
from bicover.engines.biclique import BicliqueOptions, find_biclique
from bicover.engines.rounds import Rounds
from bicover.methods.registry import Method
from bicover.native.biclique import richest_cell


@dataclass(frozen=True, slots=True, kw_only=True)
class FruiOptions:
    """How each round is solved."""

    engine: Literal["native", "maxsat"] = "native"
    """Branch and bound or the paper's MaxSAT formulation."""
    relax: bool = True
    """Flip single cells at the end."""
    solver: str = "rc2-stratified"
    """The MaxSAT solver."""
    simplify: bool = True
    """Simplify the MaxSAT formula by groups of incompatible ones."""


def frui(problem: Problem, rank: int | None, options: FruiOptions, budget: Budget) -> Found:
    """Cover what is left with bicliques through the richest cell, then relax."""
    how = BicliqueOptions(engine=options.engine, solver=options.solver, simplify=options.simplify)
    rounds = Rounds(problem, budget)
    while (rank is None or rounds.rank < rank) and rounds.go_on():
        pivot = richest_cell(*rounds.cells.packed)
        found = find_biclique(rounds.cells, through=pivot, options=how, seconds=budget.remaining())
        rounds.add(found.factor, found.bound, found.stopped)
    return rounds.finish(relaxed=options.relax)


FRUI = Method(
    name="frui",
    title="bicliques through a chosen cell, then relaxed",
    reference=(
        "F. Avellaneda, R. Villemaire: Boolean Matrix Factorization with SAT and MaxSAT. "
        "arXiv:2106.10105, 2021. Algorithm 4."
    ),
    run=frui,
    options=FruiOptions,
    proves="each round",
    missing="free",
    weights=True,
    costs=True,
    anytime=True,
    needs_rank=False,
)
