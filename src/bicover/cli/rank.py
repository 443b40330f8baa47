"""`bicover rank` and `bicover check-certificate`."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bicover.cli import arguments as arg
from bicover.cli import outputs
from bicover.cli.console import print_json, say, stopped_note
from bicover.cli.records import common, table_record
from bicover.errors import InvalidInput

if TYPE_CHECKING:
    from bicover.engines.rank.least_rank import RankResult


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
        str | None,
        typer.Option(help="Write a proof of the bounds to this file; - for standard output."),
    ] = None,
    force: outputs.Force = False,
    json: arg.AsJson = False,
) -> None:
    """Find the Boolean rank: the least k with INPUT = A o B, and prove it."""
    from bicover.analysis.certificate.write import write_certificate
    from bicover.analysis.rank import boolean_rank

    piped = certificate is not None and outputs.standard_or(certificate) == "-"
    _check(out, certificate, piped=piped, engine=engine, force=force, json=json)
    options: dict[str, Any] = {"engine": engine, "solver": solver, "symmetry": symmetry}
    result = boolean_rank(read(), time_limit, proofs=certificate is not None, seed=seed, **options)
    saved = outputs.write_or_rescue(lambda folder: result.save(folder, force=force), out)
    proof = outputs.Written()
    if piped:
        _print_certificate(result)
    else:
        proof = outputs.write_or_rescue(lambda path: write_certificate(result, path), certificate)
    if json:
        print_json(_record(result, seed, options, saved.where, proof.where))
    else:
        _print_rank(result, on_stderr=piped)
        for what, output in (("factors", saved), ("certificate", proof)):
            if output.where is not None:
                say(f"{what} saved in {output.where}", on_stderr=piped)
    outputs.finish(saved, proof)


def _check(
    out: str | None, certificate: str | None, *, piped: bool, engine: str, force: bool, json: bool
) -> None:
    """What can be refused before the table is read."""
    if out is not None:
        outputs.check_folder(out, force=force)
    if certificate is None:
        return
    if engine == "sat":
        raise InvalidInput("--certificate needs --engine auto")
    if piped and json:
        raise InvalidInput("--json and the certificate cannot both be on standard output")
    if not piped:
        outputs.check_file(certificate)


def _record(
    result: RankResult,
    seed: int,
    options: dict[str, Any],
    saved: str | None,
    certificate: str | None,
) -> dict[str, Any]:
    from bicover.output.report import factor_records

    return {
        **table_record(result.factorization.problem.table),
        **result.summary(),
        **common(result.status.value, result.stopped, result.seconds, seed=seed, options=options),
        "factors": factor_records(result.factorization),
        "saved": saved,
        "certificate": certificate,
    }


def _print_certificate(result: RankResult) -> None:
    import json

    from bicover.analysis.certificate.write import certificate

    print(json.dumps(certificate(result), separators=(",", ":")))


def _print_rank(result: RankResult, *, on_stderr: bool) -> None:
    """The figures; on stderr if stdout has the certificate."""
    if result.rank is None:
        head = f"Boolean rank between {result.lower_bound:,} and {result.upper_bound:,}"
    else:
        head = f"Boolean rank {result.rank:,}"
    lines = [
        head,
        f"no fewer than {result.lower_bound:,}: {result.lower_bound_by}",
        f"no more than {result.upper_bound:,}: {result.upper_bound_by}",
        f"{result.status.value}; {result.seconds:.2f} s{stopped_note(result.stopped)}",
    ]
    say("\n".join(lines), on_stderr=on_stderr)


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

    started = time.monotonic()
    table = read()
    bounds = check(table, read_certificate(file))
    known = bounds.lower == bounds.upper
    if json:
        status = "OPTIMAL" if known else "FEASIBLE"
        print_json(
            {
                **table_record(table),
                "valid": True,
                "rank": bounds.lower if known else None,
                "lower_bound": bounds.lower,
                "upper_bound": bounds.upper,
                **common(status, None, time.monotonic() - started),
            }
        )
    elif known:
        say(f"valid: the Boolean rank is {bounds.lower:,}")
    else:
        say(f"valid: the Boolean rank is between {bounds.lower:,} and {bounds.upper:,}")
