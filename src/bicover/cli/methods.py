"""`bicover methods`, `solvers` and `datasets`: what there is."""

from __future__ import annotations

import dataclasses
from typing import Annotated

import typer

from bicover.cli import arguments as arg
from bicover.cli.console import print_json, print_table

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
        print_json([_facts(method) for method in METHODS.values()])
    elif cite:
        for method in METHODS.values():
            print(f"{method.name}: {method.reference}")
        print(f"the system: {PAPER}")
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
        print_json([dataclasses.asdict(solver) for solver in abilities()])
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
        print_json(
            [
                {"name": name, "rows": t.shape[0], "columns": t.shape[1], "ones": t.one_count}
                for name, t in tables.items()
            ]
        )
        return
    print_table(
        ("dataset", "what it is", "rows", "columns", "ones"),
        [
            (name, bundled.CATALOG[name].description, *(f"{n:,}" for n in (*t.shape, t.one_count)))
            for name, t in tables.items()
        ],
        numbers=3,
    )
