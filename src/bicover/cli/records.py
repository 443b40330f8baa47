"""What `--json` prints: every command that answers has the keys of `common`, in this order last.

docs/guide/scripts.md describes every key; a test holds the commands to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bicover._version import __version__

if TYPE_CHECKING:
    from bicover.core.result import Factorization
    from bicover.tables.table import Table


def common(
    status: str,
    stopped: str | None,
    seconds: float,
    *,
    seed: int | None = None,
    options: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The keys that say what is proved, what was stopped, and how it was run."""
    return {
        "status": status,
        "stopped": stopped,
        "seconds": round(seconds, 6),
        "seed": seed,
        "options": options or {},
        "version": __version__,
    }


def table_record(table: Table) -> dict[str, int]:
    """The size of the table that was read."""
    rows, columns = table.shape
    return {
        "rows": rows,
        "columns": columns,
        "ones": table.one_count,
        "missing": table.missing_count,
    }


def factorization_record(
    f: Factorization, asked_rank: int | None, saved: str | None
) -> dict[str, Any]:
    """The figures, the factors by name, and where they were saved."""
    from bicover.output.report import factor_records

    record = {"asked_rank": asked_rank, **f.summary()}
    return {**record, "factors": factor_records(f), "saved": saved}
