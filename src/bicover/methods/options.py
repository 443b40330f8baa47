"""Options of a method: a frozen dataclass, filled from Python or from the command line."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from bicover.errors import InvalidInput, did_you_mean, shown

_TRUTH = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def make_options(method: str, kind: type[Any], given: Mapping[str, Any]) -> Any:
    """An options object of `kind`; texts are read as the type of their field."""
    hints = get_type_hints(kind)
    values = {}
    for name, value in given.items():
        if name not in hints:
            takes = f"it takes {', '.join(hints)}" if hints else "it takes none"
            raise InvalidInput(
                f"{method} has no option {name!r}; {takes}" + did_you_mean(name, hints)
            )
        values[name] = read_value(f"{method}'s option {name}", hints[name], value)
    missing = [
        field.name
        for field in dataclasses.fields(kind)
        if field.name not in values
        and field.default is dataclasses.MISSING
        and field.default_factory is dataclasses.MISSING
    ]
    if missing:
        raise InvalidInput(f"{method} needs the option {missing[0]}")
    return kind(**values)


def read_value(what: str, kind: Any, value: Any) -> Any:
    """`value` as `kind`: bool, int, float, str, a Literal, or one of these or None."""
    allowed = get_args(kind)
    if get_origin(kind) is Literal:
        if value in allowed:
            return value
        raise InvalidInput(f"{what} must be one of {', '.join(allowed)}; got {shown(value)}")
    if get_origin(kind) in (Union, types.UnionType):
        if value is None or value == "none":
            return None
        (inner,) = (part for part in allowed if part is not type(None))
        return read_value(what, inner, value)
    if kind is bool:
        truth = value if isinstance(value, bool) else _TRUTH.get(str(value).lower())
        if truth is None:
            raise InvalidInput(f"{what} must be true or false; got {shown(value)}")
        return truth
    try:
        number = kind(value)
    except (TypeError, ValueError, OverflowError):
        number = None
    # int(2.7) would be 2: a number that changes in reading was not the one asked for.
    if number is None or isinstance(value, bool) or (kind is int and str(number) != str(value)):
        names = {int: "a whole number", float: "a number", str: "a text"}
        raise InvalidInput(f"{what} must be {names[kind]}; got {shown(value)}")
    return number
