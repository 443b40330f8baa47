"""A factorization on disk: a folder with A.csv, B.csv, X.npz and factorization.json.

A and B are CSV with names, for people and other programs. X comes along as packed bits, so
that loading can recount the error as everything else does: a folder whose factors were
changed, or no longer fit its X, is refused instead of believed. A folder is replaced as a
whole, see `swap`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path

from bicover.core.factors import Factors, Product
from bicover.core.found import Goal
from bicover.core.problem import Problem
from bicover.core.result import Factorization
from bicover.errors import BicoverError, InvalidInput
from bicover.output.storage.factor_files import read_factor, write_factor
from bicover.output.storage.place import Directory, current, replacing
from bicover.output.storage.place import check_target as check_target
from bicover.output.storage.record import (
    Claims,
    check_counts,
    digests,
    read_record,
    record_of,
)
from bicover.output.storage.swap import JSON_NAME
from bicover.tables import formats
from bicover.tables.formats import npz
from bicover.tables.formats.streams import label

ATTEMPTS = 200
"""How often a folder is read that is replaced while it is read."""
SAME = 3
"""So many failures in a row on the same folder are its own; clocks of file systems are coarse."""


def save(
    f: Factorization,
    directory: Directory,
    *,
    force: bool = False,
    notes: Mapping[str, str] | None = None,
) -> None:
    """Write the folder, which appears whole or not at all.

    An earlier result in it is refused, unless `force` says to replace it; it then stays whole
    until the new one is. A folder that holds other files is always refused. `notes` are written
    into the record as they are.
    """
    with replacing(directory, force=force) as folder:
        for name, table in zip("AB", f.tables(), strict=True):
            write_factor(table, folder / f"{name}.csv")
        with (folder / "X.npz").open("xb") as stream:
            npz.write(f.problem.table, stream, "X.npz")
        text = json.dumps(record_of(f, notes or {}), indent=2) + "\n"
        (folder / JSON_NAME).write_text(text, encoding="ascii")


def load(directory: Directory) -> Factorization:
    """Read a folder that `save` wrote, and count everything again.

    A lower bound is a claim that no file can back: it is given as `claimed_lower_bound`, and
    `lower_bound` is 0. `bicover.load` proves it again where that is cheap.
    """
    same, last = 0, None
    for attempt in range(ATTEMPTS):
        folder = current(directory)
        before = _identity(folder)
        try:
            return _loaded(folder)
        except InvalidInput:
            replaced = before != last or _identity(current(directory)) != before
            same, last = (1 if replaced else same + 1), before
            if same == SAME or attempt == ATTEMPTS - 1:
                raise
            time.sleep(0.005)
    raise AssertionError("the last attempt returns or raises")


def _loaded(folder: Path) -> Factorization:
    path = folder / JSON_NAME
    record = read_record(path)
    claims = Claims(record, path)
    problem = Problem(
        formats.read(folder / "X.npz"),
        row_weights=claims.weights("row_weights"),
        column_weights=claims.weights("column_weights"),
        merge=claims.flag("merge"),
        fp_cost=claims.whole("fp_cost"),
        fn_cost=claims.whole("fn_cost"),
    )
    pair = _factors(folder, problem, claims)
    if claims.mapping("digests") != digests(problem, pair):
        raise InvalidInput(
            f"{label(folder)}: X.npz, A.csv or B.csv does not fit its digest in {JSON_NAME}; "
            "the folder was changed"
        )
    claimed = max(claims.whole("lower_bound"), claims.optional("claimed_lower_bound", "whole") or 0)
    try:
        f = Factorization(
            problem,
            pair,
            method=claims.text("method"),
            goal=Goal(claims.choice("goal", list(Goal))),
            product=Product(claims.choice("product", list(Product))),
            stopped=claims.optional("stopped", "text"),
            options=claims.mapping("options"),
            statistics=claims.figures("statistics"),
            seed=claims.whole("seed"),
            seconds=claims.seconds("seconds"),
            version=claims.text("version"),
            claimed_lower_bound=claimed or None,
        )
    except InvalidInput:
        raise
    except BicoverError:  # says that it is a bug, which it is not if a file says so
        raise InvalidInput(f"{label(path)}: its factors are not of the kind it claims") from None
    if claimed > f.reached:
        raise InvalidInput(
            f"{label(path)}: lower_bound is {claimed}, but the factors have {f.reached}"
        )
    check_counts(record, f, claims.whole("lower_bound"), folder)
    return f


def _factors(folder: Path, problem: Problem, claims: Claims) -> Factors:
    rows, columns = problem.shape
    named = problem.table.row_names is not None, problem.table.column_names is not None
    # The header of A.csv names each factor: no more of them are believed than it has letters.
    try:
        most = (folder / "A.csv").stat().st_size
    except OSError as problem_found:
        raise InvalidInput(
            f"{label(folder / 'A.csv')}: cannot be read: {problem_found.strerror}"
        ) from None
    rank = claims.whole("rank", most)
    A = read_factor(folder / "A.csv", (rows, rank), header=True, names=named[0])
    B = read_factor(folder / "B.csv", (rank, columns), header=named[1], names=True)
    return Factors.of(A, B)


def _identity(folder: Path) -> tuple[int, ...] | None:
    try:
        found = folder.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns  # numbers of folders are used again at once
