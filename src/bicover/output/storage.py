"""A factorization on disk: a folder with A.csv, B.csv, X.npz and factorization.json.

A and B are CSV with names, for people and other programs. X comes along as packed bits, so
that loading can recount the error as everything else does: a folder whose factors were
changed, or no longer fit its X, is refused instead of believed.
"""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path
from typing import Any

import numpy as np

from bicover.core.factors import Factors, Product
from bicover.core.found import Goal
from bicover.core.problem import Problem
from bicover.core.result import Factorization
from bicover.errors import InvalidInput, shown
from bicover.native.bits import Bools
from bicover.output.report import summary
from bicover.tables import formats
from bicover.tables.formats.streams import atomic_write_text
from bicover.tables.table import Table

JSON_NAME = "factorization.json"
LAYOUT = 1


def save(f: Factorization, directory: str | os.PathLike[str]) -> None:
    """Write the folder; each file appears whole or not at all, the JSON last."""
    folder = Path(directory)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise InvalidInput(f"{folder}: cannot make this folder: {problem.strerror}") from None
    for name, table in zip("AB", f.tables(), strict=True):
        _write_factor(table, folder / f"{name}.csv")
    formats.write(f.problem.table, folder / "X.npz")
    record = {
        "layout": LAYOUT,
        **summary(f),
        "goal": f.goal.value,
        "stopped": f.stopped,
        "options": f.options,
        "statistics": f.statistics,
        "fp_cost": f.problem.fp_cost,
        "fn_cost": f.problem.fn_cost,
        "merge": f.problem.merge,
        "row_weights": _weight_list(f.problem.row_weights),
        "column_weights": _weight_list(f.problem.column_weights),
    }
    with atomic_write_text(folder / JSON_NAME) as stream:
        stream.write(json.dumps(record, indent=2) + "\n")


def load(directory: str | os.PathLike[str]) -> Factorization:
    """Read a folder that `save` wrote, and verify it."""
    folder = Path(directory)
    record = _read_record(folder / JSON_NAME)
    try:
        problem = Problem(
            formats.read(folder / "X.npz"),
            row_weights=record["row_weights"],
            column_weights=record["column_weights"],
            merge=record["merge"],
            fp_cost=record.get("fp_cost", 1),
            fn_cost=record.get("fn_cost", 1),
        )
        rows, columns = problem.shape
        rank = int(record["rank"])
        row_names = problem.table.row_names is not None
        column_names = problem.table.column_names is not None
        f = Factorization(
            problem,
            Factors.of(
                _read_factor(folder / "A.csv", (rows, rank), header=True, names=row_names),
                _read_factor(folder / "B.csv", (rank, columns), header=column_names, names=True),
            ),
            method=str(record["method"]),
            goal=Goal(record["goal"]),
            lower_bound=int(record["lower_bound"]),
            product=Product.named(record["product"]),
            stopped=record["stopped"],
            options=dict(record["options"]),
            statistics=dict(record["statistics"]),
            seed=int(record["seed"]),
            seconds=float(record["seconds"]),
            version=str(record["version"]),
        )
        claimed = record["error"]
    except (KeyError, TypeError) as problem_found:
        raise InvalidInput(f"{folder / JSON_NAME}: {problem_found} is missing or wrong") from None
    if f.error != claimed:
        raise InvalidInput(
            f"{folder}: A.csv and B.csv have an error of {f.error} on X.npz, "
            f"but {JSON_NAME} says {shown(claimed)}; the folder was changed"
        )
    return f


def _read_record(path: Path) -> dict[str, Any]:
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise InvalidInput(
            f"{path}: cannot be read: {problem.strerror}; a saved factorization has this file"
        ) from None
    except ValueError as problem:
        raise InvalidInput(f"{path}: not valid JSON: {problem}") from None
    if not isinstance(record, dict) or record.get("layout") != LAYOUT:
        raise InvalidInput(f"{path}: not a factorization saved with layout {LAYOUT}")
    return record


def _write_factor(table: Table, path: Path) -> None:
    """CSV whose names are for people: white space in them is folded, X.npz has them as they are."""
    with atomic_write_text(path) as stream:
        writer = csv.writer(stream, lineterminator="\n")
        if table.column_names is not None:
            corner = [] if table.row_names is None else [""]
            writer.writerow(corner + [_folded(name) for name in table.column_names])
        cells = table.ones_array().astype(np.int8)
        for i, row in enumerate(cells.tolist()):
            writer.writerow(row if table.row_names is None else [_folded(table.row_names[i]), *row])


def _folded(name: str) -> str:
    return " ".join(name.split())


def _read_factor(path: Path, shape: tuple[int, int], *, header: bool, names: bool) -> Bools:
    if 0 in shape:  # no cells: the shape says it all
        return np.zeros(shape, dtype=np.bool_)
    table = formats.read(path, header=header, names=names)
    if table.shape != shape or table.missing_count:
        raise InvalidInput(
            f"{path}: expected {shape[0]} x {shape[1]} cells of 0 and 1, got "
            f"{table.shape[0]} x {table.shape[1]} with {table.missing_count} missing"
        )
    return table.ones_array()


def _weight_list(weights: Any) -> list[int] | None:
    return None if bool((weights == 1).all()) else weights.tolist()
