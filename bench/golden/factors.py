"""A hash of A and B and the error, for each cell of the paper and each quick system."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
from common import data_folder, paper_cells

import bicover

NEVER_ENDING = ("soybean", "student")
"""Their Boolean rank is not known: `exact` would run for ever."""


@dataclass(frozen=True)
class System:
    """A method with options, on tables up to a size."""

    name: str
    method: str
    options: dict[str, Any] = field(default_factory=dict)
    most: float = float("inf")
    """Of rows times columns times factors: above it the method takes too long."""


SYSTEMS = (
    System("grecond", "grecond"),
    System("asso", "asso", {"tau": "0.3,0.5,0.9"}),
    System("topfiberm", "topfiberm"),
    System("mebf", "mebf"),
    System("bmad_xor", "bmad_xor", {"restarts": 10}),
    System("bmad_xor or", "bmad_xor", {"restarts": 10, "product": "or"}),
    System("frui", "frui"),
    System("rui", "rui"),
    System("search fast", "search", {"effort": "fast"}),
    System("search normal", "search", {"effort": "normal"}),
    System("search undercover", "search", {"effort": "fast", "undercover": True}),
    System("auto fast", "auto", {"effort": "fast"}),
    System("asso polished", "asso", {"polish": True}),
    System("approximate sls", "approximate", {"engine": "sls", "flips": 20_000}, most=60_000),
    System("approximate branch", "approximate", {"engine": "branch"}, most=9_000),
)


@cache
def table(name: str) -> bicover.Table:
    """A matrix of the paper."""
    return bicover.read(data_folder() / f"{name}.csv")


def digest(f: bicover.Factorization) -> str:
    """The error, and a hash of both factors with their shapes."""
    both = hashlib.sha256()
    for half in (f.A, f.B):
        both.update(repr(half.shape).encode())
        both.update(np.ascontiguousarray(half, dtype=np.uint8).tobytes())
    return f"{f.error} {both.hexdigest()[:24]}"


def solve(dataset: str, rank: int | None, system: System) -> tuple[str, str]:
    """The cell by name, and what was found in it."""
    f = bicover.factorize(table(dataset), rank, system.method, **system.options)
    return f"{dataset} {rank or 'all'} {system.name}", digest(f)


def orders() -> list[tuple[str, int | None, System]]:
    """All runs."""
    exact = System("exact", "exact")
    cells = paper_cells()
    names = dict.fromkeys(name for name, _ in cells)
    whole = [(name, None, exact) for name in names if name not in NEVER_ENDING]
    return whole + [
        (name, k, system)
        for system in SYSTEMS
        for name, k in cells
        if table(name).shape[0] * table(name).shape[1] * k <= system.most
    ]


def found(jobs: int) -> dict[str, str]:
    """Every run's error and hash, by cell and system."""
    with ThreadPoolExecutor(jobs) as pool:
        return dict(pool.map(lambda order: solve(*order), orders()))
