"""Instructions per cell, counted by callgrind: a slower search shows on any machine.

The search runs in Python, so the same process is counted with and without it and the difference
is what the search took. The instruction set is one that every machine of today has.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from records import record, recorded

WHAT = "instructions"
ROWS, COLUMNS, RANK = 500, 60, 8
TOLERANCE = 1.05
ENVIRONMENT = {"BICOVER_ISA": "v2", "PYTHONHASHSEED": "0"}
SCRIPT = f"""
import sys
import bicover
from bicover.datasets import planted_roles
table = planted_roles({ROWS}, {COLUMNS}, {RANK}, noise=0.05).table
if sys.argv[1] == "yes":
    f = bicover.factorize(table, {RANK}, "search", effort="fast")
    print(f.error, f.statistics["work"])
else:
    f = bicover.factorize(table, 1, "grecond")
"""


def count(search: str) -> tuple[int, str]:
    """Instructions of the whole process, and what it printed."""
    with tempfile.TemporaryDirectory() as folder:
        child = subprocess.run(
            [
                "valgrind",
                "--tool=callgrind",
                f"--callgrind-out-file={Path(folder) / 'out'}",
                sys.executable,
                "-c",
                SCRIPT,
                search,
            ],
            env={**os.environ, **ENVIRONMENT},
            capture_output=True,
            text=True,
            check=True,
        )
    collected = re.search(r"Collected\s*:\s*(\d+)", child.stderr)
    if collected is None:
        raise SystemExit(f"callgrind did not say what it collected:\n{child.stderr}")
    return int(collected[1]), child.stdout


def run(*, check: bool) -> int:
    """Count, compare with the last line and record; with `check` fail if there are more."""
    without, _ = count("no")
    with_search, printed = count("yes")
    error, work = map(int, printed.split())
    total = with_search - without
    before = recorded(WHAT)
    line = {
        "rows": ROWS,
        "columns": COLUMNS,
        "k": RANK,
        "error": error,
        "work": work,
        "instructions": total,
        "per_cell": round(total / (ROWS * COLUMNS), 1),
        "per_word": round(total / work, 3),
        **ENVIRONMENT,
    }
    print(line)
    if before:
        ratio = total / before[-1]["instructions"]
        print(f"{ratio:.3f} of the last record ({before[-1]['commit']})")
        if check:
            return int(ratio > TOLERANCE)
    if not check:
        record(WHAT, line)
    return 0
