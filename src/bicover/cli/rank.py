"""`bicover rank` and `bicover check-certificate`."""

from __future__ import annotations

from typing import Annotated

import typer

from bicover.cli import arguments as arg
from bicover.cli.console import print_json


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(arg.reads_table(rank))
    app.command("check-certificate")(arg.reads_table(check_certificate))


def rank(
    read: arg.Reader,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", help="Seconds; then the interval so far is given."),
    ] = None,
    engine: Annotated[
        str, typer.Option(help="auto, or sat for the paper's encoding alone.")
    ] = "auto",
    solver: Annotated[
        str, typer.Option(help="auto, kissat, one of python-sat's, or a command with {cnf}.")
    ] = "auto",
    symmetry: Annotated[bool, typer.Option(help="With sat: sort the factors.")] = True,
    seed: arg.Seed = 0,
    out: Annotated[
        str | None, typer.Option(help="Save A.csv, B.csv, X.npz and the figures in this folder.")
    ] = None,
    certificate: Annotated[
        str | None, typer.Option(help="Write a proof of the bounds to this file.")
    ] = None,
    json: arg.AsJson = False,
) -> None:
    """Find the Boolean rank: the least k with INPUT = A o B, and prove it."""
    from bicover.analysis.rank import boolean_rank
    from bicover.errors import InvalidInput

    if certificate is not None and engine == "sat":
        raise InvalidInput("--certificate needs --engine auto")
    result = boolean_rank(
        read(),
        time_limit,
        engine,  # type: ignore[arg-type]  # checked by boolean_rank, with a sentence
        solver=solver,
        symmetry=symmetry,
        proofs=certificate is not None,
        seed=seed,
    )
    if out is not None:
        result.factorization.save(out)
    if certificate is not None:
        from bicover.analysis.certificate.write import write_certificate

        write_certificate(result, certificate)
    if json:
        print_json(result.summary())
        return
    if result.rank is None:
        print(f"Boolean rank between {result.lower_bound:,} and {result.upper_bound:,}")
    else:
        print(f"Boolean rank {result.rank:,}")
    print(f"no fewer than {result.lower_bound:,}: {result.lower_bound_by}")
    print(f"no more than {result.upper_bound:,}: {result.upper_bound_by}")
    stopped = f"; stopped by the {result.stopped}" if result.stopped else ""
    print(f"{result.status.value}; {result.seconds:.2f} s{stopped}")
    for what, where in (("factors", out), ("certificate", certificate)):
        if where is not None:
            print(f"{what} saved in {where}")


def check_certificate(
    read: arg.Reader,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The certificate.", show_default=False)
    ],
    json: arg.AsJson = False,
) -> None:
    """Check a certificate of INPUT's Boolean rank, apart from all that searches."""
    from bicover.analysis.certificate.check import check_certificate as check
    from bicover.analysis.certificate.check import read_certificate

    bounds = check(read(), read_certificate(file))
    if json:
        print_json({"valid": True, "lower_bound": bounds.lower, "upper_bound": bounds.upper})
    elif bounds.lower == bounds.upper:
        print(f"valid: the Boolean rank is {bounds.lower:,}")
    else:
        print(f"valid: the Boolean rank is between {bounds.lower:,} and {bounds.upper:,}")
