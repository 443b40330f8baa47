"""What every benchmark records about itself, and how it runs a piece of work on its own.

`methods/common.py` and `kernels/common.py` are links to this file: a script run by its path finds
modules in its own folder only.
"""

from __future__ import annotations

import json
import os
import platform
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import bicover
from bicover.native.cells import instruction_set

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results"
DOCS = HERE.parent / "docs"


def data_folder() -> Path:
    """The paper's matrices: $BICOVER_DATA, or shared/data beside the checkout."""
    folder = Path(os.environ.get("BICOVER_DATA", HERE.parents[1] / "shared" / "data"))
    if not folder.is_dir():
        sys.exit(f"the paper's matrices are not at {folder}; set BICOVER_DATA")
    return folder


def paper_cells() -> list[tuple[str, int]]:
    """The 54 (dataset, rank) pairs of the paper's table."""
    path = data_folder().parent / "paper" / "table.csv"
    lines = [line.split(",") for line in path.read_text().splitlines()[1:]]
    names = {"hepatis": "hepatitis"}
    pairs = {(names.get(c[0].lower(), c[0].lower()), int(c[3])): None for c in lines}
    return list(pairs)


def environment() -> dict[str, str]:
    """Version, commit and processor, so that a line can be read years later."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=HERE,
        capture_output=True,
        text=True,
        check=False,
    ).stdout.strip()
    return {
        "version": bicover.__version__,
        "commit": commit,
        "processor": _processor(),
        "instruction_set": instruction_set(),
        "python": platform.python_version(),
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":", 1)[1].strip() for line in lines if "model name" in line)
    except (OSError, StopIteration):
        return platform.processor()


def append(name: str, record: dict[str, Any]) -> None:
    """Add one line to results/NAME.jsonl."""
    RESULTS.mkdir(exist_ok=True)
    with (RESULTS / f"{name}.jsonl").open("a") as stream:
        stream.write(json.dumps({**record, **environment()}) + "\n")


def load(name: str) -> list[dict[str, Any]]:
    """The lines of results/NAME.jsonl so far."""
    path = RESULTS / f"{name}.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def run_apart(arguments: list[str]) -> tuple[Any, float, float]:
    """Run `python ARGUMENTS` and return its JSON, the seconds and its peak memory in MB."""
    start = time.perf_counter()
    child = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=True)
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return json.loads(child.stdout), seconds, peak
