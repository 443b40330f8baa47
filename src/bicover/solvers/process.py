"""Running a solver so that it can always be ended.

The solver is started by `guard`, a process that kills it on command, or when our process is
gone. What the solver prints is read by threads as it comes, so that nothing is lost when the
time is up or Ctrl-C is pressed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Self

GRACE = 0.3
"""Seconds in which a solver may still print its best model after it is asked to end."""
KILLED_IN = 2.0
STEP = 0.05
LONGEST_LINE = 2**27
POSIX = hasattr(os, "fork")


@dataclass(frozen=True, slots=True)
class Ending:
    """How a solver ended."""

    stopped: str | None
    """None if by itself, else "time limit" or "interrupt"."""
    code: int
    last_stderr_line: str
    """The last line it wrote to standard error."""


def run(
    command: Sequence[str],
    folder: Path,
    on_line: Callable[[bytes], None],
    seconds: float | None,
    env: Mapping[str, str] | None = None,
) -> Ending:
    """Run a command until it ends, the time is up or Ctrl-C is pressed.

    `on_line` gets each line that it prints. If our process dies, the files in `folder` are
    removed too.
    """
    deadline = None if seconds is None else time.monotonic() + seconds
    with _Child(command, folder, on_line, env) as child:
        try:
            stopped = None if child.wait(deadline) else "time limit"
        except KeyboardInterrupt:
            stopped = "interrupt"
        if stopped:
            child.end()
    return Ending(stopped, child.process.returncode, child.last_stderr_line)


def worker_environment() -> dict[str, str]:
    """The environment in which a worker finds what we find, whatever was done to our path."""
    paths = os.pathsep.join(path or os.curdir for path in sys.path)
    return {**os.environ, "PYTHONPATH": paths}


class _Child:
    """The guard, with the solver behind it, and the threads that read its output."""

    def __init__(
        self,
        command: Sequence[str],
        folder: Path,
        on_line: Callable[[bytes], None],
        env: Mapping[str, str] | None,
    ) -> None:
        guard = [sys.executable, "-I", "-S", str(Path(__file__).with_name("guard.py"))]
        self.process = subprocess.Popen(
            [*guard, str(folder), *command] if POSIX else command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=env,
            start_new_session=True,
        )
        self._errors: deque[bytes] = deque(maxlen=1)
        self._readers = [
            _read_lines(self.process.stdout, on_line),
            _read_lines(
                self.process.stderr, lambda line: self._errors.append(line) if line else None
            ),
        ]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Nothing is left when this returns, whatever happened."""
        self._command(b"k")
        try:
            self.process.wait(KILLED_IN)
        except subprocess.TimeoutExpired:
            self.process.kill()
        for reader in self._readers:
            reader.join(KILLED_IN)
        with self.process:  # closes the pipes
            pass

    @property
    def last_stderr_line(self) -> str:
        """The last line of standard error."""
        return self._errors[-1].decode("utf-8", "replace") if self._errors else ""

    def wait(self, deadline: float | None) -> bool:
        """Whether it ended by itself before the deadline.

        In short steps, because Python handles a signal that another thread got only between them.
        """
        while True:
            reading = [reader for reader in self._readers if reader.is_alive()]
            if not reading and self.process.poll() is not None:
                return True
            step = STEP if deadline is None else min(STEP, deadline - time.monotonic())
            if step <= 0:
                return False
            if reading:
                reading[0].join(step)
            else:
                with suppress(subprocess.TimeoutExpired):
                    self.process.wait(step)

    def end(self) -> None:
        """Ask it to end, and make it after a short grace period."""
        self._command(b"t")
        self.wait(time.monotonic() + GRACE)
        self._command(b"k")

    def _command(self, command: bytes) -> None:
        if not POSIX:
            self.process.kill()
            return
        assert self.process.stdin is not None
        with suppress(OSError):  # it has ended already
            os.write(self.process.stdin.fileno(), command)


def _read_lines(stream: IO[bytes] | None, on_line: Callable[[bytes], None]) -> threading.Thread:
    assert stream is not None

    def read() -> None:
        while line := stream.readline(LONGEST_LINE):
            on_line(line.rstrip(b"\r\n"))

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    return thread
