"""How a command fails: one sentence on stderr, an exit code, and an object with `--json`."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bicover.errors import (
    BicoverError,
    Infeasible,
    MissingDependency,
    NoFactors,
    SolverFailed,
    Undecided,
    did_you_mean,
    printable,
)

FAILED = 1
BAD_INPUT = 2
INFEASIBLE = 3
UNDECIDED = 4
INTERRUPTED = 130

# The first class that fits; the kind is what `--json` says. docs/guide/scripts.md lists them.
_KINDS: tuple[tuple[type[BaseException], str, int], ...] = (
    (Infeasible, "infeasible", INFEASIBLE),
    (Undecided, "undecided", UNDECIDED),
    (MissingDependency, "missing_dependency", BAD_INPUT),
    (SolverFailed, "failed", FAILED),
    (BicoverError, "bad_input", BAD_INPUT),
    (MemoryError, "out_of_memory", BAD_INPUT),
    (KeyboardInterrupt, "interrupted", INTERRUPTED),
    (OSError, "not_written", FAILED),
)


@dataclass(frozen=True)
class Failure:
    """Why there is no answer."""

    kind: str
    code: int
    message: str
    bounds: dict[str, int | None] = field(default_factory=dict)
    """Of the least rank, where they are known."""

    def tell(self, *, as_json: bool) -> int:
        """Say it, and return the exit code."""
        if as_json:
            record: dict[str, Any] = {"kind": self.kind, "message": self.message, **self.bounds}
            with suppress(OSError, ValueError):
                print(json.dumps({"error": record}), flush=True)
        complain(self.message)
        return self.code


def explained(error: BaseException) -> Failure | None:
    """What to say of an exception; None if it is a bug, whose traceback is worth reading."""
    for kind, name, code in _KINDS:
        if isinstance(error, kind):
            if type(error) is BicoverError:  # a result that fails its own check: a bug, told so
                return Failure("failed", FAILED, _one_line(str(error)))
            bounds = {}
            if isinstance(error, NoFactors):
                bounds = {"lower_bound": error.lower_bound, "upper_bound": error.upper_bound}
            return Failure(name, code, _one_line(_sentence(error)), bounds)
    if type(error).__name__ == "Abort":  # typer's word for Ctrl-C; typer may not be loaded yet
        return Failure("interrupted", INTERRUPTED, "interrupted")
    # typer's own complaints (a missing argument, an unknown option) know how to say it.
    explain = getattr(error, "format_message", None)
    if explain is None:
        return None
    message = explain()
    option, close = getattr(error, "option_name", ""), getattr(error, "possibilities", None)
    if close is not None:
        message = f"there is no option {option}" + did_you_mean(option, close)
    return Failure("bad_input", BAD_INPUT, _one_line(message))


def _sentence(error: BaseException) -> str:
    if isinstance(error, MemoryError):
        return "this needs more memory than there is"
    if isinstance(error, KeyboardInterrupt):
        return "interrupted"
    if isinstance(error, OSError) and not isinstance(error, BicoverError):
        what = "standard output" if error.filename is None else str(error.filename)
        return f"{what} cannot be written: {error.strerror or error}"
    return str(error)


def _one_line(sentence: str) -> str:
    return printable(" ".join(sentence.split()))


def complain(sentence: str) -> None:
    """One sentence on stderr, if it can take it."""
    with suppress(OSError, ValueError):
        print("bicover: " + _one_line(sentence), file=sys.stderr, flush=True)
