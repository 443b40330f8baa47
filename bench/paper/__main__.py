"""The paper's table: run it, and show it beside the paper's figures.

    python bench/paper run [--method SYSTEM]... [--dataset NAME]... [--time-limit SECONDS]
                           [--memory MB] [--jobs N] [--seed N] [--again]
    python bench/paper show [text|markdown|latex|html] [--method SYSTEM]... [--out FILE]

A system is a method, or a method with options: --method grecond --method "asso tau=0.2". Without
--method all methods run but those that take hours. Each cell runs in a process of its own
within the limits. Results are JSON lines in results/paper.jsonl; what has one is not run again,
so a table that was interrupted goes on where it stopped.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from page import page
from published import figures, parse
from runner import Plan, default_systems, run
from table import lines
from text import latex, markdown, plain

from bicover.errors import BicoverError
from bicover.methods import find_method
from bicover.tables.formats.streams import atomic_write_text

FORMATS = {"text": plain, "markdown": markdown, "latex": latex, "html": page}


def main() -> None:
    """Read the command and do it."""
    parser = argparse.ArgumentParser(
        prog="python bench/paper",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, dest="command")
    for name in ("run", "show"):
        command = commands.add_parser(name)
        command.add_argument("--method", action="append", default=[], metavar="SYSTEM")
        if name == "run":
            command.add_argument("--dataset", action="append", default=[])
            command.add_argument("--time-limit", type=float, default=300.0)
            command.add_argument("--memory", type=int, default=8192, metavar="MB")
            command.add_argument("--jobs", type=int, default=1)
            command.add_argument("--seed", type=int, default=0)
            command.add_argument("--again", action="store_true")
        else:
            command.add_argument("format", nargs="?", choices=FORMATS, default="text")
            command.add_argument("--out", type=Path)
    given = parser.parse_args()
    _check(given.method, getattr(given, "dataset", []))
    if given.command == "run":
        run(
            Plan(
                systems=given.method or default_systems(),
                datasets=given.dataset,
                seed=given.seed,
                time_limit=given.time_limit,
                memory_mb=given.memory,
                jobs=given.jobs,
                again=given.again,
            )
        )
        return
    text = FORMATS[given.format](lines(given.method))
    if given.out is None:
        print(text)
    else:
        with atomic_write_text(given.out) as stream:
            stream.write(text + "\n")


def _check(systems: list[str], datasets: list[str]) -> None:
    for system in systems:
        find_method(parse(system)[0])
    known = {cell.dataset for cell in figures()}
    for name in datasets:
        if name not in known:
            sys.exit(f"dataset must be one of {', '.join(sorted(known))}; got {name}")


if __name__ == "__main__":
    try:
        main()
    except BicoverError as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit("interrupted; run the same command again to go on")
