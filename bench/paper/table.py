"""The results beside the paper's figures, as plain values that every format writes in its way."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from common import load
from published import METHODS, OF_ANOTHER_KIND, Cell, Figure, figures, label, parse

from bicover.methods import METHODS as REGISTERED


@dataclass(frozen=True)
class Entry:
    """One system on one cell."""

    system: str
    run: dict[str, Any] | None
    """The last line for it, if there is one."""
    paper: Figure | None

    @property
    def error(self) -> int | None:
        """Wrong known cells."""
        return None if self.run is None else self.run.get("error")

    @property
    def counted_as_0(self) -> int | None:
        """Wrong cells with missing ones taken for 0, where that is another figure that matters.

        Systems that know no missing cells read them as 0, and the paper charged them so.
        """
        if self.run is None or not self.run.get("missing") or not reads_missing_as_0(self.system):
            return None
        return self.run.get("error_missing_as_0")

    @property
    def ratio(self) -> float | None:
        """Our error over the paper's, both counted as the paper did."""
        ours = self.error if self.counted_as_0 is None else self.counted_as_0
        return None if ours is None or self.paper is None else ours / self.paper.error

    @property
    def seconds(self) -> float | None:
        """Our time."""
        return None if self.run is None else self.run.get("seconds")

    @property
    def comparable(self) -> bool:
        """It is a Boolean product, as most are; an XOR product is another problem."""
        return self.run is not None and self.run.get("product", "or") == "or"

    @property
    def slower(self) -> bool:
        """We took longer than the paper says."""
        if self.seconds is None or self.paper is None:
            return False
        return self.seconds > self.paper.most_seconds


@dataclass(frozen=True)
class Line:
    """One cell of the table with all systems."""

    cell: Cell
    entries: list[Entry]
    paper_best: int
    """The least error that the paper prints for an OR product."""

    @property
    def best(self) -> int | None:
        """Our least error for an OR product."""
        errors = [e.error for e in self.entries if e.error is not None and e.comparable]
        return min(errors, default=None)

    def is_best(self, entry: Entry) -> bool:
        """Nobody does better."""
        return entry.error is not None and entry.error == self.best and entry.comparable


@dataclass(frozen=True)
class Summary:
    """A system over all cells."""

    system: str
    cells: int
    equal: int
    better: int
    worse: int
    median: float | None
    slower: list[str]
    seconds: float


def reads_missing_as_0(system: str) -> bool:
    """Whether its method takes a missing cell for 0."""
    method = parse(system)[0]
    return method in REGISTERED and REGISTERED[method].missing == "0"


def lines(systems: list[str]) -> list[Line]:
    """The table of these systems, or of all that have results; later results replace earlier."""
    runs: dict[tuple[str, int, str], dict[str, Any]] = {}
    for record in load("paper"):
        system = label(record["method"], record["options"])
        runs[record["dataset"], record["k"], system] = record
    names = systems or ordered(system for _, _, system in runs)
    return [
        Line(
            cell,
            [Entry(name, runs.get((cell.dataset, cell.k, name)), row.get(name)) for name in names],
            min(figure.error for name, figure in row.items() if name != OF_ANOTHER_KIND),
        )
        for cell, row in figures().items()
    ]


def ordered(found: Iterable[str]) -> list[str]:
    """Methods that the paper does not have first, then the paper's systems, then variants."""
    others = sorted(set(found) - set(METHODS.values()))
    known = {parse(system)[0] for system in METHODS.values()}
    ours = [system for system in others if parse(system)[0] not in known]
    return ours + list(METHODS.values()) + [system for system in others if system not in ours]


def summaries(table: list[Line]) -> list[Summary]:
    """How each system compares with the paper's figures for it."""
    return [_summary(table, column) for column in range(len(table[0].entries))]


def _summary(table: list[Line], column: int) -> Summary:
    entries = [(line.cell, line.entries[column]) for line in table]
    ratios = [entry.ratio for _, entry in entries if entry.ratio is not None]
    return Summary(
        table[0].entries[column].system,
        sum(entry.error is not None for _, entry in entries),
        sum(ratio == 1 for ratio in ratios),
        sum(ratio < 1 for ratio in ratios),
        sum(ratio > 1 for ratio in ratios),
        statistics.median(ratios) if ratios else None,
        [f"{cell.dataset} {cell.k}" for cell, entry in entries if entry.slower],
        sum(entry.seconds or 0 for _, entry in entries),
    )


def made(table: list[Line]) -> str:
    """The versions, commits and processors that the figures come from."""
    runs = [entry.run for line in table for entry in line.entries if entry.run is not None]
    facts = []
    for name in ("version", "commit", "processor"):
        values = sorted({str(run[name]) for run in runs})
        facts.append(f"{name} {', '.join(values)}")
    return "; ".join(facts)
