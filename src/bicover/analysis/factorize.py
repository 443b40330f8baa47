"""The front door: factorize, and verify what others factorized."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bicover._version import __version__
from bicover.budget import Budget
from bicover.core.factors import Factors, Product
from bicover.core.problem import Problem
from bicover.core.result import Factorization
from bicover.errors import InvalidInput, shown
from bicover.methods import find_method, run_method
from bicover.tables.convert import table_from


def factorize(
    X: Any,
    rank: int | None = None,
    method: str = "auto",
    *,
    seed: int = 0,
    time_limit: float | None = None,
    threads: int = 1,
    threshold: float | None = None,
    row_weights: Any = None,
    column_weights: Any = None,
    merge: bool = True,
    fp_cost: int = 1,
    fn_cost: int = 1,
    polish: bool = False,
    progress: Callable[[int, int], None] | None = None,
    **options: Any,
) -> Factorization:
    """Find Boolean factors A and B with A o B close to X.

    Parameters
    ----------
    X
        The matrix, as for `bicover.Problem`: rows, an array, a frame, a sparse matrix, a
        path; or a `Problem` made before (which then brings its own weights,
        costs and merging).
    rank
        How many factors at most. Methods that cover everything can do without.
    method
        One of `bicover methods`.
    seed
        The same seed gives the same factors, whatever the number of threads.
    time_limit
        Seconds after which the best factors so far are returned, marked in `stopped`.
    threads
        How many cores the method may use.
    threshold, row_weights, column_weights, merge, fp_cost, fn_cost
        As for `bicover.Problem`.
    polish
        At the end, find the best rows of A for B and the best columns of B for A, in turn,
        until neither helps. Off by default, so that methods give what was published of them.
    progress
        Called a few times a second with the steps done and the error left.
    **options
        Options of the method.

    Returns
    -------
    Factorization
        Verified: its error was recounted from X, A and B.

    Examples
    --------
    >>> f = factorize([[1, 1, 0], [1, 1, 1], [0, 1, 1]], rank=2)
    >>> f.error, f.status.value
    (0, 'OPTIMAL')
    >>> f.factors[0].columns
    ('column 2', 'column 3')
    """
    budget = Budget(seconds=time_limit, seed=seed, threads=threads, progress=progress)
    found = find_method(method)
    problem = Problem.of(
        X,
        threshold=threshold,
        row_weights=row_weights,
        column_weights=column_weights,
        merge=merge,
        fp_cost=fp_cost,
        fn_cost=fn_cost,
    )
    return run_method(found, problem, rank, options, budget, polish=polish)


def verify(
    X: Any,
    A: Any,
    B: Any,
    *,
    threshold: float | None = None,
    fp_cost: int = 1,
    fn_cost: int = 1,
    product: str = "or",
) -> Factorization:
    """Count what A o B gets wrong about X.

    A and B may come from anywhere, in any form that `factorize` reads for X. Where both
    X and a factor have names, the names must agree. With `product="xor"` the product is
    1 where an odd number of factors are.

    Examples
    --------
    >>> verify([[1, 0], [1, 1]], [[1], [1]], [[1, 0]]).error
    1
    >>> verify([[1, 0]], [[1, 1]], [[1, 1], [0, 1]], product="xor").error
    0
    """
    kind = Product.named(product)
    problem = Problem.of(X, threshold=threshold, fp_cost=fp_cost, fn_cost=fn_cost)
    tables = table_from(A, source="A"), table_from(B, source="B")
    for name, table in zip("AB", tables, strict=True):
        if table.missing_count:
            raise InvalidInput(f"{name} has {table.missing_count} missing cells; factors have none")
    shapes = tables[0].shape, tables[1].shape
    if shapes[0][1] != shapes[1][0]:
        raise InvalidInput(
            f"A must have as many columns as B has rows; got shapes {shapes[0]} and {shapes[1]}"
        )
    pair = Factors.from_packed(tables[0].ones, tables[1].ones, (shapes[0][0], shapes[1][1]))
    _check_names("row", problem.table.row_names, "A", tables[0].row_names)
    _check_names("column", problem.table.column_names, "B", tables[1].column_names)
    return Factorization(problem, pair, method="given", product=kind, version=__version__)


def _check_names(
    axis: str, of_x: tuple[str, ...] | None, factor: str, of_factor: tuple[str, ...] | None
) -> None:
    if of_x is None or of_factor is None or len(of_x) != len(of_factor):
        return
    for number, (expected, got) in enumerate(zip(of_x, of_factor, strict=True), start=1):
        if expected != got:
            raise InvalidInput(
                f"{axis} {number} of X is called {shown(expected)} but {shown(got)} in {factor}; "
                f"they must have the same names in the same order"
            )
