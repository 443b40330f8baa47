"""`bicover biclique`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from bicover.cli import arguments as arg
from bicover.cli.console import print_json


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
    b = max_biclique(
        table,
        cell,
        engine,  # type: ignore[arg-type]  # checked by max_biclique, with a sentence
        time_limit=time_limit,
        solver=solver,
        simplify=simplify,
    )
    if json:
        print_json(
            {
                "rows": list(b.rows),
                "columns": list(b.columns),
                "weight": b.weight,
                "status": b.status.value,
                "bound": b.bound,
                "engine": b.engine,
                "seconds": round(b.seconds, 6),
            }
        )
        return
    print(f"{len(b.rows):,} rows: {', '.join(b.rows)}")
    print(f"{len(b.columns):,} columns: {', '.join(b.columns)}")
    stopped = f"; stopped by the {b.stopped}" if b.stopped else ""
    print(f"{b.weight:,} ones; {b.status.value}, bound {b.bound:,}{stopped}; {b.seconds:.2f} s")


def _line(text: str, names: tuple[str, ...] | None) -> int | str:
    """A name if there is such a name, else a number counted from 1."""
    if (names is None or text not in names) and text.isdecimal():
        return int(text) - 1
    return text
