"""What the paper's table says: datasets, ranks, and an error and seconds for seven systems."""

from __future__ import annotations

import csv
from dataclasses import dataclass

from common import data_folder

METHODS = {
    "RUI": "rui",
    "FRUI": "frui",
    "GreConD": "grecond",
    "Asso": "asso",
    "topFiberM": "topfiberm",
    "MEBF": "mebf",
    "bmad-xor": "bmad_xor product=or",
}
"""The systems by the table's names -> ours, in the order in which we show them.

A system is a method with its options, as in "asso tau=0.2". The errors printed for bmad-XOR are
those of its factors multiplied by OR: see docs/methods/baselines.md.
"""

OF_ANOTHER_KIND = "bmad_xor product=or"
"""Not among the printed figures that ours are measured against: its factors are made for XOR."""

FILES = {"hepatis": "hepatitis"}
"""Where the table's name is not the file's."""


def parse(system: str) -> tuple[str, dict[str, str]]:
    """The method and its options.

    >>> parse("asso tau=0.2 penalty=2")
    ('asso', {'tau': '0.2', 'penalty': '2'})
    """
    method, *pairs = system.split()
    return method, dict(pair.split("=", 1) for pair in pairs)


def label(method: str, options: dict[str, str]) -> str:
    """The system of a method with options."""
    return " ".join([method, *(f"{name}={value}" for name, value in options.items())])


@dataclass(frozen=True)
class Figure:
    """A cell of the table for one system."""

    error: int
    seconds: str
    """As printed; `<=0.1` where the table is no finer."""

    @property
    def most_seconds(self) -> float:
        """The seconds as a number."""
        return float(self.seconds.removeprefix("<="))


@dataclass(frozen=True)
class Cell:
    """A dataset and a rank."""

    dataset: str
    k: int


def figures() -> dict[Cell, dict[str, Figure]]:
    """For each cell, in the table's order, the figures by system."""
    path = data_folder().parent / "paper" / "table.csv"
    found: dict[Cell, dict[str, Figure]] = {}
    with path.open() as stream:
        for line in csv.DictReader(stream):
            name = line["dataset"].lower()
            cell = Cell(FILES.get(name, name), int(line["k"]))
            figure = Figure(int(line["errors"]), line["seconds"])
            found.setdefault(cell, {})[METHODS[line["method"]]] = figure
    return found
