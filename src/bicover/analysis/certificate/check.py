"""Checking certificates of the Boolean rank: plain, slow, and apart from all that searches.

`bicover.analysis.certificate.write` says what a certificate holds and why it proves its bounds.
Sets of columns are Python integers here, bit j for column j. The proof of a part is checked
natively, by unit propagation only; the formula it refutes is built below, clause by clause.

A certificate may come from anyone, so what checking takes is bounded by its size: no cell may be
named twice, no rank may be refuted that always suffices, and a part may ask for so many clauses as
its cells and its proof can be about.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import math
import os
import zlib
from itertools import combinations, pairwise
from typing import Any, NamedTuple

import numpy as np

from bicover.analysis.certificate.form import check_form
from bicover.errors import BicoverError
from bicover.native.formula import check_proof
from bicover.tables.formats.streams import brief, label, read_bytes
from bicover.tables.table import Table

FORMAT = "bicover rank certificate 1"
LONGEST_PROOF = 2**31
INFLATED = 200
"""A proof is at most so many times longer than its text."""
FREE_CLAUSES, CLAUSES_A_BYTE, BYTES_A_CELL = 1_000_000, 40, 16
"""A part may have so many clauses, and so many more for each byte of its cells and its proof."""

Cell = tuple[int, int]


class BadCertificate(BicoverError):
    """A certificate that does not prove what it claims."""


class Bounds(NamedTuple):
    """What a certificate proves about the Boolean rank."""

    lower: int
    upper: int


def check_certificate(table: Table, record: Any) -> Bounds:
    """The bounds that a certificate proves; `BadCertificate` if it does not prove them."""
    complaint = check_form(record, table.shape)
    if complaint:
        raise BadCertificate(complaint)
    _require(record["format"] == FORMAT, f"the format is not {FORMAT!r}")
    content = {key: value for key, value in record.items() if key != "digest"}
    _require(record["digest"] == digest_of(content), "the certificate was changed: wrong digest")
    _require(record["matrix"] == matrix_digest(table), "the certificate is of another matrix")
    X = _Matrix(table)
    upper = _check_factors(X, record["factors"])
    _require(upper == record["upper_bound"], "the upper bound is not the number of factors")
    least = len(record["incompatible"]) + len(record["parts"])
    _require(least <= min(table.shape), "more cells are incompatible than the matrix has lines")
    lower = _check_lower_bound(X, record["incompatible"], record["parts"])
    _require(lower == record["lower_bound"], "the lower bound is not what the parts add up to")
    return Bounds(lower, upper)


def read_certificate(path: str | os.PathLike[str]) -> Any:
    """The JSON of a certificate's file."""
    data = read_bytes(path)
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BadCertificate(f"{label(path)} is not JSON: {brief(error)}") from None


