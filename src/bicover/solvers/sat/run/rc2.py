"""RC2 of python-sat, which reports bounds and models as it finds them.

RC2 raises a lower bound core by core; its stratified form also solves the problem for the
heavy literals first. Calls of the SAT solver that succeed on the way give models that may be
good: they are looked at now and then. A model known before ends the search as soon as the bound
says that none is cheaper.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pysat.examples.rc2 import RC2, RC2Stratified
from pysat.formula import WCNF

from bicover.solvers.sat.formula import Formula

if TYPE_CHECKING:
    from bicover.solvers.sat.run.worker import OutputWriter

SECONDS_BETWEEN_MODELS = 0.5


class _Clauses:
    """Hard clauses that are made into lists only while the SAT solver reads them."""

    def __init__(self, formula: Formula) -> None:
        self.formula = formula

    def __bool__(self) -> bool:
        return bool(self.formula.hard)

    def __iter__(self) -> Iterator[list[int]]:
        return self.formula.clauses()


class _Reached(Exception):
    """The model known before is an optimum."""


class _Telling:
    """What both forms of RC2 share: they write what they find."""

    cost: int
    oracle: Any
    formula: Formula
    writer: OutputWriter
    best: int | None = None
    known: int | None = None
    looked = 0.0

    def process_core(self) -> None:
        super().process_core()  # type: ignore[misc]
        self.writer.bound(self.cost)
        if self.cost == self.known:
            raise _Reached

    def _call_oracle(self, *args: Any, **options: Any) -> Any:
        answer = super()._call_oracle(*args, **options)  # type: ignore[misc]
        if answer and time.monotonic() - self.looked >= SECONDS_BETWEEN_MODELS:
            self.look_at_model()
            self.looked = time.monotonic()
        return answer

    def look_at_model(self) -> None:
        """Report the SAT solver's last model if it is the best so far."""
        true = {literal for literal in self.oracle.get_model() or () if literal > 0}
        cost = _cost(self.formula, true)
        if self.best is None or cost < self.best:
            self.best = cost
            self.writer.model(true)


class _TellingRC2(_Telling, RC2):  # type: ignore[misc]
    pass


class _TellingRC2Stratified(_Telling, RC2Stratified):  # type: ignore[misc]
    pass


def _cost(formula: Formula, true: set[int]) -> int:
    soft = formula.soft.items()
    return sum(weight for literal, weight in soft if (abs(literal) in true) != (literal > 0))


def solve_with_rc2(
    name: str, formula: Formula, writer: OutputWriter, start: list[int] | None
) -> None:
    """Run RC2, plain or stratified, to its end or until `start` is known to be an optimum."""
    wcnf: Any = WCNF()
    wcnf.nv = formula.variables
    wcnf.hard = _Clauses(formula)
    wcnf.soft = [[literal] for literal in formula.soft]
    wcnf.wght = list(formula.soft.values())
    # Without a soft literal there is no first stratum, and RC2Stratified does not like that.
    stratified = name == "rc2-stratified" and formula.soft
    kind = _TellingRC2Stratified if stratified else _TellingRC2
    solver = kind(wcnf, solver="cadical153", adapt=True, exhaust=True, minz=True)
    solver.formula, solver.writer = formula, writer
    if start is not None:
        solver.known = solver.best = _cost(formula, {literal for literal in start if literal > 0})
    try:
        model = solver.compute()
    except _Reached:
        model = start
    if model is None:
        writer.status("UNSATISFIABLE")
    else:
        writer.model(model)
        writer.status("OPTIMUM FOUND")
