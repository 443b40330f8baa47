"""The table as text for a terminal, as Markdown and as LaTeX."""

from __future__ import annotations

from collections.abc import Callable

from published import METHODS
from table import Entry, Line, Summary, made, summaries

NAMES = {system: name for name, system in METHODS.items()} | {
    "bmad_xor product=or": "bmad-XOR, by OR",
    "bmad_xor": "bmad-XOR, by XOR",
}
NOTE = (
    "Each cell: our error / the paper's. Two errors of ours, as in 1,136 · 1,146 / 1,146, stand "
    "where the system read missing cells as 0: the first counts the known cells only, the second "
    "takes missing cells for 0 too, which is how the paper counted. The best of ours in each row "
    "is bold; products by XOR, which solve another problem, are left out of that. The paper's best "
    "is the least error that it prints for a Boolean product."
)


def heading(system: str) -> str:
    """The paper's name of a system, or ours if it has none."""
    return NAMES.get(system, system)


def seconds(value: float | None) -> str:
    """Seconds with two digits.

    >>> seconds(0.00312), seconds(12.34), seconds(140.2)
    ('0.0031', '12', '140')
    """
    if value is None:
        return "-"
    return f"{value:.2g}" if value < 10 else f"{value:.0f}"


def error_cell(line: Line, entry: Entry, bold: Callable[[str], str]) -> str:
    """Our error, or errors, and the paper's."""
    if entry.error is None:
        ours = "-" if entry.run is None else str(entry.run["outcome"])
    else:
        ours = bold(str(entry.error)) if line.is_best(entry) else str(entry.error)
        if entry.counted_as_0 not in (None, entry.error):
            ours += f" · {entry.counted_as_0}"
    return ours if entry.paper is None else f"{ours} / {entry.paper.error}"


def time_cell(line: Line, entry: Entry, bold: Callable[[str], str]) -> str:
    """Our seconds and the paper's."""
    ours = seconds(entry.seconds)
    return ours if entry.paper is None else f"{ours} / {entry.paper.seconds}"


def rows(table: list[Line], bold: Callable[[str], str], *, times: bool) -> list[list[str]]:
    """The headings and the cells as texts: errors, or times."""
    cell = time_cell if times else error_cell
    head = ["dataset", "k"] + ([] if times else ["paper's best"])
    result = [head + [heading(entry.system) for entry in table[0].entries]]
    for line in table:
        front = [line.cell.dataset, str(line.cell.k)] + ([] if times else [str(line.paper_best)])
        result.append(front + [cell(line, entry, bold) for entry in line.entries])
    return result


def summary_rows(table: list[Line]) -> list[list[str]]:
    """The headings and a row for each system."""
    head = ["system", "cells", "equal", "better", "worse", "median ratio", "seconds", "slower on"]
    return [head, *(_summary_row(s) for s in summaries(table))]


def _summary_row(s: Summary) -> list[str]:
    compared = s.median is not None
    counts = [str(n) if compared else "-" for n in (s.equal, s.better, s.worse)]
    median = "-" if s.median is None else f"{s.median:.4f}"
    slower = (", ".join(s.slower) or "none") if compared else "-"
    return [heading(s.system), str(s.cells), *counts, median, f"{s.seconds:.0f}", slower]


def plain(table: list[Line]) -> str:
    """Columns of text; the best has a star."""
    parts = [rows(table, lambda text: f"{text}*", times=False), summary_rows(table)]
    return "\n\n".join(_aligned(part) for part in parts)


def _aligned(cells: list[list[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join(
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in cells
    )


def markdown(table: list[Line]) -> str:
    """A page with errors, seconds and the summary."""
    parts = (
        ("## Errors", NOTE, rows(table, lambda text: f"**{text}**", times=False)),
        ("## Seconds", "Ours / the paper's.", rows(table, str, times=True)),
        ("## All cells", "Ratios are our error over the paper's.", summary_rows(table)),
    )
    texts = [f"# The paper's table\n\nMade by `python bench/paper show markdown`: {made(table)}."]
    for title, note, (head, *body) in parts:
        lines = [head, ["---"] * len(head), *body]
        texts.append("\n".join([title, "", note, "", *(f"| {' | '.join(row)} |" for row in lines)]))
    return "\n\n".join(texts)


def latex(table: list[Line]) -> str:
    """Errors and seconds as two longtables; needs booktabs and longtable."""
    return "\n\n".join(_longtable(table, times=times) for times in (False, True))


def _longtable(table: list[Line], *, times: bool) -> str:
    head, *body = rows(table, lambda text: rf"\textbf{{{text}}}", times=times)
    escaped = [[_escape(text) for text in row] for row in body]
    titles = " & ".join(_escape(text) for text in head)
    return "\n".join(
        [
            rf"\begin{{longtable}}{{l{'r' * (len(head) - 1)}}}",
            r"\toprule",
            rf"{titles} \\",
            r"\midrule\endhead",
            *(rf"{' & '.join(row)} \\" for row in escaped),
            r"\bottomrule",
            r"\end{longtable}",
        ]
    )


def _escape(text: str) -> str:
    for character, command in (
        ("_", r"\_"),
        ("%", r"\%"),
        ("·", r"\,$\cdot$\,"),
        ("<=", r"$\le$"),
        ("=", "{=}"),
    ):
        text = text.replace(character, command)
    return text
