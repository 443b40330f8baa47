"""Solvers that are commands: a template with places for the files."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Mapping, Sequence

from bicover.errors import InvalidInput, shown


def check_solver_name(solver: str, names: Sequence[str], placeholder: str) -> str:
    """The solver, if it is one of the names or a command with the placeholder."""
    if solver in names:
        return solver
    if placeholder not in solver:
        raise InvalidInput(
            f"solver must be one of {', '.join(names)}, or a command with {placeholder} where "
            f"the file goes; got {shown(solver)}"
        )
    _split(solver)
    return solver


def fill_command(template: str, places: Mapping[str, str]) -> list[str]:
    """The words of a command with its files filled in, its program found on the PATH."""
    program, *arguments = _split(template)
    found = shutil.which(program)
    if found is None:
        raise InvalidInput(
            f"solver {shown(template)}: there is no program {program!r} that can be run; "
            "give its full path or put it on the PATH"
        )
    for placeholder, place in places.items():
        arguments = [word.replace(placeholder, place) for word in arguments]
    return [found, *arguments]


def _split(template: str) -> list[str]:
    """The words of a command, quoted as in a shell."""
    try:
        return shlex.split(template)
    except ValueError as error:
        raise InvalidInput(
            f"solver {shown(template)} cannot be read as a command: {str(error).lower()}"
        ) from None
