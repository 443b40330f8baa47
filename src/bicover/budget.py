"""What a method may spend, and the seed it draws from."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from bicover.errors import InvalidInput, shown

Progress = Callable[[int, int], None]
"""Called now and then with the steps done and the error so far."""

MAX_SEED = 2**63 - 1
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
        if self.seconds is not None and not (self.seconds >= 0 and math.isfinite(self.seconds)):
            raise InvalidInput(
                f"time_limit must be a number of seconds, at least 0; got {shown(self.seconds)}"
            )
        if not 0 <= self.seed <= MAX_SEED:
            raise InvalidInput(f"seed must be between 0 and 2**63 - 1; got {shown(self.seed)}")
        if self.threads < 1:
            raise InvalidInput(f"threads must be at least 1; got {shown(self.threads)}")
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
