"""Tables that come with the package: made by code or written by us, nothing downloaded.

>>> names()
('animals', 'balance', 'roles', 'tictactoe')
>>> load("balance")
<Table 625 x 23: 3125 ones>
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bicover.datasets.animals import animals as animals
from bicover.datasets.balance import balance as balance
from bicover.datasets.planted_roles import Planted as Planted
from bicover.datasets.planted_roles import planted_roles as planted_roles
from bicover.datasets.random_product import random_factors as random_factors
from bicover.datasets.random_product import random_product as random_product
from bicover.datasets.tictactoe import tictactoe as tictactoe
from bicover.errors import InvalidInput, did_you_mean, shown
from bicover.tables.table import Table


@dataclass(frozen=True, slots=True)
class Dataset:
    """A table one can ask for by name."""

    description: str
    load: Callable[[], Table]


CATALOG: Mapping[str, Dataset] = MappingProxyType(
    {
        "animals": Dataset("42 animals and 22 traits, written for this package", animals),
        "balance": Dataset("the balance scale: weights, distances, which side tips", balance),
        "roles": Dataset(
            "200 users, 60 permissions, 8 planted roles and some noise",
            lambda: planted_roles().table,
        ),
        "tictactoe": Dataset("the 958 ways a game of tic-tac-toe can end", tictactoe),
    }
)
"""What `load` knows, in alphabetical order."""


def names() -> tuple[str, ...]:
    """The names that `load` accepts."""
    return tuple(CATALOG)


def load(name: str) -> Table:
    """A table by name, the same at every call.

    Parameters
    ----------
    name : str
        One of `names()`.

    Raises
    ------
    InvalidInput
        If there is no such table.

    Examples
    --------
    >>> load("tictactoe").shape
    (958, 28)
    """
    if not isinstance(name, str) or name not in CATALOG:
        raise InvalidInput(
            f"there is no dataset {shown(name)}; there are {', '.join(CATALOG)}"
            + did_you_mean(name, CATALOG)
        )
    return CATALOG[name].load()
