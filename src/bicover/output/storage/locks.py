"""Advisory locks on folders; they end with the process that holds them, however it ends."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def locked(folder: Path, *, wait: bool = True) -> Iterator[bool]:
    """Hold the lock of a folder; gives whether it is held.

    Without `wait` a lock that another process holds is not waited for. Some file systems and
    Windows have no such locks: then work goes on without, as safe against kills but not against
    two processes that save to the same place at the same time.
    """
    handle = _acquire(folder, wait)
    try:
        yield handle is not None
    finally:
        if handle is not None:
            os.close(handle)


def _acquire(folder: Path, wait: bool) -> int | None:
    try:
        import fcntl
    except ImportError:
        return None
    handle = None
    try:
        handle = os.open(folder, os.O_RDONLY)
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        if handle is not None:
            os.close(handle)
        return None
    return handle
