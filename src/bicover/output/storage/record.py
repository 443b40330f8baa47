"""factorization.json: what a result says about itself, and whether that is so.

The record has digests of X, A and B and one of itself, against accidents. Against whoever can
write digests too, all that can be counted is counted again.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from bicover import checks
from bicover.core.factors import Factors
from bicover.core.found import Goal
from bicover.core.problem import Problem
from bicover.core.result import Factorization, Status
from bicover.errors import InvalidInput, shown
from bicover.native.bits import Weights
from bicover.output.report import summary
from bicover.output.storage.digest import bits_digest, record_digest, table_digest
from bicover.output.storage.swap import JSON_NAME
from bicover.tables.formats.streams import brief, label

T = TypeVar("T")

LAYOUT = 2
QUESTIONS = {Goal.LEAST_RANK: "rank"}
"""What was asked, if it was not a factorization of a given rank."""


def record_of(f: Factorization, notes: Mapping[str, str]) -> dict[str, Any]:
    """The record of a factorization, ready for JSON; `notes` are for people."""
    problem = f.problem
    record = {
        "layout": LAYOUT,
        "question": QUESTIONS.get(f.goal, "factors"),
        **summary(f),
        **notes,
        "goal": f.goal.value,
        "lower_bound": f.lower_bound,
        "claimed_lower_bound": f.claimed_lower_bound,
        **counted(f),
        "status": f.status.value,
        "stopped": f.stopped,
        "options": f.options,
        "statistics": f.statistics,
        "fp_cost": problem.fp_cost,
        "fn_cost": problem.fn_cost,
        "merge": problem.merge,
        "row_weights": _weight_list(problem.row_weights),
        "column_weights": _weight_list(problem.column_weights),
        "digests": digests(problem, f.pair),
    }
    if f.goal is Goal.LEAST_RANK:
        record["upper_bound"] = f.rank
    # JSON has neither tuples nor infinity: what it cannot say is said by a text.
    plain: dict[str, Any] = json.loads(json.dumps(record, default=str), parse_constant=str)
    return {**plain, "digest": record_digest(plain)}


def read_record(path: Path) -> dict[str, Any]:
    """Read a record, and check that it is as it was written."""
    name = label(path)
    try:
        record = json.loads(path.read_bytes(), parse_constant=_refused, parse_float=_finite)
        if not isinstance(record, dict) or record.get("layout") != LAYOUT:
            raise InvalidInput(f"{name}: not a factorization saved with layout {LAYOUT}")
        digest = record_digest(record)
    except OSError as problem:
        raise InvalidInput(
            f"{name}: cannot be read: {problem.strerror}; a saved factorization has this file"
        ) from None
    except RecursionError:
        raise InvalidInput(f"{name}: not a saved factorization: it is nested too deep") from None
    except InvalidInput:
        raise
    except ValueError as problem:
        raise InvalidInput(f"{name}: not valid JSON: {brief(problem)}") from None
    if record.get("digest") != digest:
        raise InvalidInput(f"{name}: its digest does not fit what it says; the file was changed")
    return record


class Claims:
    """Access to a record by key and kind; what is missing or wrong is named."""

    def __init__(self, record: Mapping[str, Any], path: Path) -> None:
        self._record = record
        self._name = label(path)

    def whole(self, key: str, most: int | None = checks.MAX_WEIGHT) -> int:
        """A whole number, at least 0."""
        return checks.whole(f"{self._name}: {key}", self._get(key), 0, most)

    def seconds(self, key: str) -> float:
        """A number of seconds."""
        found = checks.seconds(f"{self._name}: {key}", self._get(key))
        return self._checked(key, found, float)

    def text(self, key: str) -> str:
        """A text."""
        return self._checked(key, self._get(key), str)

    def choice(self, key: str, allowed: list[str]) -> str:
        """One of some texts."""
        return checks.choice(f"{self._name}: {key}", self._get(key), allowed)

    def flag(self, key: str) -> bool:
        """True or false."""
        return self._checked(key, self._get(key), bool)

    def optional(self, key: str, kind: str) -> Any:
        """None, or what `kind` (a method's name) reads."""
        return None if self._get(key) is None else getattr(self, kind)(key)

    def mapping(self, key: str) -> dict[str, Any]:
        """Any values by name."""
        return dict(self._checked(key, self._get(key), dict))

    def figures(self, key: str) -> dict[str, Any]:
        """Numbers by name."""
        found = self.mapping(key)
        for figure, value in found.items():
            checks.number(f"{self._name}: {shown(figure)} of {key}", value)
        return found

    def weights(self, key: str) -> list[int] | None:
        """Positive whole numbers, or None."""
        if self._get(key) is None:
            return None
        found = self._checked(key, self._get(key), list)
        name = f"{self._name}: {key}"
        return [checks.whole(name, weight, 1, checks.MAX_WEIGHT) for weight in found]

    def _checked(self, key: str, value: Any, kind: type[T]) -> T:
        if not isinstance(value, kind):
            raise InvalidInput(f"{self._name}: {key} is wrong: {shown(value)}")
        return value

    def _get(self, key: str) -> Any:
        if key not in self._record:
            raise InvalidInput(f"{self._name}: {key} is missing")
        return self._record[key]


def check_counts(record: Mapping[str, Any], f: Factorization, claimed: int, folder: Path) -> None:
    """Compare everything that can be counted again with what the record says."""
    status = Status.OPTIMAL if f.reached == claimed else Status.FEASIBLE
    expected = {**counted(f), "status": status.value}
    for key, value in expected.items():
        said = record.get(key)
        if said != value or isinstance(said, bool):
            raise InvalidInput(
                f"{label(folder)}: {key} is {shown(value)} by X.npz, A.csv and B.csv, but "
                f"{JSON_NAME} says {shown(said)}; the folder was changed"
            )


def counted(f: Factorization) -> dict[str, int]:
    """What X, A and B alone say."""
    rows, columns = f.problem.shape
    return {
        "rank": f.rank,
        "rows": rows,
        "columns": columns,
        "ones": f.problem.table.one_count,
        "missing": f.problem.table.missing_count,
        "error": f.error,
        "false_positives": f.false_positives,
        "false_negatives": f.false_negatives,
        "cost": f.cost,
    }


def digests(problem: Problem, pair: Factors) -> dict[str, str]:
    """Of X with its names, of A and of B."""
    return {
        "X": table_digest(problem.table),
        "A": bits_digest(pair.by_row, pair.rank),
        "B": bits_digest(pair.intents, problem.shape[1]),
    }


def _weight_list(weights: Weights) -> list[int] | None:
    return None if bool((weights == 1).all()) else weights.tolist()


def _refused(text: str) -> float:
    raise ValueError(f"{text} is not a number of JSON")


def _finite(text: str) -> float:
    value = float(text)
    return value if math.isfinite(value) else _refused(text[:40])
