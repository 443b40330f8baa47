"""Least error by branch and bound: proofs, intervals, and agreement with enumeration.

    python bench/methods/branch.py prove [SECONDS] [CELL ...]  each cell, or those named, as zoo:4
    python bench/methods/branch.py agree [COUNT]               random matrices against enumeration
    python bench/methods/branch.py show                        the recorded results as a table

SECONDS limits each cell (60 unless told).
"""

from __future__ import annotations

import sys
import time

import numpy as np
from common import HERE, append, data_folder, load

import bicover
from bicover.budget import Budget
from bicover.engines.branch import branch_factors

NAME = "branch"
CELLS = (
    ("zoo", 1), ("zoo", 2), ("zoo", 3), ("zoo", 4), ("zoo", 5),
    ("votes", 2), ("votes", 3), ("votes", 4),
    ("balance", 2), ("tumor", 2), ("tumor", 3),
    ("car", 2), ("tictactoe", 2), ("tictactoe", 3), ("lympho", 2), ("lung", 3),
    ("chess", 2), ("phishing", 3), ("nursery", 3),
)  # fmt: skip


def prove(seconds: float, cells: tuple[tuple[str, int], ...]) -> None:
    """The interval of each cell after so many seconds."""
    for dataset, rank in cells:
        table = bicover.read(data_folder() / f"{dataset}.csv")
        busy = time.process_time()
        bound = bicover.least_error_bound(table, rank, time_limit=seconds)
        record = {
            "dataset": dataset,
            "rank": rank,
            "lower": bound.lower_bound,
            "error": bound.error,
            "proved": bound.proved,
            "seconds": round(bound.seconds, 3),
            "processor_seconds": round(time.process_time() - busy, 3),
            "time_limit": seconds,
        }
        append(NAME, record)
        print(record, flush=True)


def agree(count: int) -> None:
    """Enumeration against the engine on both sides, from bad incumbents, with cut time limits."""
    sys.path.insert(0, str(HERE.parent / "tests"))
    from support.branch_cases import least_cost, random_case

    generator = np.random.default_rng(2024)
    cut = 0
    for number in range(count):
        case = random_case(generator)
        least = least_cost(case)
        short = number % 3 == 2
        found = branch_factors(
            case.problem,
            case.start,
            Budget(seconds=float(generator.choice([0, 1e-4, 3e-4])) if short else None),
            side="rows" if number % 2 else "columns",
            first_work=int(generator.choice([1, 10, 100_000])),
        )
        cut += found.stopped is not None
        lower, cost = found.lower_bound, case.problem.cost_of(found.factors)
        if not lower <= least <= cost or not (short or lower == cost):
            sys.exit(f"case {number}: least {least}, engine [{lower}, {cost}]")
    print(f"{count} cases agree, {cut} of them cut short")


def show() -> None:
    """The latest result of each cell as a table in Markdown."""
    latest = {(r["dataset"], r["rank"]): r for r in load(NAME)}
    print("| dataset | k | least error | seconds | of processor time |")
    print("| --- | --- | --- | --- | --- |")
    for dataset, rank in CELLS:
        r = latest.get((dataset, rank))
        if r is None:
            continue
        value = f"**{r['error']}**" if r["proved"] else f"[{r['lower']}, {r['error']}]"
        seconds = f"{r['seconds']:.2g}" if r["proved"] else f"stopped at {r['time_limit']:g}"
        print(f"| {dataset} | {rank} | {value} | {seconds} | {r['processor_seconds']:.2g} |")


def main() -> None:
    """Read the arguments."""
    command, *rest = sys.argv[1:] or [""]
    if command == "prove":
        seconds = float(rest[0]) if rest else 60.0
        named = tuple((n.partition(":")[0], int(n.partition(":")[2])) for n in rest[1:])
        prove(seconds, named or CELLS)
    elif command == "agree":
        agree(int(rest[0]) if rest else 20_000)
    elif command == "show":
        show()
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
