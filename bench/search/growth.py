"""How time and memory grow with rows, columns and rank, on planted data with noise.

Each case runs in a process of its own, so that its peak memory is its own. Making the matrix
is not timed; its share of the memory is small, since it is made packed and in blocks.
"""

from __future__ import annotations

import json
import resource
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

import numpy as np
from common import run_apart
from marks import digits
from records import forget, record, recorded

import bicover
from bicover.datasets import random_product
from bicover.native import bits

WHAT = "growth"


@dataclass(frozen=True)
class Case:
    """A planted product and the noise on it."""

    rows: int
    columns: int
    k: int
    density: float = 0.2
    noise: float = 0.02
    effort: str = "fast"


SERIES = {
    "rows": [Case(1000 * 2**i, 200, 20) for i in range(7)],
    "columns": [Case(2000, 100 * 2**i, 20) for i in range(6)],
    "rank": [Case(2000, 200, 5 * 2**i) for i in range(5)],
    "million": [Case(1_000_000, 200, 20, 0.04, 0.01, effort) for effort in ("fast", "normal")],
    "sparse": [Case(20_000, 20_000, 20, 0.01, 0.001, effort) for effort in ("fast", "normal")],
}
"""Density 0.04 and 1 % of the cells turned over make a density of 0.05."""


def planted(case: Case) -> tuple[bicover.Table, int]:
    """The matrix, and the error of the factors it was made from."""
    ones = random_product(case.rows, case.columns, case.k, case.density).ones.copy()
    random = np.random.default_rng(1)
    turned, step = 0, max(1, 2**22 // case.columns)
    for start in range(0, case.rows, step):
        block = ones[start : start + step]
        wrong = random.random((len(block), case.columns), dtype=np.float32) < case.noise
        turned += int(wrong.sum())
        block ^= bits.pack(wrong)
    shape = (case.rows, case.columns)
    return bicover.Table(ones, bits.complement(ones, case.columns), shape), turned


def one(case: Case) -> None:
    """Run a case here and print what it took."""
    table, turned = planted(case)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    f = bicover.factorize(table, case.k, "search", effort=case.effort)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    figures = {
        "error": f.error,
        "planted_error": turned,
        "seconds": round(f.seconds, 3),
        "work": f.statistics["work"],
        "peak_mb": peak // 1024,
        "peak_before_mb": before // 1024,
    }
    print(json.dumps(figures))


def run(names: list[str], *, fresh: bool) -> None:
    """Run what has no line yet."""
    if fresh:
        forget(WHAT)
    done = {(line["series"], Case(**line["case"])) for line in recorded(WHAT)}
    for name in names:
        for case in SERIES[name]:
            if (name, case) in done:
                continue
            line, _, _ = run_apart([__file__, json.dumps(asdict(case))])
            record(WHAT, {"series": name, "case": asdict(case), **line})
            print(name, case, line, flush=True)


def markdown() -> str:
    """The recorded cases."""
    lines = [
        "| rows | columns | k | effort | seconds | memory | error / planted |",
        "| --- " * 7 + "|",
    ]
    order = {name: place for place, name in enumerate(SERIES)}
    for line in sorted(recorded(WHAT), key=lambda line: order[line["series"]]):
        case = Case(**line["case"])
        ratio = line["error"] / line["planted_error"]
        lines.append(
            f"| {case.rows:,} | {case.columns:,} | {case.k} | {case.effort} "
            f"| {digits(line['seconds'])} | {line['peak_mb']} MB | {ratio:.4f} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    one(Case(**json.loads(sys.argv[1])))
