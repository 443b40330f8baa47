"""What each MaxSAT solver can do: the table that `bicover solvers` prints."""

from __future__ import annotations

from dataclasses import dataclass

from bicover.solvers.sat.run.catalog import HERMAX, PLACEHOLDER, PYSAT, SLS


@dataclass(frozen=True, slots=True, kw_only=True)
class Abilities:
    """The facts about a solver."""

    name: str
    title: str
    """A few words: what it does."""
    package: str
    """Where it comes from."""
    complete: bool | None
    """It proves an optimum, given time; None if that is the executable's own affair."""
    anytime: bool | None
    """Stopped early it still gives the best model it met."""
    start: str
    """What it makes of factors known before: "model", "upper bound", or "no"."""
    bound: bool | None
    """Stopped early it still gives a lower bound."""


def abilities() -> tuple[Abilities, ...]:
    """The facts about each solver, in the order of their names' table."""
    rc2 = tuple(
        Abilities(
            name=name,
            title=PYSAT[name],
            package="python-sat",
            complete=True,
            anytime=True,
            start="upper bound",
            bound=True,
        )
        for name in ("rc2", "rc2-stratified")
    )
    lsu = Abilities(
        name="lsu",
        title=PYSAT["lsu"],
        package="python-sat",
        complete=True,
        anytime=True,
        start="model and upper bound",
        bound=False,
    )
    hermax = tuple(
        Abilities(
            name=name,
            title=kind,
            package="hermax",
            complete=True,
            anytime=False,
            start="no",
            bound=False,
        )
        for name, (_, kind) in HERMAX.items()
    )
    sls = Abilities(
        name=SLS,
        title="our local search with clause weights",
        package="bicover",
        complete=False,
        anytime=True,
        start="model",
        bound=False,
    )
    command = Abilities(
        name=f"a command with {PLACEHOLDER}",
        title="any program of the MaxSAT Evaluations",
        package="yours",
        complete=None,
        anytime=None,
        start="no",
        bound=None,
    )
    return (*rc2, lsu, *hermax, sls, command)
