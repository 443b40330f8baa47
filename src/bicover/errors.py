"""What can go wrong, in words a user can act on.

Every message is one sentence that names the thing (file, line, row, column,
parameter), what came, and what is allowed. The command line prints it as it is, so a name
or a path in it is shown by `printable` or `shown`.
"""

import re
from collections.abc import Iterable

# Controls (C0, DEL, C1), line and paragraph separators, marks that turn the direction of the
# text round them, invisible tags, and halves of surrogate pairs.
_CONTROLS = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff"
    "\ud800-\udfff\ufff9-\ufffb\U000e0000-\U000e007f]"
)


class BicoverError(Exception):
    """Base of every error bicover raises on purpose."""


class InvalidInput(BicoverError, ValueError):
    """Data, a file or a parameter that cannot be used."""


class MissingDependency(BicoverError, ImportError):
    """An optional package is not installed; the message says how to get it."""

    def __init__(self, what: str, install: str) -> None:
        super().__init__(f"{what} is not installed; install it with: pip install {install}")


class SolverFailed(BicoverError):
    """A solver crashed, or its answer cannot be true."""


class NoFactors(BicoverError):
    """There are no factors to return; the bounds of the least rank say what is known."""

    def __init__(self, message: str, lower_bound: int, upper_bound: int | None = None) -> None:
        super().__init__(message)
        self.lower_bound = lower_bound
        self.upper_bound = upper_bound


class Infeasible(NoFactors):
    """Proved: there are no factors such as were asked for."""


class Undecided(NoFactors):
    """Stopped before it was known whether there are factors such as were asked for."""


def printable(text: str) -> str:
    r"""A text with what would act on a terminal escaped, and all else as it is.

    >>> print(printable("caf\u00e9 \x1b]0;owned\x07"))
    café \x1b]0;owned\x07
    """
    return _CONTROLS.sub(lambda found: _escaped(ord(found[0])), text)


def _escaped(code: int) -> str:
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def shown(value: object, limit: int = 40) -> str:
    """A value as a message shows it: its repr, cut where it would drown the sentence."""
    try:
        text = printable(repr(value))
    except Exception:  # an int past Python's limit for decimal digits, or any class's own repr
        return "a number too large to print" if isinstance(value, int) else _kind(value)
    return text if len(text) <= limit else text[: limit - 3] + "..."


def _kind(value: object) -> str:
    return f"a {type(value).__name__} that cannot be shown"


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """The end of a sentence about a word that is not known: the word that was meant, perhaps.

    >>> did_you_mean("serach", ["search", "grecond"])
    '; did you mean search?'
    """
    from difflib import get_close_matches

    close = get_close_matches(word, list(known), n=1) if isinstance(word, str) else []
    return f"; did you mean {close[0]}?" if close else ""
