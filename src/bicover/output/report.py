"""A Factorization as plain values, text and HTML."""

from __future__ import annotations

import html
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from bicover.core.factors import Product

if TYPE_CHECKING:
    from bicover.core.result import Factor, Factorization

FACTOR_HEADINGS = ("factor", "rows", "columns", "covers", "only it", "wrong")
SHOWN_FACTORS = 20


def summary(f: Factorization) -> dict[str, Any]:
    """The figures as plain values, in the order in which `--json` prints them.

    The costs come last, and only if they are not all 1: then the cost is the error.
    """
    rows, columns = f.problem.shape
    figures = {
        "method": f.method,
        "product": f.product.value,
        "rank": f.rank,
        "rows": rows,
        "columns": columns,
        "ones": f.problem.table.one_count,
        "missing": f.problem.table.missing_count,
        "error": f.error,
        "error_rate": f.error_rate,
        "false_positives": f.false_positives,
        "false_negatives": f.false_negatives,
        "lower_bound": f.lower_bound,
        "status": f.status.value,
        "seconds": round(f.seconds, 6),
        "seed": f.seed,
        "version": f.version,
    }
    if f.problem.costs != (1, 1):
        fp_cost, fn_cost = f.problem.costs
        figures |= {"cost": f.cost, "fp_cost": fp_cost, "fn_cost": fn_cost}
    if f.stopped is not None:
        figures["stopped"] = f.stopped
    return figures


def summary_line(f: Factorization) -> str:
    """One line: what was asked, what came out, what is proved."""
    rows, columns = f.problem.shape
    missing = f.problem.table.missing_count
    parts = [
        f"{f.method}: {_count(f.rank, 'factor')}{product_note(f)} of {rows:,} x {columns:,}"
        + (f" ({missing:,} missing)" if missing else ""),
        f"error {f.error:,} ({100 * f.error_rate:.2f} %; {f.false_positives:,} false positives, "
        f"{f.false_negatives:,} false negatives)",
        f"{f.status.value}, lower bound {f.lower_bound:,}",
    ]
    if f.problem.costs != (1, 1):
        fp_cost, fn_cost = f.problem.costs
        parts.insert(2, f"cost {f.cost:,} ({fp_cost:,} and {fn_cost:,} each)")
    if f.stopped:
        parts.append(f"stopped by the {f.stopped}")
    return "; ".join(parts) + f"; {f.seconds:.2f} s"


def product_note(f: Factorization) -> str:
    """What must be said of a product that is not the usual one."""
    return "" if f.product is Product.OR else f" (by {f.product.value.upper()})"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def factor_rows(f: Factorization, width: int = 60) -> list[tuple[str, ...]]:
    """A line of text cells for each factor, long lists of names cut at `width`."""
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
        return f"{len(indices):,}: " + _ranges(int(i) + 1 for i in indices[:width])[:width]
    shown: list[str] = []
    for position, index in enumerate(indices):
        rest = f" … +{len(indices) - position:,}"
        if shown and len(", ".join([*shown, name(int(index))])) + len(rest) > width:
            return ", ".join(shown) + rest
        shown.append(name(int(index)))
    return ", ".join(shown)


def _ranges(numbers: Iterable[int]) -> str:
    """Increasing numbers with runs written short.

    >>> _ranges([1, 2, 3, 7, 9, 10])
    '1-3 7 9-10'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1] = [runs[-1][0], number]
        else:
            runs.append([number])
    return " ".join("-".join(map(str, run)) for run in runs)


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
