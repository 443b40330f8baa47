"""Outputs: checked before the work begins, and rescued if they fail after it.

What can be known at once must not wait for a search of an hour: whether the folder can be made,
the file can be written, the suffix is known. What fails all the same, such as a disk that
became full, must not lose the result: it is written elsewhere and printed.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from bicover.cli.failures import FAILED, complain
from bicover.errors import BicoverError, InvalidInput, printable

Force = Annotated[
    bool, typer.Option("--force", help="With --out: replace an earlier result in that folder.")
]


def standard_or(path: str) -> str:
    """`-` for the names of standard output, else the path."""
    return "-" if path in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1") else path


def check_folder(path: str, *, force: bool = False) -> None:
    """Refuse a folder that could not be written at the end, or that holds a result already."""
    from bicover.output.storage import check_target

    check_target(path, force=force)


def check_file(path: str, suffixes: Sequence[str] = ()) -> None:
    """Refuse a file that could not be written at the end."""
    name = _name(path, "file")
    if suffixes and Path(path).suffix.lower() not in suffixes:
        raise InvalidInput(f"{name}: the name must end in {' or '.join(suffixes)}")
    try:
        mode = os.stat(path).st_mode if os.path.exists(path) else stat.S_IFREG
        if stat.S_ISDIR(mode):
            raise InvalidInput(f"{name} is a directory; a file name is needed")
        if not stat.S_ISREG(mode):  # a device or a pipe
            if not os.access(path, os.W_OK):
                raise InvalidInput(f"{name} cannot be written: permission denied")
            return
        parent = Path(os.path.realpath(path)).parent
        if not parent.is_dir():
            raise InvalidInput(f"{name} cannot be written: its folder does not exist")
        _probe(parent)
    except (OSError, ValueError) as problem:
        _refuse(problem, f"{name} cannot be written")


def _name(path: str, what: str) -> str:
    if not path.strip():
        raise InvalidInput(f"the name of the {what} to write is empty")
    return printable(path)


def _probe(folder: Path) -> None:
    """Make something in a folder: permissions do not tell of read-only or unreal file systems."""
    import secrets

    trial = folder / f".{secrets.token_hex(8)}.tmp"
    trial.mkdir()
    trial.rmdir()


def _refuse(problem: Exception, what: str) -> NoReturn:
    if isinstance(problem, InvalidInput):
        raise problem
    reason = getattr(problem, "strerror", None) or str(problem)
    raise InvalidInput(f"{what}: {reason[:1].lower()}{reason[1:]}") from None


@dataclass(frozen=True)
class Written:
    """Where an output is, and what to say if that is not where it was wanted."""

    where: str | None = None
    problem: str | None = None


def write_or_rescue(write: Callable[[str], object], path: str | None) -> Written:
    """Write a result; if that fails, write it to a temporary folder instead."""
    if path is None:
        return Written()
    try:
        write(path)
    except (BicoverError, OSError) as error:
        reason = str(error)
    else:
        return Written(path)
    from shutil import rmtree
    from tempfile import mkdtemp

    folder = ""
    try:
        folder = mkdtemp(prefix="bicover-")
        elsewhere = os.path.join(folder, os.path.basename(os.path.normpath(path)) or "result")
        write(elsewhere)
    except (BicoverError, OSError):
        with suppress(OSError):
            rmtree(folder)
        return Written(None, f"{path} could not be saved: {reason}")
    return Written(elsewhere, f"{path} could not be saved: {reason}; it is in {elsewhere} instead")


def finish(*outputs: Written) -> None:
    """After the result was printed: say what is not where it was wanted, and fail if so."""
    problems = [output.problem for output in outputs if output.problem is not None]
    for problem in problems:
        complain(problem)
    if problems:
        raise typer.Exit(FAILED)
