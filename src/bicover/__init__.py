"""Boolean matrix factorization: exact, least-error and heuristic, with proofs.

>>> import bicover
>>> f = bicover.factorize([[1, 1, 0], [1, 1, 1], [0, 1, 1]], rank=2, method="grecond")
>>> f.error
0
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bicover.api import factorize as factorize
    from bicover.api import verify as verify
    from bicover.biclique import Biclique as Biclique
    from bicover.biclique import max_biclique as max_biclique
    from bicover.bounds import ErrorBound as ErrorBound
    from bicover.bounds import least_error_bound as least_error_bound
    from bicover.core.problem import Problem as Problem
    from bicover.core.result import Factorization as Factorization
    from bicover.core.result import Status as Status
    from bicover.engines.rank.least_rank import RankResult as RankResult
    from bicover.engines.rank.least_rank import boolean_rank as boolean_rank
    from bicover.errors import BicoverError as BicoverError
    from bicover.errors import Infeasible as Infeasible
    from bicover.errors import InvalidInput as InvalidInput
    from bicover.errors import MissingDependency as MissingDependency
    from bicover.errors import Undecided as Undecided
    from bicover.output.storage import load as load
    from bicover.profiling import profile as profile
    from bicover.rank_profile import Profile as Profile
    from bicover.tables.binarize import binarize as binarize
    from bicover.tables.formats import read as read
    from bicover.tables.formats import write as write
    from bicover.tables.table import Table as Table

# Where each public name lives. They load when first used, so that `import bicover`
# and `bicover --help` cost next to nothing.
_HOMES = {
    "Biclique": "biclique",
    "BicoverError": "errors",
    "ErrorBound": "bounds",
    "Factorization": "core.result",
    "Infeasible": "errors",
    "InvalidInput": "errors",
    "MissingDependency": "errors",
    "Problem": "core.problem",
    "Profile": "rank_profile",
    "RankResult": "engines.rank.least_rank",
    "Status": "core.result",
    "Table": "tables.table",
    "Undecided": "errors",
    "binarize": "tables.binarize",
    "boolean_rank": "engines.rank.least_rank",
    "factorize": "api",
    "least_error_bound": "bounds",
    "load": "output.storage",
    "max_biclique": "biclique",
    "profile": "profiling",
    "read": "tables.formats",
    "verify": "api",
    "write": "tables.formats",
}
_MODULES = ("datasets",)

__all__ = [*_HOMES, *_MODULES, "__version__"]  # noqa: PLE0604
__version__ = "0.1.0"


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
