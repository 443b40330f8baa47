"""What MaxSAT solvers print: the lines of the MaxSAT Evaluations.

`o` is a cost, `s` the status and `v` a model, in the new form (a bit for each variable) or the
old (signed numbers, perhaps over several lines). Our own worker adds `c lb`, a lower bound.
Nothing here is believed; that is for `maxsat` to check.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

import numpy as np

from bicover.solvers.sat.model import Model

LONGEST_NUMBER = 20


@dataclass(slots=True)
class Transcript:
    """What a solver has printed so far."""

    variables: int
    status: str | None = None
    cost: int | None = None
    """The last `o` line."""
    bound: int = 0
    models: deque[list[bytes]] = field(default_factory=lambda: deque(maxlen=2))
    """The words of the last two models; a solver may be stopped while it prints the last."""
    in_model: bool = False

    def on_line(self, line: bytes) -> None:
        """Read one line."""
        kind, _, rest = line.partition(b" ")
        if kind == b"v":
            if not self.in_model:
                self.models.append([])
            if len(self.models[-1]) <= self.variables:  # no model is longer
                self.models[-1].extend(rest.split())
        elif kind == b"o":
            self.cost = _number(rest)
        elif kind == b"s":
            self.status = " ".join(rest.decode("ascii", "replace").split())
        elif line.startswith(b"c lb "):
            self.bound = max(self.bound, _number(line[5:]) or 0)
        self.in_model = kind == b"v"


def _number(text: bytes) -> int | None:
    digits = text.strip()
    return int(digits) if digits.isdigit() and len(digits) < LONGEST_NUMBER else None


def read_model(words: list[bytes], variables: int) -> Model | None:
    """The model that the words of `v` lines spell; None if they spell none.

    >>> read_model([b"101"], 3), read_model([b"1", b"-2", b"3", b"0"], 3)
    (array([ True, False,  True]), array([ True, False,  True]))
    """
    if len(words) == 1 and len(words[0]) >= variables and not words[0].strip(b"01"):
        return np.equal(np.frombuffer(words[0], dtype=np.uint8, count=variables), ord("1"))
    model = np.zeros(variables, dtype=np.bool_)
    try:
        literals = np.array([int(word) for word in words], dtype=np.int64)
    except (ValueError, OverflowError):
        return None
    true = literals[(literals > 0) & (literals <= variables)]
    model[true - 1] = True
    return model
