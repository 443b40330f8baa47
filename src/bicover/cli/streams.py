"""Standard streams that never end in a traceback, whatever they are connected to."""

from __future__ import annotations

import errno
import os
import sys
from io import RawIOBase, TextIOWrapper
from typing import Any

# For an encoding that lacks what pictures and lists are drawn with.
_PLAIN = str.maketrans({"█": "#", "·": ".", "▒": "%", "…": "...", "─": "-"})


class _Closed(RawIOBase):
    """Stands for a standard output that the shell closed: writing fails as on a full disk."""

    def writable(self) -> bool:
        """It takes text and fails when it is written."""
        return True

    def write(self, data: Any) -> int:
        """Refuse."""
        raise OSError(errno.EBADF, "it is closed")


def prepare() -> None:
    """Make stdout and stderr fit to be written to; for the start of the program."""
    if sys.stdout is None or sys.stderr is None:
        # Otherwise the next file that is opened would become descriptor 1 or 2.
        while os.open(os.devnull, os.O_RDWR) < 2:
            pass
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = TextIOWrapper(_Closed(), encoding="utf-8", write_through=True)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def abandon_output() -> None:
    """Stdout takes no more: what is still in its buffer must not fail at the exit again."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # no descriptor
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115


def fitted(text: str) -> str:
    """Text with plain characters for those of pictures, where stdout has no such characters."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return text.translate(_PLAIN)
    return text
