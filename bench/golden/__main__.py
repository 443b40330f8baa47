"""The golden record: what every quick method finds, before and after a change of the code.

    python bench/golden record     run everything and write results/golden.json
    python bench/golden compare    run everything again; exits with 1 if anything differs

Three things are recorded. `cells`: for the 54 cells of the paper and each system that ends in a
few seconds without a time limit, the error and a hash of A and B. `conversions`: how often three
commands pack, unpack and transpose. `instructions`: those of `bench/search instructions`, if
valgrind is there. Cells must be equal, instructions within 1 %; conversions are shown as a ratio.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[1]))
sys.path.append(str(Path(__file__).resolve().parents[1] / "search"))

import conversions
import factors
import instructions
from common import RESULTS, environment

RECORD = RESULTS / "golden.json"
TOLERANCE = 0.01
"""Of the count of instructions."""


def measured(jobs: int) -> dict[str, Any]:
    """Everything, run anew."""
    counted = instructions.count()[0] if shutil.which("valgrind") else None
    return {
        "cells": factors.found(jobs),
        "conversions": conversions.counted(),
        "instructions": counted,
        "environment": environment(),
    }


def differences(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """What is not as it was."""
    old, new = before["cells"], after["cells"]
    lines = [
        f"{cell}: {old.get(cell, 'not recorded')} -> {new.get(cell, 'not run')}"
        for cell in sorted({*old, *new})
        if old.get(cell) != new.get(cell)
    ]
    counts = before["instructions"], after["instructions"]
    if None not in counts and abs(counts[1] / counts[0] - 1) > TOLERANCE:
        lines.append(f"instructions: {counts[0]:,} -> {counts[1]:,}")
    return lines


def compare(before: dict[str, Any], after: dict[str, Any]) -> int:
    """Print what differs; the exit code."""
    for run, counts in before["conversions"].items():
        now = after["conversions"][run]
        ratio = sum(now.values()) / sum(counts.values())
        print(f"{run}: {counts} -> {now}, {ratio:.2f} of the conversions")
    if None not in (before["instructions"], after["instructions"]):
        print(f"instructions: {after['instructions'] / before['instructions']:.4f} of the record")
    wrong = differences(before, after)
    print("\n".join(wrong[:40]))
    print(f"{len(after['cells'])} cells run, {len(wrong)} differences")
    return int(bool(wrong))


def main() -> int:
    """Record or compare."""
    parser = argparse.ArgumentParser(
        prog="python bench/golden",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=("record", "compare"))
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    if given.command == "compare" and not RECORD.exists():
        sys.exit("there is no record yet: run python bench/golden record")
    after = measured(given.jobs)
    if given.command == "compare":
        return compare(json.loads(RECORD.read_text()), after)
    RECORD.write_text(json.dumps(after, indent=1, sort_keys=True) + "\n")
    print(f"{len(after['cells'])} cells recorded")
    return 0


if __name__ == "__main__":
    sys.exit(main())
