"""One cell in a process of its own: limits itself, runs, prints one JSON object.

python worker.py '{"dataset": "zoo", "k": 3, "method": "asso", "options": {}, ...}'

Memory and processor time are limited by the system, so that a run that goes wrong ends
here and not the machine. Reading the file is not timed.
"""

from __future__ import annotations

import json
import resource
import sys
from pathlib import Path
from typing import Any

import numpy as np

# Loaded before memory is limited: a library that cannot be loaded is not the cell's failure.
from bicover import InvalidInput, Problem, factorize

OUT_OF_MEMORY = 3


def main(order: dict[str, Any]) -> None:
    """Run the cell and print what came out."""
    _limit(resource.RLIMIT_AS, int(order["memory_mb"]) * 2**20)
    if _peak_mb() > order["memory_mb"]:  # a small cell could do without asking for more
        raise MemoryError
    _limit(resource.RLIMIT_CPU, int(order["time_limit"] * 2) + 60)
    problem = Problem(Path(order["folder"]) / f"{order['dataset']}.csv")
    f = factorize(
        problem,
        order["k"],
        order["method"],
        seed=order["seed"],
        time_limit=order["time_limit"],
        **order["options"],
    )
    ones = problem.table.ones_array()
    record = {
        "error": f.error,
        "error_missing_as_0": int(np.count_nonzero(ones != f.reconstruct())),
        "missing": problem.table.missing_count,
        "rows": problem.shape[0],
        "columns": problem.shape[1],
        "rank": f.rank,
        "product": f.product.value,
        "status": f.status.value,
        "stopped": f.stopped,
        "seconds": round(f.seconds, 4),
        "peak_mb": _peak_mb(),
        "settings": f.options,
    }
    print(json.dumps(record))


def _peak_mb() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _limit(kind: int, most: int) -> None:
    hard = resource.getrlimit(kind)[1]
    resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


if __name__ == "__main__":
    try:
        main(json.loads(sys.argv[1]))
    except MemoryError:
        sys.exit(OUT_OF_MEMORY)
    except InvalidInput as complaint:
        if "fit into memory" not in str(complaint):
            raise
        sys.exit(OUT_OF_MEMORY)
