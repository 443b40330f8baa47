"""The Boolean rank: the least k with X = A o B, proved."""

from __future__ import annotations

from typing import Any, Literal, get_args

from bicover import checks
from bicover.budget import Budget
from bicover.core.problem import Problem
from bicover.engines.rank.component import RankOptions
from bicover.engines.rank.least_rank import RankResult, by_plain_sat, by_reductions
from bicover.engines.rank.reduce import Reductions
from bicover.errors import InvalidInput, shown
from bicover.solvers.sat.run.sat_catalog import check_sat_solver

Engine = Literal["auto", "sat"]


def boolean_rank(
    X: Any,
    time_limit: float | None = None,
    engine: Engine = "auto",
    *,
    solver: str = "auto",
    symmetry: bool = True,
    proofs: bool = False,
    reductions: Reductions | None = None,
    seed: int = 0,
    threshold: float | None = None,
    merge: bool = True,
) -> RankResult:
    """Find the least k for which X is a Boolean product A o B, and prove it.

    Parameters
    ----------
    X
        The matrix, as for `bicover.Problem`. A missing cell may come out as 0 or 1.
    time_limit
        Seconds after which the interval known by then is returned.
    engine
        `auto` reduces X, then bounds the rank from both sides and uses SAT only for what is
        left; `sat` is the paper's encoding for k = 1, 2, 3, and so on.
    solver
        The SAT solver: `auto`, `kissat`, one of python-sat's, or a command with {cnf} in it.
    symmetry
        For `sat`: sort the rows of B.
    proofs
        For `auto`: let SAT write proofs, which a certificate needs.
    reductions
        For `auto`: which reductions to use; all by default.
    seed
        Of the search for fooling sets and covers.
    threshold, merge
        As for `bicover.Problem`; `merge` matters to `sat` only.

    Examples
    --------
    >>> r = boolean_rank([[1, 1, 0], [1, 1, 1], [0, 1, 1]])
    >>> r.rank, r.lower_bound_by, r.upper_bound_by
    (2, 'reductions', 'reductions')
    """
    checks.choice("engine", engine, get_args(Engine))
    if not isinstance(solver, str):
        raise InvalidInput(f"solver must be a text; got {shown(solver)}")
    check_sat_solver(solver)
    if reductions is not None and not isinstance(reductions, Reductions):
        raise InvalidInput(f"reductions must be a Reductions or None; got {shown(reductions)}")
    budget = Budget(seconds=time_limit, seed=seed)
    problem = Problem.of(X, threshold=threshold, merge=merge)
    if engine == "sat":
        return by_plain_sat(problem, solver, symmetry, budget)
    return by_reductions(problem, reductions, RankOptions(solver=solver, proofs=proofs), budget)
