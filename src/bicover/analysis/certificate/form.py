"""The form of a certificate: which keys it has, and that its numbers are within the matrix."""

from __future__ import annotations

from typing import Any

KEYS = {
    "format",
    "matrix",
    "lower_bound",
    "upper_bound",
    "factors",
    "incompatible",
    "parts",
    "digest",
}
PART_KEYS = {"cells", "pins", "refuted_rank", "proof"}


def check_form(record: Any, shape: tuple[int, int]) -> str | None:
    """A complaint about a certificate that is not of the right form; None if it is."""
    if not isinstance(record, dict) or set(record) != KEYS:
        return "a certificate has the keys " + ", ".join(sorted(KEYS)) + " and no others"
    for key in ("format", "matrix", "digest"):
        if not isinstance(record[key], str):
            return f"{key} must be a text"
    for key in ("lower_bound", "upper_bound"):
        if not _is_below(record[key], 1 << 60):
            return f"{key} must be a whole number"
    if not all(isinstance(record[key], list) for key in ("factors", "incompatible", "parts")):
        return "factors, incompatible and parts must be lists"
    if not all(_is_factor(factor, shape) for factor in record["factors"]):
        return "a factor must have rows and columns of the matrix and nothing else"
    if not all(_is_tuple(cell, shape) for cell in record["incompatible"]):
        return "an incompatible cell must be a row and a column of the matrix"
    if not all(_is_part(part, shape) for part in record["parts"]):
        return "a part must have cells, pins, refuted_rank and proof, and nothing else"
    return None


def _is_below(value: Any, limit: int) -> bool:
    return type(value) is int and 0 <= value < limit


def _is_tuple(value: Any, limits: tuple[int, ...]) -> bool:
    return (
        isinstance(value, list)
        and len(value) == len(limits)
        and all(_is_below(number, limit) for number, limit in zip(value, limits, strict=True))
    )


def _is_factor(factor: Any, shape: tuple[int, int]) -> bool:
    return (
        isinstance(factor, dict)
        and set(factor) == {"rows", "columns"}
        and all(
            isinstance(factor[key], list) and all(_is_below(line, size) for line in factor[key])
            for key, size in zip(("rows", "columns"), shape, strict=True)
        )
    )


def _is_part(part: Any, shape: tuple[int, int]) -> bool:
    if not isinstance(part, dict) or set(part) != PART_KEYS:
        return False
    cells, pins = part["cells"], part["pins"]
    return (
        isinstance(cells, list)
        and all(_is_tuple(cell, (*shape, *shape)) for cell in cells)
        and isinstance(pins, list)
        and all(_is_below(pin, len(cells)) for pin in pins)
        and _is_below(part["refuted_rank"], len(cells) + 1)
        and isinstance(part["proof"], str)
    )
