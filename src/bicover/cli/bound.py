"""`bicover bound`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from bicover.cli import arguments as arg
from bicover.cli.console import print_json, say, stopped_note
from bicover.cli.records import common, table_record


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
    from bicover.output.report import backed_bound

    table = read()
    with _interval_line() as progress:
        b = least_error_bound(
            table,
            rank,
            time_limit=time_limit,
            threads=threads,
            seed=seed,
            fp_cost=fp_cost,
            fn_cost=fn_cost,
            progress=progress,
        )
    lower = backed_bound(b.lower_bound, b.cost)
    if json:
        rows, columns = table.shape
        status = "OPTIMAL" if b.proved else "FEASIBLE"
        print_json(
            {
                "asked_rank": rank,
                "rank": b.rank,
                **table_record(table),
                "error": b.error,
                "error_rate": b.error / max(rows * columns, 1),
                "known_error_rate": b.error / max(rows * columns - table.missing_count, 1),
                "cost": b.cost,
                "fp_cost": fp_cost,
                "fn_cost": fn_cost,
                "lower_bound": lower,
                "proved": b.proved,
                **common(status, b.stopped, b.seconds, seed=seed),
            }
        )
        return
    what = "error" if fp_cost == fn_cost == 1 else "cost"
    if b.proved:
        say(f"least {what} {b.cost:,} with {b.rank} factors, proved")
    elif lower is None:
        say(f"least {what} at most {b.cost:,} with {b.rank} factors; nothing proved yet")
    else:
        say(f"least {what} between {lower:,} and {b.cost:,} with {b.rank} factors")
    say(f"{b.seconds:.2f} s{stopped_note(b.stopped)}")


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
