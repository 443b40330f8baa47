"""Users and permissions with roles hidden in them, as in role mining.

Every user has a job, one of the roles, and may hold others besides; every role owns a
run of neighbouring permissions and borrows a few from elsewhere. What is granted is
the Boolean product of the two, and then noise: an administrator more often forgets a
permission than grants one too many.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import SupportsIndex

import numpy as np

from bicover.checks import between, whole
from bicover.datasets.randomness import generator
from bicover.native.bits import Bools
from bicover.tables.table import Table, check_shape

SYSTEMS = {
    "crm": "sales",
    "ledger": "accountant",
    "payroll": "payroll-clerk",
    "hiring": "recruiter",
    "stock": "storekeeper",
    "orders": "buyer",
    "tickets": "support",
    "servers": "operator",
    "code": "developer",
    "reports": "analyst",
    "contracts": "lawyer",
    "website": "editor",
}
"""Systems that permissions are about, and the role of somebody at home there."""
ACTIONS = ("read", "write", "approve", "export", "admin")

BORROWED = 0.05
"""Probability that a role has a permission it does not own."""
EXTRA_PER_LOST = 0.25
"""A 0 turns into a 1 with this share of the probability that a 1 turns into a 0."""


@dataclass(frozen=True, eq=False)
class Planted:
    """A table and the factors it was made from."""

    table: Table
    """Users x permissions, with names, after the noise."""
    A: Bools
    """Users x roles: who holds what."""
    B: Bools
    """Roles x permissions: what a role grants."""
    roles: tuple[str, ...]
    """The names of the roles."""


def planted_roles(
    users: SupportsIndex = 200,
    permissions: SupportsIndex = 60,
    roles: SupportsIndex = 8,
    *,
    roles_per_user: float = 2.0,
    noise: float = 0.02,
    seed: SupportsIndex = 0,
) -> Planted:
    """Make a table of users and permissions from known roles.

    Parameters
    ----------
    users, permissions, roles : int
        How many of each; at most as many roles as permissions.
    roles_per_user : float, default 2
        How many roles a user holds on average, from 1 to `roles`. One is the user's job,
        dealt out in turn; the others are drawn independently.
    noise : float, default 0.02
        Probability that a granted permission is lost. A permission that is not granted
        appears with a quarter of it.
    seed : int, default 0
        The same seed gives the same table.

    Returns
    -------
    Planted
        The table, the planted factors A and B, and the names of the roles.

    Examples
    --------
    >>> planted = planted_roles()
    >>> planted.table.shape, planted.A.shape, planted.B.shape
    ((200, 60), (200, 8), (8, 60))
    >>> planted.table.row_names[0], planted.table.column_names[:2], planted.roles[:2]
    ('user-001', ('crm:read', 'crm:write'), ('sales', 'accountant'))
    """
    m, n = whole("users", users, 1), whole("permissions", permissions, 1)
    check_shape(m, n)
    k = whole("roles", roles, 1, most=n)
    held = between("roles_per_user", roles_per_user, 1, k)
    lost = between("noise", noise, 0, 1)
    random = generator(seed)
    A, B = _holders(random, m, k, held), _grants(random, k, n)
    granted = A @ B
    flip = np.where(granted, lost, lost * EXTRA_PER_LOST) > random.random((m, n))
    table = Table.pack(granted ^ flip, row_names=_user_names(m), column_names=_permission_names(n))
    return Planted(table, A, B, _role_names(k, n))


def _holders(random: np.random.Generator, users: int, roles: int, held: float) -> Bools:
    """Users x roles: the job, and others so that `held` are held on average."""
    others = (held - 1) / (roles - 1) if roles > 1 else 0.0
    holders: Bools = random.random((users, roles)) < others
    holders[np.arange(users), np.arange(users) % roles] = True
    return holders


def _grants(random: np.random.Generator, roles: int, permissions: int) -> Bools:
    """Roles x permissions: a run of neighbours each, and a few others."""
    grants: Bools = random.random((roles, permissions)) < BORROWED
    owner = np.arange(permissions) * roles // permissions
    grants[owner, np.arange(permissions)] = True
    return grants


def _permission_names(count: int) -> tuple[str, ...]:
    """`system:action`; once all pairs are used up the systems come again with a number."""
    pairs = [(system, action) for system in SYSTEMS for action in ACTIONS]
    names = []
    for number in range(count):
        turn, place = divmod(number, len(pairs))
        system, action = pairs[place]
        names.append(f"{_again(system, turn)}:{action}")
    return tuple(names)


def _role_names(roles: int, permissions: int) -> tuple[str, ...]:
    """The role at home in the system where its own permissions begin."""
    at_home = tuple(SYSTEMS.values())
    seen: Counter[str] = Counter()
    names = []
    for role in range(roles):
        first = -(-role * permissions // roles)
        name = at_home[first // len(ACTIONS) % len(at_home)]
        names.append(_again(name, seen[name]))
        seen[name] += 1
    return tuple(names)


def _user_names(count: int) -> tuple[str, ...]:
    digits = max(3, len(str(count)))
    return tuple(f"user-{number:0{digits}}" for number in range(1, count + 1))


def _again(name: str, turn: int) -> str:
    return name if turn == 0 else f"{name}-{turn + 1}"
