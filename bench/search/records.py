"""The lines of results/search.jsonl: one file for all commands, told apart by `what`."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from common import RESULTS, append, load

from bicover.tables.formats.streams import atomic_write_text

NAME = "search"


def recorded(what: str) -> list[dict[str, Any]]:
    """The lines of one command, oldest first."""
    return [record for record in load(NAME) if record["what"] == what]


def record(what: str, line: dict[str, Any]) -> None:
    """Add a line."""
    append(NAME, {"what": what, **line})


def forget(what: str, chosen: Callable[[dict[str, Any]], bool] = lambda _: True) -> None:
    """Drop the lines of one command, or those of them that are chosen."""
    kept = [line for line in load(NAME) if line["what"] != what or not chosen(line)]
    RESULTS.mkdir(exist_ok=True)
    with atomic_write_text(RESULTS / f"{NAME}.jsonl") as stream:
        stream.writelines(json.dumps(line) + "\n" for line in kept)
