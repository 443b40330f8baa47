"""`bicover factorize`, `verify` and `demo`."""

from __future__ import annotations

from typing import Annotated

import typer

from bicover.cli import arguments as arg
from bicover.cli import outputs
from bicover.cli.console import print_factorization, print_json, progress_line, say
from bicover.cli.records import factorization_record

DEMO_RANK = 6


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(arg.reads_table(factorize))
    app.command()(arg.reads_table(verify))
    app.command()(demo)


def factorize(
    read: arg.Reader,
    rank: arg.Rank = None,
    method: arg.MethodName = "auto",
    seed: arg.Seed = 0,
    time_limit: arg.TimeLimit = None,
    threads: arg.Threads = 1,
    fp_cost: arg.FpCost = 1,
    fn_cost: arg.FnCost = 1,
    polish: Annotated[
        bool, typer.Option("--polish", help="At the end, assign rows and columns anew, exactly.")
    ] = False,
    effort: arg.Effort = None,
    option: arg.Options = None,
    solver: Annotated[
        str | None,
        typer.Option(help="The method's MaxSAT solver: a name, or a command with {wcnf} in it."),
    ] = None,
    out: Annotated[
        str | None, typer.Option(help="Save A.csv, B.csv, X.npz and the figures in this folder.")
    ] = None,
    force: outputs.Force = False,
    json: arg.AsJson = False,
) -> None:
    """Factorize a 0/1 table and show its factors by name."""
    from bicover.analysis.factorize import factorize as run

    if out is not None:
        outputs.check_folder(out, force=force)
    options = arg.method_options(method, option, effort=effort, solver=solver)
    table = read()
    with progress_line(method) as progress:
        f = run(
            table,
            rank,
            method,
            seed=seed,
            time_limit=time_limit,
            threads=threads,
            fp_cost=fp_cost,
            fn_cost=fn_cost,
            polish=polish,
            progress=progress,
            **options,
        )
    saved = outputs.write_or_rescue(lambda folder: f.save(folder, force=force), out)
    if json:
        print_json(factorization_record(f, rank, saved.where))
    else:
        print_factorization(f)
        if saved.where is not None:
            say(f"saved in {saved.where}")
    outputs.finish(saved)


def verify(
    read: arg.Reader,
    a: Annotated[str, typer.Argument(metavar="A", help="The file of A.", show_default=False)],
    b: Annotated[str, typer.Argument(metavar="B", help="The file of B.", show_default=False)],
    product: Annotated[
        str, typer.Option(help="How to multiply them: or, xor.", metavar="or|xor")
    ] = "or",
    fp_cost: arg.FpCost = 1,
    fn_cost: arg.FnCost = 1,
    json: arg.AsJson = False,
) -> None:
    """Count, from scratch, what A o B gets wrong about INPUT."""
    from bicover.analysis.factorize import verify as check
    from bicover.output.report import summary_lines

    tables = read(), arg.read_input(a), arg.read_input(b)
    f = check(*tables, product=product, fp_cost=fp_cost, fn_cost=fn_cost)
    if json:
        print_json(factorization_record(f, None, None))
    else:
        say("\n".join(summary_lines(f)))


def demo() -> None:
    """Factorize the bundled table of animals and traits."""
    from bicover import datasets
    from bicover.analysis.factorize import factorize as run
    from bicover.output.text_picture import picture

    f = run(datasets.load("animals"), DEMO_RANK)
    say("Animals and their traits, rows and columns put in the order of the factors:\n")
    say(picture(f))
    print_factorization(f)
    say("\nNext: bicover factorize YOUR.csv -k 5, or bicover --help.")
