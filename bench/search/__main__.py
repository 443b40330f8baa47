"""The least-error search: the paper's cells, error against time, growth, instructions.

    python bench/search cells [--effort NAME]... [--dataset NAME]... [--seeds N] [--jobs N]
                              [--fresh]
    python bench/search table              the recorded cells, into docs/methods/search.md
    python bench/search compare [--seconds S] [--memory MB] [--method SYSTEM]...
                                [--dataset NAME]... [--fresh]
                                every method for the same time, into docs/methods/search.md;
                                SYSTEM as in "search effort=thorough", all by default
    python bench/search curve [CELL]... [--seconds S] [--out FILE]      CELL as in zoo:7
    python bench/search growth [NAME]... [--fresh]
                                time and memory by size, into docs/methods/search.md
    python bench/search instructions [--check]  counted by callgrind, the same on every machine

`cells` also runs GreConD and FRUI once. Results are JSON lines in results/search.jsonl; what has
one is not run again, so that what was interrupted goes on where it stopped. With --fresh the
recorded lines of that command are dropped first (compare: only those of what it is asked for).
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))
sys.path.append(str(Path(__file__).resolve().parents[1] / "paper"))

import cells
import cells_table
import compare
import compare_table
import curve
import growth
import instructions
import marks
from common import DOCS
from published import figures, parse

from bicover.errors import InvalidInput
from bicover.methods import find_method
from bicover.methods.options import make_options
from bicover.native.search import EFFORTS


def positive(text: str) -> float:
    """A number of seconds."""
    if not 0 < float(text) < math.inf:
        raise argparse.ArgumentTypeError(f"seconds must be positive; got {text}")
    return float(text)


def system(text: str) -> str:
    """A method with or without options, as in "search effort=thorough"."""
    method, options = parse(text)
    try:
        make_options(method, find_method(method).options, options)
    except InvalidInput as complaint:
        raise argparse.ArgumentTypeError(str(complaint)) from None
    return text


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(
        prog="python bench/search",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, dest="command")
    command = commands.add_parser("cells")
    command.add_argument("--effort", action="append", choices=EFFORTS, default=[])
    command.add_argument("--seeds", type=int, default=1)
    names = sorted({cell.dataset for cell in figures()})
    command.add_argument("--dataset", action="append", choices=names, default=[])
    command.add_argument("--jobs", type=int, default=1)
    command.add_argument("--fresh", action="store_true")
    commands.add_parser("table")
    command = commands.add_parser("compare")
    command.add_argument("--seconds", type=positive, default=1.0)
    command.add_argument("--memory", type=int, default=4096, metavar="MB")
    command.add_argument("--method", action="append", type=system, default=[], metavar="SYSTEM")
    command.add_argument("--dataset", action="append", choices=names, default=[])
    command.add_argument("--fresh", action="store_true")
    command = commands.add_parser("curve")
    command.add_argument("cell", nargs="*", default=curve.CELLS)
    command.add_argument("--seconds", type=float, default=20.0)
    command.add_argument("--out", type=Path, default=DOCS / "images" / "search.png")
    command = commands.add_parser("growth")
    command.add_argument("name", nargs="*", choices=[*growth.SERIES, []], default=[])
    command.add_argument("--fresh", action="store_true")
    commands.add_parser("instructions").add_argument("--check", action="store_true")
    return parser.parse_args()


def main() -> None:
    """Do it."""
    given = arguments()
    if given.command == "cells":
        cells.run(
            efforts=given.effort or list(EFFORTS),
            seeds=given.seeds,
            datasets=given.dataset,
            jobs=given.jobs,
            fresh=given.fresh,
        )
    elif given.command == "table":
        marks.put("table", cells_table.markdown())
    elif given.command == "compare":
        asked = compare.orders(given.seconds, given.memory, given.dataset, given.method)
        compare.run(asked, fresh=given.fresh)
        marks.put("compare", compare_table.markdown(given.seconds))
    elif given.command == "curve":
        curve.run(given.cell, given.seconds, given.out)
    elif given.command == "growth":
        growth.run(given.name or list(growth.SERIES), fresh=given.fresh)
        marks.put("growth", growth.markdown())
    else:
        sys.exit(instructions.run(check=given.check))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("interrupted; run the same command again to go on")
