"""A profile as plain values and as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bicover.output.report import figures, precision, recall

if TYPE_CHECKING:
    from bicover.analysis.profile.holdout import Score
    from bicover.analysis.profile.result import Profile

BAR = 40


def headings(p: Profile) -> tuple[str, ...]:
    """The columns of `table_rows`."""
    quality = ("rank", "error", "% wrong", "% of ones", "% zeros")
    if p.majority is None:
        return (*quality, "kbit A", "kbit B", "kbit errors", "kbit")
    # The parts of the description length give way, so that a line fits a terminal.
    return (*quality, "kbit", "held out, % wrong", "balanced", "F1")


def table_rows(p: Profile) -> list[tuple[str, ...]]:
    """A line of text cells for each rank; with held-out cells, two lines for the baselines."""
    rows = []
    for point in p.points:
        bits, right = point.bits, precision(point.factorization)
        cells: tuple[str, ...] = (
            f"{point.rank:,}",
            f"{point.error:,}",
            f"{100 * point.factorization.known_error_rate:.2f}",
            _percent(recall(point.factorization)),
            _percent(None if right is None else 1 - right),
        )
        parts = () if point.heldout else (bits.A, bits.B, bits.errors)
        cells = (*cells, *(f"{number / 1000:.2f}" for number in (*parts, bits.total)))
        rows.append(cells if point.heldout is None else (*cells, *_score_cells(point.heldout)))
    for name, score in (("majority", p.majority), ("by column", p.column_majority)):
        if score is not None:
            rows.append((name, *[""] * 5, *_score_cells(score)))
    return rows


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f}"


def _score_cells(score: Score) -> tuple[str, ...]:
    return (
        f"{100 * score.error_rate:.2f}",
        f"{score.balanced_accuracy:.3f}",
        f"{score.f1:.3f}",
    )


def text_plot(p: Profile) -> str:
    """A bar of the error for each rank, with the suggestions beside it.

    >>> from bicover import profile
    >>> print(text_plot(profile([[1, 0, 0], [0, 1, 0], [0, 0, 1]], "1..3")))
    1  ████████████████████████████████████████  2
    2  ████████████████████                      1
    3                                            0
    """
    most = max([point.error for point in p.points] + [1])
    width = len(str(p.points[-1].rank))
    digits = len(f"{most:,}")
    lines = []
    for point in p.points:
        bar = "█" * round(BAR * point.error / most)
        marks = [name for name, rank in p.suggestions().items() if rank == point.rank]
        line = f"{point.rank:>{width}}  {bar:<{BAR}}  {point.error:>{digits},}"
        lines.append(line + (f"  <- {', '.join(marks)}" if marks else ""))
    return "\n".join(lines)


def suggestion_lines(p: Profile) -> list[str]:
    """What each hint suggests, in words."""
    lines = []
    for name, rank in p.suggestions().items():
        if rank == 0:
            lines.append(f"{name}: no rank; the table alone takes the fewest bits")
        else:
            lines.append(f"{name}: rank {rank:,}")
    return lines


def describe(p: Profile) -> str:
    """What `repr` shows: the bars, then the suggestions."""
    stopped = f"; stopped by the {p.stopped}" if p.stopped else ""
    head = f"<Profile of {len(p.points)} ranks in {p.seconds:.2f} s{stopped}"
    return "\n".join([head, text_plot(p), *suggestion_lines(p)]) + ">"


def summary(p: Profile) -> dict[str, Any]:
    """The figures as plain values, in the order in which `--json` prints them."""
    return {
        "ranks": [
            {
                "asked_rank": point.rank,
                "rank": point.factorization.rank,
                **figures(point.factorization),
                "stopped": point.factorization.stopped,
                "bits_A": point.bits.A,
                "bits_B": point.bits.B,
                "bits_errors": point.bits.errors,
                "bits": point.bits.total,
                "heldout": None if point.heldout is None else _score(point.heldout),
            }
            for point in p.points
        ],
        "bits_without_factors": p.bits_without_factors,
        "majority": None if p.majority is None else _score(p.majority),
        "column_majority": None if p.column_majority is None else _score(p.column_majority),
        "suggested": p.suggestions(),
        "stopped": p.stopped,
        "seconds": round(p.seconds, 6),
    }


def _score(score: Score) -> dict[str, float]:
    return {
        "error_rate": score.error_rate,
        "balanced_accuracy": score.balanced_accuracy,
        "f1": score.f1,
    }
