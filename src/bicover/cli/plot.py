"""`bicover plot`."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from bicover.cli import arguments as arg
from bicover.cli.console import factorize_shown


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(plot)


def plot(
    input: arg.Input,
    out: Annotated[str, typer.Argument(metavar="PICTURE", help="A .png, .svg or .pdf file.")],
    rank: arg.Rank = None,
    method: arg.MethodName = "auto",
    seed: arg.Seed = 0,
    time_limit: arg.TimeLimit = None,
    option: arg.Options = None,
    title: Annotated[str | None, typer.Option(help="Instead of the usual title.")] = None,
) -> None:
    """Draw a table with its factors as blocks.

    INPUT may also be a folder that `bicover factorize --out` saved.
    """
    if os.path.isdir(input):
        from bicover.output.storage import load

        f = load(input)
    else:
        options = arg.parse_options(option)
        table = arg.read_input(input)
        f = factorize_shown(table, rank, method, {"seconds": time_limit, "seed": seed}, options)
    f.plot(out, title=title)
    print(out)
