"""`bicover convert` and `binarize`."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

import typer

from bicover.cli import arguments as arg
from bicover.cli.outputs import check_file, standard_or

Output = Annotated[
    str,
    typer.Argument(
        metavar="OUTPUT",
        help="The file to write, its format by the suffix; - for standard output.",
    ),
]
OutputFormat = Annotated[str | None, typer.Option("--to", help="Write OUTPUT as this format.")]


class Keep(Enum):
    """Which of two values gets the column."""

    larger = "larger"
    rarer = "rarer"


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(arg.reads_table(convert))
    app.command()(binarize)


def convert(
    read: arg.Reader,
    output: Output,
    to: OutputFormat = None,
) -> None:
    """Read a 0/1 table in one format and write it in another."""
    from bicover.tables.formats import write

    target = _checked(output, to)
    write(read(), target, format=to)


def binarize(
    input: Annotated[
        str, typer.Argument(metavar="INPUT", help="A categorical table: .csv, .tsv or .arff.")
    ],
    output: Output = "-",
    keep: Annotated[
        Keep, typer.Option(help="Of two values, which gets the column; the paper kept the rarer.")
    ] = Keep.larger,
    to: OutputFormat = None,
    format: arg.Format = None,
    header: arg.Header = None,
    names: Annotated[
        bool | None,
        typer.Option("--names/--no-names", help="Whether the first column holds row names."),
    ] = None,
    max_values: Annotated[
        int | None, typer.Option(help="Refuse an attribute with more values (50 by default).")
    ] = None,
    delimiter: arg.Delimiter = None,
) -> None:
    """Turn a categorical table into a 0/1 table.

    An attribute of two values gives one column, any other one column per value; missing
    stays missing. Columns are called attribute=value.
    """
    from bicover.tables.binarize import MAX_VALUES
    from bicover.tables.binarize import binarize as run
    from bicover.tables.formats import write

    target = _checked(output, to)
    table = run(
        input,
        keep=keep.value,
        format=format,
        header=header,
        names=names,
        max_values=MAX_VALUES if max_values is None else max_values,
        delimiter=delimiter,
    )
    write(table, target, format=to)


def _checked(output: str, to: str | None) -> str:
    """Where to write, once it is known that it can be written."""
    from bicover.tables.formats.catalog import format_of

    target = standard_or(output)
    if target != "-":
        check_file(target)
    format_of(target, to)
    return target
