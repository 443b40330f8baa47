"""Least error by MaxSAT on Zoo: each solver from nothing, beside the paper's incomplete solver.

    python bench/methods/approximate.py run [--solver NAME]... [--time-limit SECONDS]...
    python bench/methods/approximate.py show      a table in Markdown from the results

No solver gets factors to start from. A solver of hermax that is stopped has no model, which is
shown as none. Results are JSON lines in results/approximate.jsonl; what is there already is not
run again.
"""

from __future__ import annotations

import argparse

from common import append, data_folder, load

import bicover
from bicover.solvers.sat.run.catalog import SOLVERS

PAPER = {3: 274, 7: 123, 14: 53}
KEY = ("solver", "k", "limit")


def run(solvers: list[str], limits: list[float]) -> None:
    """Make the runs that are missing."""
    done = {tuple(record[name] for name in KEY) for record in load("approximate")}
    problem = bicover.Problem(data_folder() / "zoo.csv")
    for solver in solvers:
        for limit in limits:
            for k in PAPER:
                if (solver, k, limit) in done:
                    continue
                options = {"engine": "sls"} if solver == "sls" else {"solver": solver}
                # A formula in any order of the factors is easier to find models of.
                options |= {"start": False, "symmetry": solver != "lsu"}
                f = bicover.factorize(problem, k, "approximate", time_limit=limit, **options)
                record = {"solver": solver, "k": k, "limit": limit, "error": f.error}
                record |= {"rank_used": f.rank, "lower_bound": f.lower_bound}
                record |= {"stopped": f.stopped, "seconds": f.seconds, **f.statistics}
                append("approximate", record)
                print(solver, k, limit, f.error, f.lower_bound, f"{f.seconds:.1f} s", flush=True)


def show() -> None:
    """Errors and bounds of each solver and time limit."""
    found = {tuple(r[name] for name in KEY): r for r in load("approximate")}
    ranks = " | ".join(f"k = {k}" for k in PAPER)
    print(f"| solver | seconds | {ranks} |\n| --- | --- |" + " --- |" * len(PAPER))
    paper = " | ".join(map(str, PAPER.values()))
    print(f"| the paper's sls | not said | {paper} |")
    for solver, limit in dict.fromkeys((r[0], r[2]) for r in sorted(found, key=_order)):
        cells = [_cell(found[solver, k, limit]) for k in PAPER]
        print(f"| {solver} | {limit:g} | " + " | ".join(cells) + " |")


def _order(key: tuple[str, int, float]) -> tuple[int, float]:
    solver, _, limit = key
    return -SOLVERS.index(solver), limit


def _cell(record: dict) -> str:
    bound = record["lower_bound"]
    error = str(record["error"]) if record["rank_used"] else "none"
    return f"{error}, at least {bound}" if bound else error


def main() -> None:
    """Read the arguments."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("show")
    runner = commands.add_parser("run")
    runner.add_argument("--solver", action="append", choices=SOLVERS)
    runner.add_argument("--time-limit", action="append", type=float)
    options = parser.parse_args()
    if options.command == "run":
        run(options.solver or ["sls", "lsu", "rc2-stratified"], options.time_limit or [60.0])
    else:
        show()


if __name__ == "__main__":
    main()
