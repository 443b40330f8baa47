"""What a method may spend, and the seed it draws from."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from bicover import checks
from bicover.errors import InvalidInput, shown

Progress = Callable[[int, int], None]
"""Called now and then with the steps done and the error so far."""

MAX_THREADS = 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """Limits of one run. The clock starts when the budget is made.

    Without `seconds` nothing a method does depends on the clock.
    """

    seconds: float | None = None
    seed: int = 0
    threads: int = 1
    progress: Progress | None = None
    started: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        # Frozen for everyone but these checks, which turn numpy's numbers into Python's.
        object.__setattr__(self, "seconds", checks.seconds("time_limit", self.seconds))
        object.__setattr__(self, "seed", checks.seed(self.seed))
        object.__setattr__(self, "threads", checks.whole("threads", self.threads, 1))
        if self.threads > MAX_THREADS:
            raise InvalidInput(f"threads must be at most {MAX_THREADS}; got {shown(self.threads)}")
        if self.progress is not None and not callable(self.progress):
            raise InvalidInput(
                "progress must be a function of the steps done and the error left; "
                f"got {shown(self.progress)}"
            )

    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.started

    def remaining(self) -> float | None:
        """Seconds left, never negative; None without a limit."""
        return None if self.seconds is None else max(0.0, self.seconds - self.elapsed())

    def share(self, part: float, *, progress: Progress | None = None) -> Budget:
        """A part of the time that is left, with the same seed and threads.

        The progress of a part is not that of the whole, so it is reported only if asked for.
        """
        left = self.remaining()
        return Budget(
            seconds=None if left is None else left * part,
            seed=self.seed,
            threads=self.threads,
            progress=progress,
        )
