"""The methods by name. Adding one means: a file, and a line here."""

from __future__ import annotations

from bicover.errors import InvalidInput, shown
from bicover.methods.approximate import APPROXIMATE
from bicover.methods.asso import ASSO
from bicover.methods.auto import AUTO
from bicover.methods.bmad_xor import BMAD_XOR
from bicover.methods.exact import EXACT
from bicover.methods.frui import FRUI
from bicover.methods.grecond import GRECOND
from bicover.methods.mebf import MEBF
from bicover.methods.registry import Method, run_method
from bicover.methods.rui import RUI
from bicover.methods.search import SEARCH
from bicover.methods.topfiberm import TOPFIBERM
from bicover.methods.undercover import UNDERCOVER

METHODS: dict[str, Method] = {
    method.name: method
    for method in (
        AUTO,
        SEARCH,
        APPROXIMATE,
        UNDERCOVER,
        RUI,
        FRUI,
        EXACT,
        GRECOND,
        ASSO,
        TOPFIBERM,
        MEBF,
        BMAD_XOR,
    )
}

__all__ = ["METHODS", "Method", "find_method", "run_method"]


def find_method(name: str) -> Method:
    """The method of that name."""
    if not isinstance(name, str) or name not in METHODS:
        raise InvalidInput(f"method must be one of {', '.join(METHODS)}; got {shown(name)}")
    return METHODS[name]
