"""GreConD: the paper's 54 cells, and a million rows read from a file.

python bench/methods/grecond.py paper      seconds and error for each cell
python bench/methods/grecond.py million    1,000,000 x 100, density 0.1, k = 10, from .npz
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import numpy as np
from common import append, data_folder, paper_cells, run_apart

import bicover


def paper() -> None:
    """Every cell of the paper's table; reading is not counted."""
    problems = {name: bicover.Problem(data_folder() / f"{name}.csv") for name, _ in paper_cells()}
    for name, k in paper_cells():
        f = bicover.factorize(problems[name], k, "grecond")
        append("grecond", {"case": name, "k": k, "error": f.error, "seconds": f.seconds})
        print(f"{name:10} k = {k:3}  error {f.error:6}  {f.seconds:7.3f} s")


def million() -> None:
    """The command line on a million rows, in a process of its own."""
    cells = np.random.default_rng(0).random((1_000_000, 100), dtype=np.float32) < 0.1
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "million.npz"
        np.savez(path, X=cells.view(np.uint8))
        result, seconds, peak = run_apart(
            ["-m", "bicover", "factorize", str(path), "-k", "10", "--method", "grecond", "--json"]
        )
    record = {"case": "1,000,000 x 100", "k": 10, "error": result["error"]}
    append("grecond", {**record, "seconds": seconds, "peak_mb": peak})
    print(f"error {result['error']}, {seconds:.1f} s in all, peak memory {peak:.0f} MB")


if __name__ == "__main__":
    jobs = {"paper": paper, "million": million}
    if len(sys.argv) != 2 or sys.argv[1] not in jobs:
        sys.exit(__doc__)
    jobs[sys.argv[1]]()
