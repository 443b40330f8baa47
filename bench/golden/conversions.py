"""How often three commands turn cells into words, words into cells, and rows into columns."""

from __future__ import annotations

import contextlib
import io
import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

from common import data_folder

from bicover.cli import run

PACKAGE = str(Path(sys.modules["bicover"].__file__ or "").parent)
FILES = {"pack": "bits.py", "unpack": "bits.py"}
"""Where the functions of these names are; `transpose` may be anywhere in the package."""


def runs() -> dict[str, list[str]]:
    """The commands."""
    zoo = str(data_folder() / "zoo.csv")
    return {
        "factorize zoo -k 7": ["factorize", zoo, "-k", "7"],
        "rui by MaxSAT, k = 2": ["factorize", zoo, "-k", "2", "-m", "rui", "-o", "engine=maxsat"],
        "rank zoo": ["rank", zoo],
    }


def counted() -> dict[str, dict[str, int]]:
    """Packs, unpacks and transposes of each command."""
    return {name: _count(arguments) for name, arguments in runs().items()}


def _count(arguments: list[str]) -> dict[str, int]:
    counts: Counter[str] = Counter({"pack": 0, "unpack": 0, "transpose": 0})

    def look(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event != "call" or code.co_name not in counts:
            return
        if code.co_filename.startswith(PACKAGE) and code.co_filename.endswith(
            FILES.get(code.co_name, "")
        ):
            counts[code.co_name] += 1

    sys.setprofile(look)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            code = run(arguments)
    finally:
        sys.setprofile(None)
    if code:
        sys.exit(f"{' '.join(arguments)} ended with {code}")
    return dict(counts)
