"""DIMACS files: CNF, and WCNF in the form of the MaxSAT Evaluations since 2022.

A WCNF file has one clause a line, `h` for a hard one or its weight for a soft one, and no
header. Comments tell what each variable means, and the cost that every model pays on top.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, BinaryIO

from bicover.solvers.sat.formula import Formula
from bicover.tables.formats.streams import Source, atomic_write

if TYPE_CHECKING:
    from bicover.solvers.sat.names import Names

LINES_AT_ONCE = 10_000


def write_wcnf(formula: Formula, path: Source, names: Names | None = None) -> None:
    """Write a formula with its soft literals."""
    hard = (f"h {clause} 0" for clause in _clauses(formula))
    soft = (f"{weight} {literal} 0" for literal, weight in formula.soft.items())
    offset = [f"c offset {formula.offset}: what every model pays besides its soft clauses"]
    with atomic_write(path) as stream:
        _write(stream, chain(_comments(names), offset, hard, soft), formula)


def write_cnf(formula: Formula, path: Source, names: Names | None = None) -> None:
    """Write the hard clauses."""
    header = [f"p cnf {formula.variables} {formula.clause_count}"]
    with atomic_write(path) as stream:
        clauses = (f"{c} 0" for c in _clauses(formula))
        _write(stream, chain(_comments(names), header, clauses), formula)


def _clauses(formula: Formula) -> Iterator[str]:
    return (" ".join(map(str, clause)) for clause in formula.clauses())


def _comments(names: Names | None) -> Iterator[str]:
    if names is None:
        return
    rows, columns = names.grid.shape
    yield f"c {rows} rows i, {columns} columns j, {names.rank} factors l, counted from 1"
    for title, first, last in names.ranges():
        yield f"c variables {first} to {last}: {title}"
    for name, variable in names.listing():
        yield f"c {name} = {variable}"


def _write(stream: BinaryIO, lines: Iterable[str], formula: Formula) -> None:
    rest = iter(lines)
    while some := list(islice(rest, LINES_AT_ONCE)):
        stream.write(("\n".join(some) + "\n").encode("ascii"))
        formula.poll()
