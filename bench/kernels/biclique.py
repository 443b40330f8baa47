"""The paper's three biclique experiments, with five engines.

    python bench/kernels/biclique.py run [--quick] [--experiment size|density|rank]
                                         [--engine NAME]... [--at VALUE]... [--matrices N]
                                         [--time-limit SECONDS]
    python bench/kernels/biclique.py show      tables in Markdown and the figure, from the results

Random products A o B: by size at density 0.15 and rank 10, by density at 175 x 175 and rank 10,
by rank at 175 x 175 and density 0.15. A point is 100 matrices (5 with --quick), seeds 0, 1, ...;
a run is stopped at the time limit and counted. After three time-outs in a row at a point the
engine's other runs there are counted as time-outs without being made, and marked so.
Results are JSON lines in results/biclique.jsonl; what is there already is not run again.
"""

from __future__ import annotations

import argparse
import statistics
from collections import defaultdict

from common import DOCS, append, load

import bicover
from bicover.datasets import random_product

POINTS = {
    "size": [50, 75, 100, 125, 150, 175, 200, 250, 300],
    "density": [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6],
    "rank": [2, 5, 8, 10, 12, 15, 20],
}
LABELS = {"size": "rows and columns", "density": "density", "rank": "rank"}
ENGINES = {
    "native": {"engine": "native"},
    "maxsat": {"engine": "maxsat"},
    "maxsat-plain": {"engine": "maxsat", "simplify": False},
    "enumerate": {"engine": "enumerate"},
    "ip": {"engine": "ip"},
}
NAMES = {
    "native": "native",
    "maxsat": "MaxSAT, Simplify",
    "maxsat-plain": "MaxSAT",
    "enumerate": "enumeration",
    "ip": "integer program",
}
GIVE_UP_AFTER = 3


def matrix(experiment: str, value: float, seed: int) -> bicover.Table:
    """One random matrix of a point."""
    size = int(value) if experiment == "size" else 175
    density = value if experiment == "density" else 0.15
    rank = int(value) if experiment == "rank" else 10
    return random_product(size, size, rank, density, seed=seed)


def run(options: argparse.Namespace) -> None:
    """Make the runs that are missing."""
    done = {(r["experiment"], r["value"], r["engine"], r["seed"]) for r in load("biclique")}
    count = options.matrices or (5 if options.quick else 100)
    for experiment in options.experiment or POINTS:
        for value in options.at or POINTS[experiment]:
            for engine in options.engine or ENGINES:
                run_point(experiment, value, engine, count, options.time_limit, done)


def run_point(
    experiment: str, value: float, engine: str, count: int, limit: float, done: set
) -> None:
    """All matrices of a point with one engine."""
    in_a_row = 0
    for seed in range(count):
        if (experiment, value, engine, seed) in done:
            continue
        record = {"experiment": experiment, "value": value, "engine": engine, "seed": seed}
        if in_a_row == GIVE_UP_AFTER:
            append("biclique", {**record, "seconds": limit, "timeout": True, "made": False})
            continue
        problem = bicover.Problem(matrix(experiment, value, seed))
        _ = problem.merged  # what all engines share is not timed
        b = bicover.max_biclique(problem, time_limit=limit, **ENGINES[engine])
        timeout = b.status is not bicover.Status.OPTIMAL
        in_a_row = in_a_row + 1 if timeout else 0
        append(
            "biclique",
            {
                **record,
                "seconds": b.seconds,
                "timeout": timeout,
                "made": True,
                "weight": b.weight,
                "bound": b.bound,
                "limit": limit,
            },
        )
    print(f"{experiment} {value} {engine} done", flush=True)


def points(results: list[dict]) -> dict:
    """(experiment, engine, value) -> the runs of that point."""
    grouped = defaultdict(list)
    for r in results:
        grouped[r["experiment"], r["engine"], r["value"]].append(r)
    return grouped


def show() -> None:
    """Check that engines agree, print the tables, draw the figure."""
    results = load("biclique")
    check(results)
    grouped = points(results)
    for experiment in POINTS:
        values = sorted({value for e, _, value in grouped if e == experiment})
        engines = [e for e in ENGINES if any((experiment, e, v) in grouped for v in values)]
        print(f"\n| {LABELS[experiment]} | " + " | ".join(NAMES[e] for e in engines) + " |")
        print("| --- |" + " --- |" * len(engines))
        for value in values:
            cells = [cell(grouped.get((experiment, e, value), [])) for e in engines]
            print(f"| {value} | " + " | ".join(cells) + " |")
    draw(grouped)


def cell(runs: list[dict]) -> str:
    """Average, min and max in milliseconds, and the time-outs."""
    if not runs:
        return ""
    times = [1000 * r["seconds"] for r in runs]
    timeouts = sum(r["timeout"] for r in runs)
    if timeouts == len(runs):
        return f"over {times[0] / 1000:.0f} s ({timeouts} of {len(runs)})"
    text = f"{statistics.mean(times):.3g} ms ({min(times):.3g} to {max(times):.3g})"
    return text + (f", {timeouts} of {len(runs)} stopped" if timeouts else "")


def check(results: list[dict]) -> None:
    """Engines that finished must agree on the weight of each matrix."""
    weights = defaultdict(set)
    for r in results:
        if not r["timeout"]:
            weights[r["experiment"], r["value"], r["seed"]].add(r["weight"])
    wrong = {key: found for key, found in weights.items() if len(found) > 1}
    if wrong:
        raise SystemExit(f"engines disagree: {wrong}")


def draw(grouped: dict) -> None:
    """The paper's figure: average time with the range, logarithmic."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(13, 4), layout="constrained")
    for axes, (experiment, values) in zip(
        figure.subplots(1, 3, sharey=True), POINTS.items(), strict=True
    ):
        for engine in ENGINES:
            xs = [v for v in values if (experiment, engine, v) in grouped]
            runs = [[r["seconds"] for r in grouped[experiment, engine, v]] for v in xs]
            if not xs:
                continue
            (line,) = axes.plot(
                xs, [statistics.mean(t) for t in runs], marker="o", ms=3, label=NAMES[engine]
            )
            axes.fill_between(
                xs,
                [min(t) for t in runs],
                [max(t) for t in runs],
                alpha=0.15,
                color=line.get_color(),
            )
        axes.set_yscale("log")
        axes.set_xlabel(LABELS[experiment])
        axes.grid(alpha=0.3)
    figure.axes[0].set_ylabel("seconds")
    figure.axes[-1].legend()
    target = DOCS / "images" / "biclique.png"
    figure.savefig(target, dpi=110, metadata={"Software": None})
    print(f"\nfigure: {target.relative_to(DOCS.parent)}")


def main() -> None:
    """Read the arguments."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("show")
    runner = commands.add_parser("run")
    runner.add_argument("--quick", action="store_true")
    runner.add_argument("--experiment", action="append", choices=POINTS)
    runner.add_argument("--engine", action="append", choices=ENGINES)
    runner.add_argument("--at", action="append", type=float, help="other points than the usual")
    runner.add_argument("--matrices", type=int, help="how many for each point")
    runner.add_argument("--time-limit", type=float, default=60.0)
    options = parser.parse_args()
    if options.command == "run":
        run(options)
    else:
        show()


if __name__ == "__main__":
    main()
