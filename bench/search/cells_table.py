"""The recorded cells as a table in Markdown, beside the paper's best."""

from __future__ import annotations

import statistics
from typing import Any

from cells import BESIDE, WHAT, order_of
from marks import digits
from published import OF_ANOTHER_KIND, Cell, figures
from records import recorded

from bicover.native.search import EFFORTS

Runs = dict[tuple[str, int, str], list[dict[str, Any]]]


def markdown() -> str:
    """A line for each cell, and below how many are better than the paper's best."""
    runs = collect()
    head = ["dataset", "k", "paper", *BESIDE, *EFFORTS]
    lines = [head, ["---"] * len(head)]
    for cell in figures():
        beside = [_figure(runs, cell, system) for system in (*BESIDE, *EFFORTS)]
        lines.append([cell.dataset, str(cell.k), str(best_of_paper(cell)), *beside])
    rows = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"{rows}\n\n" + "\n".join(_comparison(runs, effort) for effort in EFFORTS)


def collect() -> Runs:
    """The latest line of each seed, seed 0 first."""
    latest = {order_of(line): line for line in recorded(WHAT)}
    runs: Runs = {}
    for order in sorted(latest, key=lambda order: order.seed):
        key = (order.dataset, order.k, order.system)
        runs.setdefault(key, []).append(latest[order])
    return runs


def best_of_paper(cell: Cell) -> int:
    """The least error printed for a method whose factors are multiplied by OR."""
    printed = figures()[cell].items()
    return min(figure.error for system, figure in printed if system != OF_ANOTHER_KIND)


def _figure(runs: Runs, cell: Cell, system: str) -> str:
    """`error (seconds)` of seed 0, and the least and the largest error of all seeds."""
    found = runs.get((cell.dataset, cell.k, system))
    if found is None:
        return ""
    first, errors = found[0], [line["error"] for line in found]
    error = str(first["error"])
    if system in EFFORTS and first["error"] < best_of_paper(cell):
        error = f"**{error}**"
    spread = f" {min(errors)}..{max(errors)}" if len(found) > 1 else ""
    return f"{error} ({digits(first['seconds'])} s){spread}"


def _comparison(runs: Runs, effort: str) -> str:
    pairs, seconds = [], []
    for cell in figures():
        found = runs.get((cell.dataset, cell.k, effort))
        if found is not None:
            pairs.append((found[0]["error"], best_of_paper(cell)))
            seconds.append(found[0]["seconds"])
    if not pairs:
        return f"- `{effort}`: not run."
    ratio = statistics.geometric_mean(max(ours, 0.5) / max(best, 0.5) for ours, best in pairs)
    return (
        f"- `{effort}`: below the paper's best on {sum(a < b for a, b in pairs)} of {len(pairs)} "
        f"cells, equal on {sum(a == b for a, b in pairs)}, above on "
        f"{sum(a > b for a, b in pairs)}; geometric mean of the ratios {ratio:.3f}; "
        f"{digits(statistics.median(seconds))} s in the median, {max(seconds):.1f} s "
        f"at most. {_against_quick(runs, effort)}"
    )


def _against_quick(runs: Runs, effort: str) -> str:
    """On how many cells one of the quick methods is better."""
    worse = [
        f"{cell.dataset} {cell.k} ({method})"
        for cell in figures()
        for method in BESIDE
        if (ours := runs.get((cell.dataset, cell.k, effort)))
        and (theirs := runs.get((cell.dataset, cell.k, method)))
        and ours[0]["error"] > theirs[0]["error"]
    ]
    names = " or ".join(BESIDE)
    return f"Above {names} on {', '.join(worse)}." if worse else f"Nowhere above {names}."
