"""Error against time: the search as it goes, and every other method where it ends."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from cells import table
from cells_table import best_of_paper
from common import load
from published import Cell
from records import record

import bicover

CELLS = ["zoo:14", "audio:50", "chess:10", "soybean:25"]
"""Drawn unless told otherwise."""


def run(names: list[str], seconds: float, out: Path) -> None:
    """A curve for each cell, recorded and drawn."""
    cells = [Cell(name.partition(":")[0], int(name.partition(":")[2])) for name in names]
    curves = [follow(cell, seconds) for cell in cells]
    draw(cells, curves, out)
    print(out)


def follow(cell: Cell, seconds: float) -> list[tuple[float, int]]:
    """When the error fell, and to what."""
    points: list[tuple[float, int]] = []
    start = time.perf_counter()

    def told(_walks: int, error: int) -> None:
        if not points or error < points[-1][1]:
            points.append((round(time.perf_counter() - start, 3), error))

    f = bicover.factorize(
        table(cell.dataset), cell.k, "search",
        effort="thorough", time_limit=seconds, progress=told,
    )  # fmt: skip
    points.append((round(time.perf_counter() - start, 3), f.error))
    record("curve", {"dataset": cell.dataset, "k": cell.k, "limit": seconds, "points": points})
    print(f"{cell.dataset} {cell.k}: {points[0]} ... {points[-1]}", flush=True)
    return points


def others(cell: Cell) -> list[dict[str, Any]]:
    """What the other methods of the registry reached, as recorded by `python bench/paper run`."""
    latest = {
        line["method"]: line
        for line in load("paper")
        if (line["dataset"], line["k"]) == (cell.dataset, cell.k)
        and line.get("product") == "or"
        and line["outcome"] == "done"
        and line["method"] not in ("search", "auto")
    }
    return list(latest.values())


def draw(cells: list[Cell], curves: list[list[tuple[float, int]]], out: Path) -> None:
    """One panel for each cell."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, panels = plt.subplots(
        1, len(cells), figsize=(3.6 * len(cells), 3.2), squeeze=False, layout="constrained"
    )
    for panel, cell, points in zip(panels[0], cells, curves, strict=True):
        seconds, errors = zip(*points, strict=True)
        panel.step(seconds, errors, where="post", color="C0", label="search")
        for line in others(cell):
            where = max(line["seconds"], 1e-3), line["error"]
            panel.plot(*where, "o", color="0.4", markersize=3)
            panel.annotate(f" {line['method']}", where, fontsize=6)
        panel.axhline(best_of_paper(cell), color="C3", linewidth=0.8, linestyle="--")
        panel.set(title=f"{cell.dataset}, k = {cell.k}", xscale="log", xlabel="seconds")
        panel.set_ylim(0.9 * min(errors), 1.5 * max(best_of_paper(cell), *errors))
    panels[0][0].set_ylabel("error (dashed: the paper's best)")
    figure.savefig(out, dpi=130)
    plt.close(figure)
