"""`bicover methods`, `solvers` and `datasets`: what there is."""

from __future__ import annotations

import dataclasses
from typing import Annotated

import typer

from bicover._version import __version__
from bicover.cli import arguments as arg
from bicover.cli.console import print_json, print_table, say
from bicover.cli.records import table_record

PAPER = (
    "F. Avellaneda, R. Villemaire: Boolean Matrix Factorization with SAT and MaxSAT. "
    "arXiv:2106.10105, 2021."
)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(methods)
    app.command()(solvers)
    app.command()(datasets)


def methods(
    json: arg.AsJson = False,
    cite: Annotated[bool, typer.Option("--cite", help="Print whom to cite.")] = False,
) -> None:
    """List the methods and what each of them can do."""
    from bicover.methods import METHODS

    if json:
        facts = [_facts(method) for method in METHODS.values()]
        print_json({"methods": facts, "version": __version__})
    elif cite:
        for method in METHODS.values():
            say(f"{method.name}: {method.reference}")
        say(f"the system: {PAPER}")
    else:
        headings = (
            "method",
            "what it does",
            "proves",
            "missing as",
            "weights",
            "costs",
            "anytime",
            "rank",
        )
        print_table(
            headings,
            [
                (
                    method.name,
                    method.title,
                    method.proves,
                    method.missing,
                    "yes" if method.weights else "no",
                    "yes" if method.costs else "no",
                    "yes" if method.anytime else "no",
                    "needed" if method.needs_rank else "optional",
                )
                for method in METHODS.values()
            ],
        )


def _facts(method: object) -> dict[str, object]:
    """The facts of a method as plain values, its options with their defaults."""
    plain = {
        field.name: getattr(method, field.name)
        for field in dataclasses.fields(method)  # type: ignore[arg-type]
        if field.name not in ("run", "options")
    }
    options = method.options  # type: ignore[attr-defined]
    plain["options"] = {field.name: field.default for field in dataclasses.fields(options)}
    return plain


def solvers(json: arg.AsJson = False) -> None:
    """List the MaxSAT solvers and what each of them can do."""
    from bicover.solvers.sat.run.abilities import abilities

    if json:
        facts = [dataclasses.asdict(solver) for solver in abilities()]
        print_json({"solvers": facts, "version": __version__})
        return
    words = {True: "yes", False: "no", None: "if it does"}
    print_table(
        ("solver", "what it does", "from", "proves optima", "anytime", "starts from", "bounds"),
        [
            (
                solver.name,
                solver.title,
                solver.package,
                words[solver.complete],
                words[solver.anytime],
                solver.start,
                words[solver.bound],
            )
            for solver in abilities()
        ],
    )


def datasets(json: arg.AsJson = False) -> None:
    """List the tables inside the package; use one as dataset:NAME."""
    from bicover import datasets as bundled

    tables = {name: bundled.load(name) for name in bundled.names()}
    if json:
        facts = [{"name": name, **table_record(table)} for name, table in tables.items()]
        print_json({"datasets": facts, "version": __version__})
        return
    print_table(
        ("dataset", "what it is", "rows", "columns", "ones"),
        [
            (name, bundled.CATALOG[name].description, *(f"{n:,}" for n in (*t.shape, t.one_count)))
            for name, t in tables.items()
        ],
        numbers=3,
    )
