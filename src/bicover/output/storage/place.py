"""Where a result is kept, and what is refused as a place for it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TypeAlias

from bicover.errors import InvalidInput, shown
from bicover.output.storage.locks import locked
from bicover.output.storage.swap import (
    JSON_NAME,
    flush,
    new_name,
    old_name,
    remove_abandoned,
    restore,
    swap,
)
from bicover.tables.formats.streams import brief, label

Directory: TypeAlias = str | os.PathLike[str]

FILES = ("A.csv", "B.csv", "X.npz", JSON_NAME)


def check_target(directory: Directory, *, force: bool = False) -> None:
    """Raise `InvalidInput` if a result cannot be saved there; nothing is left behind.

    The folder may be missing or empty. With `force` it may also hold an earlier result; other files
    are never replaced.
    """
    target = _target(directory)
    name = label(directory)
    with _told(name):
        made = _make_parents(target.parent)
        probe = new_name(target)
        try:
            with locked(target.parent):
                restore(target)
                _check_contents(target, name, force)
            probe.mkdir()
            probe.rmdir()
        finally:
            _remove_parents(made)


def current(directory: Directory) -> Path:
    """The folder that holds the result: the target, or the old one of an interrupted save."""
    target = _target(directory)
    try:
        if not (target / JSON_NAME).exists() and (old_name(target) / JSON_NAME).exists():
            return old_name(target)
    except OSError:  # a name that is too long, a folder that must not be looked into
        pass
    return target


@contextmanager
def replacing(directory: Directory, *, force: bool = False) -> Iterator[Path]:
    """A new folder to write into, which takes the target's place when the block ends well."""
    target = _target(directory)
    name = label(directory)
    with _told(name):
        made = _make_parents(target.parent)
        new = new_name(target)
        try:
            with ExitStack() as held:
                with locked(target.parent):
                    restore(target)
                    _check_contents(target, name, force)
                    remove_abandoned(target)
                    new.mkdir()
                    held.enter_context(locked(new))  # before others can take it for abandoned
                yield new
                flush(new)
                with locked(target.parent):
                    _check_contents(target, name, force)
                    swap(new, target)
        except BaseException:
            shutil.rmtree(new, ignore_errors=True)
            with suppress(OSError), locked(target.parent):
                restore(target)
                remove_abandoned(target)
            _remove_parents(made)
            raise


def _check_contents(target: Path, name: str, force: bool) -> None:
    if target == Path.cwd():
        raise InvalidInput(f"{name} is the current folder; name a folder for the result in it")
    if not os.path.lexists(target):
        return
    if not target.is_dir():
        raise InvalidInput(f"{name} is not a folder; a result is saved as a folder of its own")
    found = sorted(os.listdir(target))
    foreign = [file for file in found if file not in FILES or not (target / file).is_file()]
    if found and JSON_NAME not in found:  # then A.csv may be anybody's
        foreign = found
    if foreign:
        raise InvalidInput(
            f"{name} holds {shown(foreign[0])}, which is not part of a saved result and would be "
            "lost; save into a new or an empty folder"
        )
    if found and not force:
        raise InvalidInput(
            f"{name} holds an earlier result; replace it with force=True (--force), or save into "
            "another folder"
        )


def _target(directory: Directory) -> Path:
    try:
        text = os.fspath(directory)
    except TypeError:
        raise InvalidInput(f"a folder must be a path; got {shown(directory)}") from None
    if not isinstance(text, str) or not text:
        raise InvalidInput(f"a folder for a result must have a name; got {shown(text)}")
    try:
        target = Path(os.path.realpath(text))
    except (OSError, ValueError) as problem:
        raise InvalidInput(f"{label(text)} cannot be used: {_reason(problem)}") from None
    if not target.name:
        raise InvalidInput(f"{label(text)} cannot be replaced; name a folder for the result in it")
    return target


def _make_parents(folder: Path) -> list[Path]:
    """Make a folder and those above it; returns the new ones, the innermost first."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    made: list[Path] = []
    try:
        for place in reversed(missing):
            place.mkdir(exist_ok=True)
            made.insert(0, place)
    except OSError:
        _remove_parents(made)
        raise
    return made


def _remove_parents(made: list[Path]) -> None:
    for place in made:
        with suppress(OSError):  # somebody else uses it by now
            place.rmdir()


@contextmanager
def _told(name: str) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        raise InvalidInput(f"the folder {name} cannot be written: {_reason(problem)}") from None


def _reason(problem: Exception) -> str:
    reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else ""
    reason = reason or brief(problem)
    return reason[:1].lower() + reason[1:]
