"""`bicover bound`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from bicover.cli import arguments as arg
from bicover.cli.console import print_json


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(arg.reads_table(bound))


def bound(
    read: arg.Reader,
    rank: Annotated[int, typer.Option("-k", "--rank", help="How many factors, at most 8.")],
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", help="Seconds; then the interval so far is given."),
    ] = None,
    threads: arg.Threads = 1,
    seed: arg.Seed = 0,
    fp_cost: arg.FpCost = 1,
    fn_cost: arg.FnCost = 1,
    json: arg.AsJson = False,
) -> None:
    """Bound the least error of any k factors from below and above, and prove it if time allows."""
    from bicover.analysis.bound import least_error_bound

    with _interval_line() as progress:
        b = least_error_bound(
            read(),
            rank,
            time_limit=time_limit,
            threads=threads,
            seed=seed,
            fp_cost=fp_cost,
            fn_cost=fn_cost,
            progress=progress,
        )
    if json:
        print_json(
            {
                "rank": b.rank,
                "lower_bound": b.lower_bound,
                "error": b.error,
                "cost": b.cost,
                "proved": b.proved,
                "stopped": b.stopped,
                "seconds": round(b.seconds, 6),
            }
        )
        return
    what = "error" if fp_cost == fn_cost == 1 else "cost"
    if b.proved:
        print(f"least {what} {b.cost:,} with {b.rank} factors, proved")
    else:
        print(f"least {what} between {b.lower_bound:,} and {b.cost:,} with {b.rank} factors")
    stopped = f"; stopped by the {b.stopped}" if b.stopped else ""
    print(f"{b.seconds:.2f} s{stopped}")


@contextmanager
def _interval_line() -> Iterator[Callable[[int, int], None] | None]:
    """A line on the terminal with the interval; nothing in a pipe."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with Console(stderr=True).status("bound ...") as status:

        def show(lower: int, error: int) -> None:
            if error:
                status.update(f"least error between {lower:,} and {error:,}")

        yield show
