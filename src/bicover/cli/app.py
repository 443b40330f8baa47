"""All commands together. They import what they need when they run, so `--help` answers at once."""

from __future__ import annotations

from typing import Any

import typer

from bicover.cli import biclique, bound, convert, export, factorize, profile, rank
from bicover.cli import methods as catalog
from bicover.cli import plot as picture

app = typer.Typer(
    name="bicover",
    help="Boolean matrix factorization: write a 0/1 matrix as the OR of a few rectangles.",
    add_completion=False,
    pretty_exceptions_enable=False,
)
for module in (factorize, rank, bound, profile, biclique, picture, convert, export, catalog):
    module.register(app)


def command() -> Any:
    """The command line as an object that can be run."""
    return typer.main.get_command(app)
