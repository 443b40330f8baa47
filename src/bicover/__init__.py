"""Boolean matrix factorization: exact, least-error and heuristic, with proofs.

>>> import bicover
>>> f = bicover.factorize([[1, 1, 0], [1, 1, 1], [0, 1, 1]], rank=2, method="grecond")
>>> f.error
0
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from bicover._version import __version__ as __version__

if TYPE_CHECKING:
    from bicover.analysis.biclique import Biclique as Biclique
    from bicover.analysis.biclique import max_biclique as max_biclique
    from bicover.analysis.bound import ErrorBound as ErrorBound
    from bicover.analysis.bound import least_error_bound as least_error_bound
    from bicover.analysis.factorize import factorize as factorize
    from bicover.analysis.factorize import verify as verify
    from bicover.analysis.profile.result import Profile as Profile
    from bicover.analysis.profile.run import profile as profile
    from bicover.analysis.rank import boolean_rank as boolean_rank
    from bicover.analysis.stored import load as load
    from bicover.core.problem import Problem as Problem
    from bicover.core.result import Factorization as Factorization
    from bicover.core.result import Status as Status
    from bicover.engines.rank.least_rank import RankResult as RankResult
    from bicover.errors import BicoverError as BicoverError
    from bicover.errors import Infeasible as Infeasible
    from bicover.errors import InvalidInput as InvalidInput
    from bicover.errors import MissingDependency as MissingDependency
    from bicover.errors import Undecided as Undecided
    from bicover.tables.binarize import binarize as binarize
    from bicover.tables.formats import read as read
    from bicover.tables.formats import write as write
    from bicover.tables.table import Table as Table

# Where each public name lives. They load when first used, so that `import bicover`
# and `bicover --help` cost next to nothing.
_HOMES = {
    "Biclique": "analysis.biclique",
    "BicoverError": "errors",
    "ErrorBound": "analysis.bound",
    "Factorization": "core.result",
    "Infeasible": "errors",
    "InvalidInput": "errors",
    "MissingDependency": "errors",
    "Problem": "core.problem",
    "Profile": "analysis.profile.result",
    "RankResult": "engines.rank.least_rank",
    "Status": "core.result",
    "Table": "tables.table",
    "Undecided": "errors",
    "binarize": "tables.binarize",
    "boolean_rank": "analysis.rank",
    "factorize": "analysis.factorize",
    "least_error_bound": "analysis.bound",
    "load": "analysis.stored",
    "max_biclique": "analysis.biclique",
    "profile": "analysis.profile.run",
    "read": "tables.formats",
    "verify": "analysis.factorize",
    "write": "tables.formats",
}
_MODULES = ("datasets",)

__all__ = [*_HOMES, *_MODULES, "__version__"]  # noqa: PLE0604


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(f"bicover.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'bicover' has no attribute {name!r}")
    value = getattr(import_module(f"bicover.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
