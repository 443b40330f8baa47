"""Which settings reproduce the paper's columns for Asso, topFiberM, MEBF and bmad-XOR.

    python bench/methods/baselines.py [METHOD]... [--large]

For each setting of a grid: on how many of the paper's cells the error is the printed one, on how
many it is within 3 % of it, and the median ratio. Missing cells are read as 0 and counted. Without
--large, nursery and mushroom are left out. Lines go to results/baselines.jsonl.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from typing import Any

import numpy as np
from common import HERE, append, data_folder

import bicover

sys.path.append(str(HERE / "paper"))
from published import Cell, figures, label

TENTHS = [f"0.{digit}" for digit in range(1, 10)]
GRIDS: dict[str, list[dict[str, str]]] = {
    "asso": [{"tau": tau} for tau in TENTHS],
    "topfiberm": [{"tP": tp} for tp in [*TENTHS[2:], "1.0"]]
    + [{"tP": "0.5", "search_limit": "1000"}],
    "mebf": [{"t": t} for t in TENTHS[2:]],
    "bmad_xor": [
        {"start": start, "product": product}
        for start in ("line", "random")
        for product in ("or", "xor")
    ],
}
SYSTEMS = {method: method for method in GRIDS} | {"bmad_xor": "bmad_xor product=or"}
LARGE = ("nursery", "mushroom")


def ratio(cell: Cell, problem: bicover.Problem, method: str, options: dict[str, Any]) -> float:
    """Our error over the paper's."""
    f = bicover.factorize(problem, cell.k, method, **options)
    wrong = np.count_nonzero(problem.table.ones_array() != f.reconstruct())
    return float(wrong) / figures()[cell][SYSTEMS[method]].error


def explore(method: str, *, large: bool) -> None:
    """Print and keep a line for each setting."""
    cells = [cell for cell in figures() if large or cell.dataset not in LARGE]
    names = dict.fromkeys(cell.dataset for cell in cells)
    problems = {name: bicover.Problem(data_folder() / f"{name}.csv") for name in names}
    for options in GRIDS[method]:
        ratios = [ratio(cell, problems[cell.dataset], method, options) for cell in cells]
        record = {
            "method": method,
            "options": options,
            "cells": len(cells),
            "equal": sum(r == 1 for r in ratios),
            "within_3_percent": sum(abs(r - 1) <= 0.03 for r in ratios),
            "median_ratio": round(statistics.median(ratios), 4),
            "mean_ratio": round(statistics.mean(ratios), 4),
        }
        append("baselines", record)
        print(
            f"{label(method, options):42} equal {record['equal']:2} of {len(cells)}, within 3 %: "
            f"{record['within_3_percent']:2}, median {record['median_ratio']:.4f}, "
            f"mean {record['mean_ratio']:.4f}",
            flush=True,
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("method", nargs="*", choices=[*GRIDS, []], default=[])
    parser.add_argument("--large", action="store_true")
    given = parser.parse_args()
    for name in given.method or GRIDS:
        explore(name, large=given.large)
