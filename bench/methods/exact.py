"""Exact factorization: the paper's figure of Zoo, and the ranks of its 18 matrices.

    python bench/methods/exact.py figure [SECONDS]  time by rank, with and without symmetry breaking
    python bench/methods/exact.py ranks [SECONDS]   reductions, bounds, time, proof of each matrix
    python bench/methods/exact.py show              both as tables, from the recorded results

SECONDS limits each solver call, or each matrix.
"""

from __future__ import annotations

import itertools
import json
import sys
import time

from common import RESULTS, append, data_folder

import bicover
from bicover.analysis.certificate.check import check_certificate
from bicover.analysis.certificate.write import certificate
from bicover.solvers.sat.tasks.least_rank import solve_exact

FIGURE_RANKS = (5, 10, 15, 18, 20, 22, 23, 24, 25, 26, 28)
FIGURE_SOLVERS = ("kissat", "cadical195", "glucose4")
NAME = "exact"


def figure(seconds: float) -> None:
    """The paper's formula for each rank on Zoo as it is, equal lines not merged."""
    cells = bicover.Problem(data_folder() / "zoo.csv").cells
    for solver, symmetry, k in itertools.product(FIGURE_SOLVERS, (True, False), FIGURE_RANKS):
        start = time.perf_counter()
        found = solve_exact(
            cells,
            k,
            solver=solver,
            symmetry=symmetry,
            seconds=seconds,
        )
        record = {
            "case": "figure",
            "solver": solver,
            "symmetry": symmetry,
            "k": k,
            "answer": found.answer.value,
            "seconds": round(time.perf_counter() - start, 3),
            "time_limit": seconds,
        }
        append(NAME, record)
        print(record, flush=True)


def ranks(seconds: float) -> None:
    """The rank of each matrix, or the interval after `seconds`; reading is not counted.

    SAT writes proofs, and each certificate is checked: a row without that is only a claim.
    """
    for path in sorted(data_folder().glob("*.csv")):
        table = bicover.read(path)
        result = bicover.boolean_rank(table, time_limit=seconds, proofs=True)
        assert result.reduced is not None
        proof = json.dumps(certificate(result))
        start = time.perf_counter()
        bounds = check_certificate(table, json.loads(proof))
        assert bounds == (result.lower_bound, result.upper_bound)
        record = {
            "case": "rank",
            "dataset": path.stem,
            "rows": table.shape[0],
            "columns": table.shape[1],
            "ones": table.one_count,
            "forced": len(result.reduced.forced),
            "core_rows": result.reduced.shape[0],
            "core_columns": result.reduced.shape[1],
            "core_ones": result.reduced.cell_count,
            **result.summary(),
            "certificate_bytes": len(proof),
            "check_seconds": round(time.perf_counter() - start, 3),
            "time_limit": seconds,
        }
        append(NAME, record)
        print(record, flush=True)


def show() -> None:
    """The latest result of each case, as Markdown."""
    latest = {}
    for line in (RESULTS / f"{NAME}.jsonl").read_text().splitlines():
        r = json.loads(line)
        latest[r.get("dataset") or (r["solver"], r["symmetry"], r["k"])] = r
    print(
        "| matrix | ones | forced factors | core | ones left | rank | lower | upper | s "
        "| certificate, kB | check, s |"
    )
    print("| --- " * 11 + "|")
    for r in (r for r in latest.values() if r["case"] == "rank"):
        rank = r["rank"] or f"[{r['lower_bound']}, {r['upper_bound']}]"
        core = f"{r['core_rows']} x {r['core_columns']}"
        print(
            f"| {r['dataset']} | {r['ones']} | {r['forced']} | {core} | {r['core_ones']} | {rank} "
            f"| {r['lower_bound_by']} | {r['upper_bound_by']} | {r['seconds']:.2f} "
            f"| {r['certificate_bytes'] / 1000:.0f} | {r['check_seconds']:.2f} |"
        )
    print("\n| solver | symmetry | " + " | ".join(f"k = {k}" for k in FIGURE_RANKS) + " |")
    print("| --- " * (2 + len(FIGURE_RANKS)) + "|")
    for solver, symmetry in itertools.product(FIGURE_SOLVERS, (True, False)):
        cells = [latest.get((solver, symmetry, k)) for k in FIGURE_RANKS]
        print(f"| {solver} | {'yes' if symmetry else 'no'} | {' | '.join(map(_cell, cells))} |")


def _cell(r: dict[str, object] | None) -> str:
    if r is None:
        return ""
    return f"> {r['time_limit']:g}" if r["answer"] == "UNKNOWN" else f"{r['seconds']:.2f}"


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["figure", *limit]:
            figure(float(limit[0]) if limit else 60.0)
        case ["ranks", *limit]:
            ranks(float(limit[0]) if limit else 60.0)
        case ["show"]:
            show()
        case _:
            sys.exit(__doc__)
