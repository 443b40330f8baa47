"""`bicover plot`."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from bicover.cli import arguments as arg
from bicover.cli import outputs
from bicover.cli.console import progress_line, say
from bicover.errors import InvalidInput, printable


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
    from bicover.output.plot import check_picture

    check_picture(out)
    outputs.check_file(out)
    if os.path.isdir(input):
        from bicover.analysis.stored import load

        f = load(input)
    else:
        from bicover.analysis.factorize import factorize

        if not (input.startswith((arg.DATASET_PREFIX, "-")) or os.path.exists(input)):
            raise InvalidInput(f"{printable(input)}: there is no such file or folder")
        options = arg.method_options(method, option)
        table = arg.read_input(input)
        with progress_line(method) as progress:
            f = factorize(
                table,
                rank,
                method,
                seed=seed,
                time_limit=time_limit,
                progress=progress,
                **options,
            )
    drawn = outputs.write_or_rescue(lambda path: f.plot(path, title=title), out)
    if drawn.where is not None:
        say(drawn.where)
    outputs.finish(drawn)
