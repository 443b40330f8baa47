"""The comparison at equal time as a table in Markdown, beside the paper's best."""

from __future__ import annotations

import statistics
from typing import Any

from cells_table import best_of_paper
from compare import WHAT, left_out, systems
from marks import digits
from published import Cell, figures, label
from records import recorded

PAPER = "paper"
SEARCH = "search"
LATE = 1.25
"""A run that took this many times its limit, and a tenth of a second, shows its seconds."""

Runs = dict[Cell, dict[str, dict[str, Any]]]


def markdown(seconds: float) -> str:
    """A line for each cell that ran, how often each system is best, and its ratio to the search."""
    runs = collect(seconds)
    if not runs:
        return "Not run yet."
    names = present(runs)
    errors = {cell: errors_of(cell, found) for cell, found in runs.items()}
    rows = [["dataset", "k", PAPER, *(f"`{name}`" for name in names)]]
    rows.append(["---"] * len(rows[0]))
    for cell, found in runs.items():
        shown = [_entry(errors[cell], found, name) for name in (PAPER, *names)]
        rows.append([cell.dataset, str(cell.k), *shown])
    rows.append(["best on", "", *(str(best_on(errors, name)) for name in (PAPER, *names))])
    rows.append(["ratio to search", "", *(_ratio(errors, name) for name in (PAPER, *names))])
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([*lines, "", _note(seconds, runs)])


def collect(seconds: float) -> Runs:
    """The latest line of each system on each cell, in the table's order."""
    found: Runs = {}
    for line in recorded(WHAT):
        if line["time_limit"] == seconds:
            cell = Cell(line["dataset"], line["k"])
            found.setdefault(cell, {})[label(line["method"], line["options"])] = line
    return {cell: found[cell] for cell in figures() if cell in found}


def present(runs: Runs) -> list[str]:
    """The systems that ran: first those that always take part, then those asked for by name."""
    found = {name for lines in runs.values() for name in lines}
    always = [name for name in systems() if name in found]
    return always + sorted(found - set(always))


def errors_of(cell: Cell, found: dict[str, dict[str, Any]]) -> dict[str, int]:
    """The error of each system that has an answer, and the paper's best."""
    ours = {name: line["error"] for name, line in found.items() if "error" in line}
    return {PAPER: best_of_paper(cell), **ours}


def best_on(errors: dict[Cell, dict[str, int]], name: str) -> int:
    """On how many cells nobody is better."""
    return sum(name in row and row[name] == min(row.values()) for row in errors.values())


def ratios(errors: dict[Cell, dict[str, int]], name: str) -> list[float]:
    """The error over that of the search, where both have one; an error of 0 counts as a half."""
    pairs = [(row.get(name), row.get(SEARCH)) for row in errors.values()]
    return [max(a, 0.5) / max(b, 0.5) for a, b in pairs if a is not None and b is not None]


def _ratio(errors: dict[Cell, dict[str, int]], name: str) -> str:
    found = ratios(errors, name)
    if not found:
        return ""
    few = f" (of {len(found)})" if len(found) < len(errors) else ""
    return f"{statistics.geometric_mean(found):.3f}{few}"


def _entry(errors: dict[str, int], found: dict[str, dict[str, Any]], name: str) -> str:
    """The error, bold if nobody is better, with its seconds if they were too many."""
    if name not in errors:
        return found[name]["outcome"] if name in found else ""
    text = str(errors[name])
    if errors[name] == min(errors.values()):
        text = f"**{text}**"
    line = found.get(name)
    if line is not None and line["seconds"] > LATE * line["time_limit"] + 0.1:
        text += f" ({digits(line['seconds'])} s)"
    return text


def _note(seconds: float, runs: Runs) -> str:
    reasons = "; ".join(f"`{name}` {why}" for name, why in left_out().items())
    return (
        f"{len(runs)} of {len(figures())} cells, {digits(seconds)} s each. Bold: nobody is better, "
        "the paper included. Seconds stand beside an error that took longer than the limit, for "
        "not every method looks at the clock. The ratio is the geometric mean over the cells. "
        f"Left out: {reasons}."
    )
