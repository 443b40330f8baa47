"""The methods by name. Adding one means: a file, and its name here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from bicover import checks
from bicover.methods.registry import Method, run_method

__all__ = ["METHODS", "Method", "find_method", "run_method"]

NAMES = (
    "auto",
    "search",
    "approximate",
    "undercover",
    "rui",
    "frui",
    "exact",
    "grecond",
    "asso",
    "topfiberm",
    "mebf",
    "bmad_xor",
)


class _Methods(Mapping[str, Method]):
    """Each method is imported when it is looked up, and no other with it."""

    def __getitem__(self, name: str) -> Method:
        if name not in NAMES:
            raise KeyError(name)
        found: Method = getattr(import_module(f"bicover.methods.{name}"), name.upper())
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


METHODS = _Methods()


def find_method(name: str) -> Method:
    """The method of that name."""
    return METHODS[checks.choice("method", name, NAMES)]
