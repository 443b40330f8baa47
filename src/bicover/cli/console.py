"""What the commands print: text and tables on stdout, progress on a terminal's stderr."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal

from bicover.cli.streams import fitted
from bicover.errors import printable

if TYPE_CHECKING:
    from bicover.core.result import Factorization

PIPE_WIDTH = 120


def print_json(record: dict[str, Any]) -> None:
    """One object on one line."""
    print(json.dumps(record))


def say(text: str = "", *, on_stderr: bool = False) -> None:
    """Lines of text as the terminal can show them; nothing in a name can steer it."""
    lines = [printable(line) for line in text.split("\n")]
    print(fitted("\n".join(lines)), file=sys.stderr if on_stderr else sys.stdout)


def stopped_note(stopped: str | None) -> str:
    """The end of a line about something that was stopped."""
    return f"; stopped by the {stopped}" if stopped else ""


def print_table(headings: Sequence[str], rows: Sequence[Sequence[str]], numbers: int = 0) -> None:
    """A table whose last `numbers` columns are aligned to the right."""
    from rich import box
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    console = Console(width=None if sys.stdout.isatty() else PIPE_WIDTH)
    rule = fitted("─")
    lines = box.Box(str(box.SIMPLE_HEAD).replace("─", rule), ascii=rule == "-")
    table = RichTable(box=lines, pad_edge=False, collapse_padding=len(headings) > 8)
    for position, heading in enumerate(headings):
        right = position >= len(headings) - numbers
        # Where room is short a heading may take two lines; a number may not.
        cells = [*heading.split(), *(row[position] for row in rows)]
        widest = max(map(len, cells)) if right else None
        justify: Literal["left", "right"] = "right" if right else "left"
        table.add_column(heading, justify=justify, overflow="fold", min_width=widest)
    for row in rows:
        table.add_row(*(Text(fitted(printable(cell))) for cell in row))
    console.print(table)


def print_factorization(f: Factorization) -> None:
    """The factors by name, then the summary."""
    from bicover.output.report import FACTOR_HEADINGS, SHOWN_FACTORS, factor_rows, summary_lines

    if f.rank:
        print_table(FACTOR_HEADINGS, factor_rows(f), numbers=3)
    if f.rank > SHOWN_FACTORS:
        say(f"... and {f.rank - SHOWN_FACTORS} more factors")
    say("\n".join(summary_lines(f)))


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
