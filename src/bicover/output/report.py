"""A Factorization as plain values, text and HTML."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

import numpy as np

from bicover.core.factors import Product
from bicover.errors import printable

if TYPE_CHECKING:
    from bicover.core.result import Factor, Factorization

FACTOR_HEADINGS = ("factor", "rows", "columns", "covers", "only it", "wrong")
SHOWN_FACTORS = 20


def summary(f: Factorization) -> dict[str, Any]:
    """The figures as plain values, in the order in which `--json` prints them."""
    rows, columns = f.problem.shape
    return {
        "method": f.method,
        "product": f.product.value,
        "rank": f.rank,
        "rows": rows,
        "columns": columns,
        "ones": f.problem.table.one_count,
        "missing": f.problem.table.missing_count,
        **figures(f),
        "stopped": f.stopped,
        "seconds": round(f.seconds, 6),
        "seed": f.seed,
        "options": f.options,
        "version": f.version,
    }


def figures(f: Factorization) -> dict[str, Any]:
    """How good the factors are: the same keys wherever factors are described."""
    return {
        "error": f.error,
        "error_rate": f.error_rate,
        "known_error_rate": f.known_error_rate,
        "false_positives": f.false_positives,
        "false_negatives": f.false_negatives,
        "recall": recall(f),
        "precision": precision(f),
        "cost": f.cost,
        "fp_cost": f.problem.fp_cost,
        "fn_cost": f.problem.fn_cost,
        "lower_bound": backed_bound(f.lower_bound, f.cost),
        "status": f.status.value,
    }


def recall(f: Factorization) -> float | None:
    """Which share of the ones is covered; None if there are no ones."""
    ones = f.problem.cells.one_weight()
    return 1 - f.false_negatives / ones if ones else None


def precision(f: Factorization) -> float | None:
    """Which share of the known cells that are covered are ones; None if none is covered."""
    right = f.problem.cells.one_weight() - f.false_negatives
    covered = right + f.false_positives
    return right / covered if covered else None


def backed_bound(lower_bound: int, cost: int) -> int | None:
    """A lower bound; None where it is the 0 that needs no proof and says nothing."""
    return lower_bound if lower_bound or not cost else None


def factor_records(f: Factorization) -> list[dict[str, Any]]:
    """Every factor by name, as plain values."""
    return [
        {
            "rows": list(factor.rows),
            "columns": list(factor.columns),
            "covered": factor.covered,
            "exclusive": factor.exclusive,
            "wrong": factor.wrong,
        }
        for factor in f.factors
    ]


def summary_lines(f: Factorization) -> list[str]:
    """What was asked, what came out, what is covered, what is proved: a line for each."""
    rows, columns = f.problem.shape
    missing = f.problem.table.missing_count
    lines = [
        f"{f.method}: {_count(f.rank, 'factor')}{product_note(f)} of {rows:,} x {columns:,}"
        + (f" ({missing:,} missing)" if missing else ""),
        f"error {f.error:,} ({100 * f.error_rate:.2f} %; {f.false_positives:,} false positives, "
        f"{f.false_negatives:,} false negatives)",
        _cover_words(f),
    ]
    if f.problem.costs != (1, 1):
        fp_cost, fn_cost = f.problem.costs
        lines.append(f"cost {f.cost:,} ({fp_cost:,} and {fn_cost:,} each)")
    bound = backed_bound(f.lower_bound, f.cost)
    proved = f.status.value + ("" if bound is None else f", lower bound {bound:,}")
    stopped = f"; stopped by the {f.stopped}" if f.stopped else ""
    return [*lines, f"{proved}{stopped}; {f.seconds:.2f} s"]


def summary_line(f: Factorization) -> str:
    """The same in one line."""
    return "; ".join(summary_lines(f))


def _cover_words(f: Factorization) -> str:
    found, right = recall(f), precision(f)
    first = "there are no ones" if found is None else f"covers {_percent(found)} of the ones"
    second = "" if right is None else f"; {_percent(1 - right)} of what it covers are zeros"
    return first + second


def _percent(share: float) -> str:
    """A share with a digit after the point, which is not rounded to all or to nothing.

    >>> _percent(0.5), _percent(1.0), _percent(0.99999), _percent(1e-6)
    ('50.0 %', '100.0 %', '99.9 %', '0.1 %')
    """
    tenths = round(1000 * share)
    if 0 < share < 1:
        tenths = min(max(tenths, 1), 999)
    return f"{tenths / 10:.1f} %"


def product_note(f: Factorization) -> str:
    """What must be said of a product that is not the usual one."""
    return "" if f.product is Product.OR else f" (by {f.product.value.upper()})"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def factor_rows(f: Factorization, width: int = 60) -> list[tuple[str, ...]]:
    """A line of text cells for each factor; long lists end with how many more there are."""
    return [
        (
            str(number),
            _names(factor, "rows", width),
            _names(factor, "columns", width),
            f"{factor.covered:,}",
            f"{factor.exclusive:,}",
            f"{factor.wrong:,}",
        )
        for number, factor in enumerate(f.factors[:SHOWN_FACTORS], start=1)
    ]


def _names(factor: Factor, axis: str, width: int) -> str:
    indices = factor.row_indices if axis == "rows" else factor.column_indices
    name = factor.table.row_name if axis == "rows" else factor.table.column_name
    named = factor.table.row_names if axis == "rows" else factor.table.column_names
    if named is None:
        return f"{len(indices):,}: " + _fitting(_runs(indices + 1, width), " ", width, len(indices))
    shown = [(printable(name(int(i))), 1) for i in indices[:width]]
    return _fitting(shown, ", ", width, len(indices))


def _fitting(parts: list[tuple[str, int]], between: str, width: int, left: int) -> str:
    """As many parts as fit, whole; then how many of `left` lines are not among them.

    >>> _fitting([("1-3", 3), ("186", 1), ("188", 1), ("190", 1)], " ", 12, 6)
    '1-3 186 … +2'
    """
    text = ""
    for part, lines in parts:
        longer = text + between + part if text else part
        rest = f" … +{left - lines:,}" if left > lines else ""
        if text and len(longer) + len(rest) > width:
            break
        text, left = longer, left - lines
    return text + (f" … +{left:,}" if left else "")


def _runs(numbers: np.ndarray[Any, Any], most: int) -> list[tuple[str, int]]:
    """The first runs of increasing numbers, each with how many numbers it stands for.

    >>> _runs(np.array([1, 2, 3, 7, 9, 10]), 9)
    [('1-3', 3), ('7', 1), ('9-10', 2)]
    """
    starts = np.flatnonzero(np.diff(numbers, prepend=-1) != 1)[: most + 1]
    ends = [*starts[1:].tolist(), len(numbers)][:most]
    runs = [
        (int(numbers[a]), int(numbers[b - 1]))
        for a, b in zip(starts[:most].tolist(), ends, strict=True)
    ]
    return [(f"{a}-{b}" if b > a else str(a), b - a + 1) for a, b in runs]


def describe(f: Factorization) -> str:
    """What `repr` shows: the summary line and the first factors."""
    lines = [f"<Factorization by {summary_line(f)}"]
    for number, rows, columns, covers, _, wrong in factor_rows(f, width=36)[:8]:
        lines.append(f"  {number}. [{rows}] x [{columns}] covers {covers}, wrong {wrong}")
    if f.rank > 8:
        lines.append(f"  ... and {f.rank - 8} more factors")
    return "\n".join(lines) + ">"


def to_html(f: Factorization) -> str:
    """A table of the factors for notebooks."""
    head = "".join(f"<th style='text-align:left'>{text}</th>" for text in FACTOR_HEADINGS)
    body = "".join(
        "<tr>"
        + "".join(f"<td style='text-align:left'>{html.escape(cell)}</td>" for cell in cells)
        + "</tr>"
        for cells in factor_rows(f)
    )
    more = f"<p>and {f.rank - SHOWN_FACTORS} more factors</p>" if f.rank > SHOWN_FACTORS else ""
    caption = html.escape(summary_line(f))
    return (
        f"<div><p><b>{caption}</b></p><table><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table>{more}</div>"
    )
