"""Instructions per cell, counted by callgrind: a slower search shows on any machine.

Only what runs below the native search is counted, so the figure is the same to the last digits
whatever Python does. The instruction set is one that every machine of today has.
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
TOLERANCE = 1.02
FUNCTION = "bicover::search(bicover::ColumnTable*"
ENVIRONMENT = {"BICOVER_ISA": "v2"}
SCRIPT = f"""
import bicover
from bicover.datasets import planted_roles
table = planted_roles({ROWS}, {COLUMNS}, {RANK}, noise=0.05).table
f = bicover.factorize(table, {RANK}, "search", effort="fast")
print(f.error, f.statistics["work"])
"""


def count() -> tuple[int, int, int]:
    """Instructions, and the error and work of the run."""
    with tempfile.TemporaryDirectory() as folder:
        child = subprocess.run(
            [
                "valgrind",
                "--tool=callgrind",
                "--collect-atstart=no",
                f"--toggle-collect={FUNCTION}",
                f"--callgrind-out-file={Path(folder) / 'out'}",
                sys.executable,
                "-c",
                SCRIPT,
            ],
            env={**os.environ, **ENVIRONMENT},
            capture_output=True,
            text=True,
            check=True,
        )
    collected = re.search(r"Collected\s*:\s*(\d+)", child.stderr)
    if collected is None or int(collected[1]) == 0:
        raise SystemExit(f"callgrind saw no call of {FUNCTION}:\n{child.stderr}")
    error, work = map(int, child.stdout.split())
    return int(collected[1]), error, work


def run(*, check: bool) -> int:
    """Count and compare with the last line; record, or with `check` fail if there are more."""
    total, error, work = count()
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
    before = recorded(WHAT)
    ratio = total / before[-1]["instructions"] if before else 1.0
    if before:
        print(f"{ratio:.4f} of the last record ({before[-1]['commit']})")
    if check:
        return int(ratio > TOLERANCE)
    record(WHAT, line)
    return 0
