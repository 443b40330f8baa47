"""A folder that is replaced as a whole or not at all.

A new result is written into a hidden folder beside the target and flushed to the disk. Then the old
folder is renamed aside, the new one gets its name, and the old one is removed. So whenever the
process ends, a complete result is under the target's name or, between the two renames, under the
hidden name of the old one: `current` finds it there, and the next save puts it back first. What a
killed save leaves beside the target is removed by the next one, which knows it by the missing lock.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
from contextlib import suppress
from pathlib import Path

from bicover.output.storage.locks import locked

JSON_NAME = "factorization.json"
"""The file that makes a folder a result."""


def swap(new: Path, target: Path) -> None:
    """Put the new folder in the place of the target, if there is one; on failure, the old one."""
    old = old_name(target)
    if not target.exists():
        os.rename(new, target)
    else:
        os.rename(target, old)
        try:
            os.rename(new, target)
        except BaseException:
            if not target.exists():
                os.rename(old, target)
            raise
    _flush_folder(target.parent)
    _discard(old, target)


def _discard(old: Path, target: Path) -> None:
    """Remove the old folder, which first loses its name: under that, it is always complete."""
    with suppress(OSError):  # the next save tries again
        abandoned = new_name(target)
        os.rename(old, abandoned)
        shutil.rmtree(abandoned)


def restore(target: Path) -> None:
    """Finish what an interrupted swap began: the old result is back, or it is replaced."""
    old = old_name(target)
    if (target / JSON_NAME).exists() or not (old / JSON_NAME).exists():
        _discard(old, target)
        return
    with suppress(OSError):
        if target.exists():
            target.rmdir()  # if it has other files, neither folder is touched
        os.rename(old, target)


def remove_abandoned(target: Path) -> None:
    """Remove what killed saves left half-written: nobody holds its lock any more."""
    pattern = re.compile(rf"\.{re.escape(target.name)}\.[0-9a-f]{{16}}\.new")
    for name in os.listdir(target.parent):
        if pattern.fullmatch(name):
            with locked(target.parent / name, wait=False) as held:
                if held:
                    shutil.rmtree(target.parent / name, ignore_errors=True)


def new_name(target: Path) -> Path:
    """A hidden name beside the target, for what is not complete."""
    return target.with_name(f".{target.name}.{secrets.token_hex(8)}.new")


def old_name(target: Path) -> Path:
    """The hidden name of the old folder between the two renames."""
    return target.with_name(f".{target.name}.old")


def flush(folder: Path) -> None:
    """Wait until the files of a folder are on the disk."""
    for file in folder.iterdir():
        with file.open("r+b") as stream:
            os.fsync(stream.fileno())
    _flush_folder(folder)


def _flush_folder(folder: Path) -> None:
    with suppress(OSError):  # not every system opens folders
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
