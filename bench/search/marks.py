"""Tables in the documentation, between the marks of the command that makes them."""

from __future__ import annotations

from common import DOCS

from bicover.tables.formats.streams import atomic_write_text

PAGE = DOCS / "methods" / "search.md"


def put(command: str, table: str) -> None:
    """Replace what is between the two marks of `command`."""
    first, last = f"<!-- python bench/search {command} -->", f"<!-- end of {command} -->"
    before, begin, rest = PAGE.read_text().partition(first)
    _, end, after = rest.partition(last)
    if not begin or not end:
        raise SystemExit(f"{PAGE} has no line {first} followed by {last}")
    with atomic_write_text(PAGE) as stream:
        stream.write(f"{before}{first}\n{table}\n{last}{after}")


def digits(seconds: float) -> str:
    """Two digits, or all before the point.

    >>> digits(0.0243), digits(109.5)
    ('0.024', '110')
    """
    return f"{seconds:.2g}" if seconds < 100 else f"{seconds:.0f}"
