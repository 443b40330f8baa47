"""`bicover biclique`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from bicover.cli import arguments as arg
from bicover.cli.console import print_json, say, stopped_note
from bicover.cli.records import common, table_record
from bicover.errors import printable


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(arg.reads_table(biclique))


def biclique(
    read: arg.Reader,
    through: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="ROW COLUMN", help="Only bicliques with this cell: names or numbers from 1."
        ),
    ] = None,
    engine: Annotated[str, typer.Option(help="native, maxsat, enumerate or ip.")] = "native",
    solver: Annotated[str, typer.Option(help="The MaxSAT solver.")] = "rc2-stratified",
    simplify: Annotated[bool, typer.Option(help="Simplify the MaxSAT formula.")] = True,
    time_limit: arg.TimeLimit = None,
    json: arg.AsJson = False,
) -> None:
    """Find the rows and columns with the most ones and no zero between them."""
    from bicover.analysis.biclique import max_biclique

    table = read()
    cell: Any = None
    if through is not None:
        cell = (
            _line(through[0], table.row_names),
            _line(through[1], table.column_names),
        )
    options: dict[str, Any] = {"engine": engine, "solver": solver, "simplify": simplify}
    b = max_biclique(table, cell, time_limit=time_limit, **options)
    if json:
        print_json(
            {
                **table_record(table),
                "biclique": {"rows": list(b.rows), "columns": list(b.columns)},
                "weight": b.weight,
                "upper_bound": b.bound,
                **common(b.status.value, b.stopped, b.seconds, options=options),
            }
        )
        return
    say(f"{len(b.rows):,} rows: {_joined(b.rows)}")
    say(f"{len(b.columns):,} columns: {_joined(b.columns)}")
    proved = f"{b.status.value}, upper bound {b.bound:,}"
    say(f"{b.weight:,} ones; {proved}{stopped_note(b.stopped)}; {b.seconds:.2f} s")


def _joined(names: tuple[str, ...]) -> str:
    return ", ".join(map(printable, names))


def _line(text: str, names: tuple[str, ...] | None) -> int | str:
    """A name if there is such a name, else a number counted from 1."""
    if (names is None or text not in names) and text.isdecimal():
        return int(text) - 1
    return text
