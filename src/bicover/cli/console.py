"""What the commands print: tables on stdout, progress on a terminal's stderr."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bicover.core.result import Factorization

PIPE_WIDTH = 120


def print_json(record: Any) -> None:
    """One object on one line."""
    print(json.dumps(record))


def print_table(headings: Sequence[str], rows: Sequence[Sequence[str]], numbers: int = 0) -> None:
    """A table whose last `numbers` columns are aligned to the right."""
    from rich import box
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    console = Console(width=None if sys.stdout.isatty() else PIPE_WIDTH)
    table = RichTable(box=box.SIMPLE_HEAD, pad_edge=False)
    for position, heading in enumerate(headings):
        right = position >= len(headings) - numbers
        table.add_column(heading, justify="right" if right else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console.print(table)


def print_factorization(f: Factorization) -> None:
    """The factors by name, then the summary in one line."""
    from bicover.output.report import FACTOR_HEADINGS, SHOWN_FACTORS, factor_rows, summary_line

    if f.rank:
        print_table(FACTOR_HEADINGS, factor_rows(f), numbers=3)
    if f.rank > SHOWN_FACTORS:
        print(f"... and {f.rank - SHOWN_FACTORS} more factors")
    print(summary_line(f))


@contextmanager
def progress_line(method: str) -> Iterator[Callable[[int, int], None] | None]:
    """A line on the terminal that keeps up with the search; nothing in a pipe."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    started = time.monotonic()
    with Console(stderr=True).status(f"{method} ...") as status:

        def show(steps: int, error: int) -> None:
            seconds = time.monotonic() - started
            status.update(f"{method}: error {error:,}, step {steps:,}, {seconds:.0f} s")

        yield show
