"""RUI and FRUI on the paper's 54 cells, beside the paper's figures.

    python bench/methods/undercover.py run [--engine native|maxsat]... [--time-limit SECONDS]
    python bench/methods/undercover.py show      a table in Markdown from the results

The native engine runs every cell to the end. MaxSAT gets the time limit for each cell; a cell
it does not finish is marked, with the error it had by then. Results are JSON lines in
results/undercover.jsonl; what is there already is not run again.
"""

from __future__ import annotations

import argparse
import statistics

from common import append, data_folder, load, paper_cells

import bicover

METHODS = ("rui", "frui")


def paper() -> dict[tuple[str, int, str], tuple[int, str]]:
    """(dataset, rank, method) -> the paper's error and seconds."""
    path = data_folder().parent / "paper" / "table.csv"
    lines = [line.split(",") for line in path.read_text().splitlines()[1:]]
    names = {"hepatis": "hepatitis"}
    return {
        (names.get(c[0].lower(), c[0].lower()), int(c[3]), c[4].lower()): (int(c[5]), c[6])
        for c in lines
    }


def run(engines: list[str], limit: float) -> None:
    """Make the runs that are missing."""
    done = {(r["dataset"], r["k"], r["method"], r["engine"]) for r in load("undercover")}
    problems = {}
    for engine in engines:
        for name, k in paper_cells():
            problem = problems.setdefault(name, bicover.Problem(data_folder() / f"{name}.csv"))
            _ = problem.merged
            for method in METHODS:
                if (name, k, method, engine) in done:
                    continue
                seconds = None if engine == "native" else limit
                f = bicover.factorize(problem, k, method, engine=engine, time_limit=seconds)
                record = {"dataset": name, "k": k, "method": method, "engine": engine}
                record |= {"error": f.error, "seconds": f.seconds, "stopped": f.stopped}
                append("undercover", record | f.statistics)
                print(name, k, method, engine, f.error, f"{f.seconds:.2f} s", flush=True)


def show() -> None:
    """Errors and seconds beside the paper's, then the mean ratios."""
    found = {(r["dataset"], r["k"], r["method"], r["engine"]): r for r in load("undercover")}
    printed = paper()
    print("| dataset | k | RUI | paper | s | paper s | FRUI | paper | s | paper s |")
    print("| --- |" + " --- |" * 9)
    for name, k in paper_cells():
        cells = []
        for method in METHODS:
            r = found[name, k, method, "native"]
            error, seconds = printed[name, k, method]
            better = "**" if r["error"] < error else ""
            cells += [
                f"{better}{r['error']}{better}",
                f"{error}",
                f"{r['seconds']:.2g}",
                f"{seconds}",
            ]
        print(f"| {name} | {k} | " + " | ".join(cells) + " |")
    for method in METHODS:
        ratios, slower = [], []
        for name, k in paper_cells():
            r = found[name, k, method, "native"]
            error, seconds = printed[name, k, method]
            ratios.append(r["error"] / error)
            if r["seconds"] >= float(seconds.removeprefix("<=")):
                slower.append(f"{name} {k}")
        print(
            f"\n{method}: mean ratio {statistics.mean(ratios):.4f}, "
            f"better on {sum(q < 1 for q in ratios)}, worse on {sum(q > 1 for q in ratios)}; "
            f"slower than the paper on: {', '.join(slower) or 'none'}"
        )
    show_maxsat(found)


def show_maxsat(found: dict) -> None:
    """How far MaxSAT came in its time limit."""
    for method in METHODS:
        runs = [r for (_, _, m, engine), r in found.items() if (m, engine) == (method, "maxsat")]
        if runs:
            ended = [r for r in runs if r["stopped"] is None]
            print(f"\n{method} by MaxSAT: {len(ended)} of {len(runs)} cells ended in time")


def main() -> None:
    """Read the arguments."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("show")
    runner = commands.add_parser("run")
    runner.add_argument("--engine", action="append", choices=("native", "maxsat"))
    runner.add_argument("--time-limit", type=float, default=60.0)
    options = parser.parse_args()
    if options.command == "run":
        run(options.engine or ["native", "maxsat"], options.time_limit)
    else:
        show()


if __name__ == "__main__":
    main()
