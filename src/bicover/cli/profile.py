"""`bicover profile`."""

from __future__ import annotations

from typing import Annotated

import typer

from bicover.cli import arguments as arg
from bicover.cli import outputs
from bicover.cli.console import print_json, print_table, progress_line, say, stopped_note
from bicover.cli.records import common, table_record


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(arg.reads_table(profile))


def profile(
    read: arg.Reader,
    ranks: Annotated[str, typer.Option(help="Ranks to try: 1..20, or 2,4,8.", show_default=False)],
    method: arg.MethodName = "search",
    holdout: Annotated[
        float, typer.Option(help="Share of the known cells to hide and to predict, such as 0.1.")
    ] = 0.0,
    seed: arg.Seed = 0,
    time_limit: arg.TimeLimit = None,
    threads: arg.Threads = 1,
    fp_cost: arg.FpCost = 1,
    fn_cost: arg.FnCost = 1,
    effort: arg.Effort = None,
    option: arg.Options = None,
    plot: Annotated[
        str | None, typer.Option(help="Draw the curves to this .png, .svg or .pdf file.")
    ] = None,
    json: arg.AsJson = False,
) -> None:
    """Show the error for a range of ranks, and which rank to choose."""
    from bicover.analysis.profile.run import profile as run
    from bicover.analysis.profile.run import read_ranks
    from bicover.output.plot import check_picture
    from bicover.output.profile import headings, suggestion_lines, table_rows, text_plot

    wanted = read_ranks(ranks)  # mistakes should not wait for a large file
    if plot is not None:
        check_picture(plot)
        outputs.check_file(plot)
    options = arg.method_options(method, option, effort=effort)
    table = read()
    with progress_line(method) as progress:
        p = run(
            table,
            wanted,
            method=method,
            holdout=holdout,
            seed=seed,
            time_limit=time_limit,
            threads=threads,
            fp_cost=fp_cost,
            fn_cost=fn_cost,
            progress=progress,
            **options,
        )
    drawn = outputs.write_or_rescue(p.plot, plot)
    if json:
        record = {"method": method, **table_record(table), **p.summary()}
        used = p.points[0].factorization.options
        done = all(point.factorization.status == "OPTIMAL" for point in p)
        status = "OPTIMAL" if done else "FEASIBLE"
        record |= common(status, p.stopped, p.seconds, seed=seed, options=used)
        print_json({**record, "saved": drawn.where})
    else:
        names = headings(p)
        print_table(names, table_rows(p), numbers=len(names))
        say(text_plot(p))
        say("\n".join(suggestion_lines(p)))
        say(f"{len(p)} ranks; {p.seconds:.2f} s{stopped_note(p.stopped)}")
        if drawn.where is not None:
            say(f"curves drawn in {drawn.where}")
    outputs.finish(drawn)