def digest_of(record: dict[str, Any]) -> str:
    """The SHA-256 sum of a certificate without its digest."""
    text = json.dumps(record, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def matrix_digest(table: Table) -> str:
    """The SHA-256 sum of the cells: 0, 1 and ? for missing, a line for each row."""
    signs = np.frombuffer(b"?01", dtype=np.uint8)
    total = hashlib.sha256()
    for row in table.to_numpy():
        total.update(signs[row + 1].tobytes() + b"\n")
    return total.hexdigest()


class _Matrix:
    """The ones and the allowed cells (1 or missing) of each row."""

    def __init__(self, table: Table) -> None:
        self.ones = [_integer(row) for row in table.ones_array()]
        self.allowed = [_integer(~row) for row in table.zeros_array()]

    def is_allowed(self, i: int, j: int) -> bool:
        return bool(self.allowed[i] >> j & 1)

    def is_one(self, i: int, j: int) -> bool:
        return bool(self.ones[i] >> j & 1)

    def compatible(self, a: Cell, b: Cell) -> bool:
        """Whether a rectangle of allowed cells can have both ones."""
        return self.is_allowed(a[0], b[1]) and self.is_allowed(b[0], a[1])


def _integer(row: Any) -> int:
    return int.from_bytes(np.packbits(row, bitorder="little").tobytes(), "little")


def _require(condition: bool, complaint: str) -> None:
    if not condition:
        raise BadCertificate(complaint)


def _check_factors(X: _Matrix, factors: list[dict[str, list[int]]]) -> int:
    covered = [0] * len(X.ones)
    for number, factor in enumerate(factors, start=1):
        columns = sum(1 << j for j in set(factor["columns"]))
        for i in factor["rows"]:
            _require(not columns & ~X.allowed[i], f"factor {number} covers a 0 in row {i}")
            covered[i] |= columns
    for i, ones in enumerate(X.ones):
        _require(not ones & ~covered[i], f"no factor covers some 1 in row {i}")
    return len(factors)


def _check_lower_bound(X: _Matrix, incompatible: list[list[int]], parts: list[Any]) -> int:
    groups = [[(i, j)] for i, j in incompatible]
    groups += [[(i, j) for i, j, _, _ in part["cells"]] for part in parts]
    for group in groups:
        for i, j in group:
            _require(X.is_one(i, j), f"the cell in row {i}, column {j} is not a 1")
    for one, other in combinations(groups, 2):
        for a in one:
            for b in other:
                _require(not X.compatible(a, b), f"a rectangle can have both {a} and {b}")
    for number, part in enumerate(parts, start=1):
        _check_part(X, part, number)
    return len(incompatible) + sum(int(part["refuted_rank"]) + 1 for part in parts)


def _check_part(X: _Matrix, part: dict[str, Any], number: int) -> None:
    cells = [(i, j) for i, j, _, _ in part["cells"]]
    pins, rank = part["pins"], part["refuted_rank"]
    _require(len(set(cells)) == len(cells), f"part {number} has a cell twice")
    shape = tuple(len({cell[at] for cell in part["cells"]}) for at in (2, 3))
    _require(rank < min(shape), f"part {number} refutes a rank that always suffices")
    largest = largest_formula(part)
    _require(math.prod(shape) <= largest, _too_large(number, largest))
    _require(all(p < len(cells) for p in pins), f"part {number} has a pin that is no cell of it")
    _require(len(pins) <= rank, f"part {number} has more pins than factors")
    for a, b in combinations(pins, 2):
        clash = X.compatible(cells[a], cells[b])
        _require(not clash, f"pins {cells[a]} and {cells[b]} of part {number} are compatible")
    allowed, places = _merged(X, part["cells"], number)
    clauses, variables = build_formula(allowed, places, pins, rank, largest)
    _require(len(clauses) <= largest, _too_large(number, largest))
    literals = np.fromiter((x for clause in clauses for x in (*clause, 0)), dtype=np.int32)
    del clauses, allowed
    found = check_proof(literals, variables, _unpack(part["proof"], number))
    if found.stopped == "interrupt":
        raise KeyboardInterrupt
    _require(found.valid, f"part {number}: {found.complaint}, at step {found.steps}")


def largest_formula(part: dict[str, Any]) -> int:
    """How many clauses the formula of a part may have: enough for any that was written."""
    size = len(part["proof"]) + BYTES_A_CELL * len(part["cells"])
    return FREE_CLAUSES + CLAUSES_A_BYTE * size


def _too_large(number: int, largest: int) -> str:
    return f"part {number} asks for more than {largest:,} clauses, too many for its size"


def _unpack(text: str, number: int) -> bytes:
    longest = min(LONGEST_PROOF, INFLATED * len(text) + 1)
    try:
        inflate = zlib.decompressobj()
        proof = inflate.decompress(base64.b64decode(text, validate=True), longest)
    except (binascii.Error, ValueError, zlib.error):
        proof, inflate = b"", zlib.decompressobj()
    _require(inflate.eof and not inflate.unused_data, f"the proof of part {number} is unreadable")
    return proof


def _merged(X: _Matrix, cells: list[list[int]], number: int) -> tuple[dict[Cell, bool], list[Cell]]:
    """The allowed cells and the cells to cover, where equal lines are one as the part says."""
    rows = {i: r for i, _, r, _ in cells}
    columns = {j: c for _, j, _, c in cells}
    place_of: dict[Cell, Cell] = {}
    for i, j, r, c in cells:
        _require((rows[i], columns[j]) == (r, c), f"part {number} puts a line in two places")
        same = place_of.setdefault((r, c), (i, j)) == (i, j)
        _require(same, f"part {number} has two cells in one place")
    allowed: dict[Cell, bool] = {}
    for i, r in rows.items():
        for j, c in columns.items():
            value = X.is_allowed(i, j)
            same = allowed.setdefault((r, c), value) == value
            _require(same, f"part {number} merges lines that differ at row {i}, column {j}")
    return allowed, [(r, c) for _, _, r, c in cells]


def build_formula(
    allowed: dict[Cell, bool], cells: list[Cell], pins: list[int], rank: int, largest: int = 2**62
) -> tuple[list[list[int]], int]:
    """Clauses that say: so many allowed rectangles cover the cells; and how many variables.

    It ends when there are more clauses than `largest`.

    Factor l < len(pins) is the one that covers pin l (no other factor needs to, since none can
    cover two pins), so it reaches only what is allowed with its pin. The other factors can be
    exchanged, and are sorted by their columns.
    """
    clauses: list[list[int]] = []
    last = 0
    covers: list[list[int]] = [[] for _ in cells]
    unpinned = []
    for factor in range(rank):
        pin = cells[pins[factor]] if factor < len(pins) else None
        reach = [
            place
            for place, (r, c) in enumerate(cells)
            if pin is None or (allowed[r, pin[1]] and allowed[pin[0], c])
        ]
        A: dict[int, int] = {}
        B: dict[int, int] = {}
        T: dict[int, int] = {}
        for names, keys in (
            (A, sorted({cells[place][0] for place in reach})),
            (B, sorted({cells[place][1] for place in reach})),
            (T, reach),
        ):
            for key in keys:
                last += 1
                names[key] = last
        if pin is not None:
            clauses += [[A[pin[0]]], [B[pin[1]]]]
        else:
            unpinned.append(B)
        clauses += [[-A[r], -B[c]] for r in A for c in B if not allowed[r, c]]
        for place in reach:
            clauses += [[-T[place], A[cells[place][0]]], [-T[place], B[cells[place][1]]]]
            covers[place].append(T[place])
        if len(clauses) > largest:
            return clauses, last
    for upper, lower in pairwise(unpinned):
        columns = sorted(upper)
        Z = {c: last + number for number, c in enumerate(columns, start=1)}
        last += len(columns)
        clauses += [[-Z[c], upper[c], -lower[c]] for c in columns]
        for c, then in pairwise(columns):
            clauses += [
                [-Z[c], -upper[c], -lower[c], Z[then]],
                [-Z[c], upper[c], lower[c], Z[then]],
            ]
        clauses.append([Z[columns[0]]])
    return clauses + covers, last
