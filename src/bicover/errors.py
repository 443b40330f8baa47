"""What can go wrong, in words a user can act on.

Every message is one sentence that names the thing (file, line, row, column,
parameter), what came, and what is allowed. The command line prints it as it is.
"""


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


def shown(value: object, limit: int = 40) -> str:
    """A value as a message shows it: its repr, cut where it would drown the sentence."""
    try:
        text = repr(value)
    except ValueError:  # an int past Python's limit for decimal digits
        return "a number too large to print"
    return text if len(text) <= limit else text[: limit - 3] + "..."
