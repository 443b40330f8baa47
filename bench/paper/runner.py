"""Runs the cells that are missing, each in its own process, and keeps a line for each."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from common import append, data_folder, load
from published import METHODS as PUBLISHED
from published import Cell, figures, parse
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from worker import OUT_OF_MEMORY

from bicover.methods import METHODS

NAME = "paper"
LEFT_OUT = ("approximate", "undercover")
"""MaxSAT: they run for hours."""
GRACE = 60
"""Seconds after the time limit at which a process that does not end by itself is ended."""


def default_systems() -> list[str]:
    """Every method that gives factors at any rank, without those that would run for hours."""
    ours = [name for name, m in METHODS.items() if name not in LEFT_OUT and not m.may_refuse]
    return ours + [system for system in PUBLISHED.values() if system not in ours]


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What to run, and within which limits."""

    systems: list[str]
    datasets: list[str]
    seed: int = 0
    time_limit: float = 300.0
    memory_mb: int = 8192
    jobs: int = 1
    again: bool = False

    def orders(self) -> list[dict[str, Any]]:
        """All cells of the plan."""
        return [
            {
                "dataset": cell.dataset,
                "k": cell.k,
                "method": method,
                "options": options,
                "seed": self.seed,
                "time_limit": self.time_limit,
                "memory_mb": self.memory_mb,
            }
            for method, options in map(parse, self.systems)
            for cell in _chosen(figures(), self.datasets)
        ]


def _chosen(cells: Iterable[Cell], datasets: list[str]) -> list[Cell]:
    return [cell for cell in cells if not datasets or cell.dataset in datasets]


def key(record: dict[str, Any]) -> str:
    """What makes two runs the same run, if both are given the time they need."""
    names = ("dataset", "k", "method", "options", "seed")
    return json.dumps([record[name] for name in names], sort_keys=True)


def is_final(record: dict[str, Any], plan: Plan) -> bool:
    """Whether the plan would not find more than this."""
    if record["outcome"] in ("time limit", "memory limit"):
        limits = ("time_limit", "memory_mb")
        return all(record[name] >= getattr(plan, name) for name in limits)
    return record["outcome"] == "done"


def run(plan: Plan) -> None:
    """Run what has no line yet; Ctrl-C loses only the cells under way."""
    done = set() if plan.again else {key(r) for r in load(NAME) if is_final(r, plan)}
    orders = plan.orders()
    missing = [order for order in orders if key(order) not in done]
    bar = Progress(
        TextColumn("{task.description:32}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    )
    with bar, ThreadPoolExecutor(plan.jobs) as pool:
        task = bar.add_task("", total=len(orders), completed=len(orders) - len(missing))
        futures = {pool.submit(run_cell, order): order for order in missing}
        try:
            for future in as_completed(futures):
                record = {**futures[future], **future.result()}
                append(NAME, record)
                text = f"{record['method']} {record['dataset']} {record['k']}"
                bar.update(task, advance=1, description=f"{text}: {record['outcome']}")
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def run_cell(order: dict[str, Any], grace: float = GRACE) -> dict[str, Any]:
    """Run one cell apart; always returns a record, with an `outcome`."""
    worker = Path(__file__).with_name("worker.py")
    text = json.dumps({**order, "folder": str(data_folder())})
    try:
        child = subprocess.run(
            [sys.executable, str(worker), text],
            capture_output=True,
            text=True,
            timeout=order["time_limit"] + grace,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return {"outcome": "time limit"}
    if child.returncode == -signal.SIGXCPU:
        return {"outcome": "time limit"}
    if child.returncode == OUT_OF_MEMORY:
        return {"outcome": "memory limit"}
    if child.returncode != 0:
        lines = child.stderr.strip().splitlines()
        return {"outcome": "failed", "message": lines[-1] if lines else str(child.returncode)}
    record = json.loads(child.stdout)
    return {**record, "outcome": record["stopped"] or "done"}
