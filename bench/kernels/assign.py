"""What the exact assignment costs and saves; lines go to results/assign.jsonl.

python bench/kernels/assign.py polish    the paper's cells: errors before and after a polish
python bench/kernels/assign.py rows      planted tables: processor time for all rows
"""

from __future__ import annotations

import sys
import time

import numpy as np
from common import append, data_folder, paper_cells

import bicover
from bicover.budget import Budget
from bicover.engines.assign import polish
from bicover.native import bits
from bicover.native.factors import assign

METHODS = ("grecond", "frui")
PLANTED = (  # rows, columns, factors, density of A, density of B, noise
    (100_000, 200, 20, 0.15, 0.1, 0.05),
    (10_000, 200, 20, 0.3, 0.3, 0.05),
    (1_000, 200, 100, 0.1, 0.1, 0.05),
    (200, 200, 100, 0.1, 0.3, 0.1),
)


def measure_polish() -> None:
    """Polish what the methods find."""
    print("| cell | " + " | ".join(f"{m} | polished | s" for m in METHODS) + " |")
    for name, rank in paper_cells():
        problem = bicover.Problem(data_folder() / f"{name}.csv")
        shown = []
        for method in METHODS:
            f = bicover.factorize(problem, rank, method)
            start = time.process_time()
            better = polish(problem, f.pair, Budget())
            seconds = time.process_time() - start
            error = sum(problem.count_errors(better.factors))
            append(
                "assign",
                {
                    "what": "polish",
                    "dataset": name,
                    "rank": rank,
                    "method": method,
                    "error": f.error,
                    "polished": error,
                    "passes": better.statistics["passes"],
                    "unproved": better.statistics["unproved"],
                    "seconds": seconds,
                },
            )
            shown.append(f"{f.error} | {error} | {seconds:.2f}")
        print(f"| {name} {rank} | " + " | ".join(shown) + " |", flush=True)


def measure_rows() -> None:
    """Assign the rows of noisy products to the factors that made them."""
    for m, n, k, in_a, in_b, noise in PLANTED:
        generator = np.random.default_rng(0)
        A, B = generator.random((m, k)) < in_a, generator.random((k, n)) < in_b
        planted = (A.astype(np.float32) @ B.astype(np.float32)) > 0
        X = planted ^ (generator.random((m, n)) < noise)
        start = time.process_time()
        found = assign(bits.pack(X), bits.pack(~X), bits.pack(B), np.ones(n, np.int64))
        seconds = time.process_time() - start
        product = (bits.unpack(found.A, k).astype(np.float32) @ B.astype(np.float32)) > 0
        record = {
            "what": "rows",
            "shape": [m, n, k],
            "density_A": in_a,
            "density_B": in_b,
            "noise": noise,
            "error": int((product != X).sum()),
            "planted_error": int((planted != X).sum()),
            "unproved": found.unproved,
            "nodes": found.nodes,
            "seconds": seconds,
        }
        append("assign", record)
        print(record, flush=True)


if __name__ == "__main__":
    if sys.argv[1:] not in (["polish"], ["rows"]):
        sys.exit(__doc__)
    measure_polish() if sys.argv[1] == "polish" else measure_rows()
