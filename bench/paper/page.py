"""The table as one HTML page with columns to sort by and colour: nothing is loaded from elsewhere.

The page is page.html with the figures written into it as JSON; its script draws the tables.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from table import Entry, Line, made
from text import NOTE, heading, summary_rows

PLACE = '"THE FIGURES"'


def page(table: list[Line]) -> str:
    """The whole page."""
    template = Path(__file__).with_name("page.html").read_text(encoding="utf-8")
    figures = {
        "note": NOTE.replace("`", ""),
        "systems": [heading(entry.system) for entry in table[0].entries],
        "lines": [_line(line) for line in table],
        "summary": summary_rows(table),
        "made": made(table),
    }
    # In a script element only "</" could end the element; in JSON it may be written "<\\/".
    return template.replace(PLACE, json.dumps(figures).replace("</", "<\\/"))


def _line(line: Line) -> dict[str, Any]:
    shapes = [e.run for e in line.entries if e.run is not None and "rows" in e.run]
    shape = shapes[0] if shapes else {}
    return {
        "dataset": line.cell.dataset,
        "k": line.cell.k,
        "shape": f"{shape['rows']:,} x {shape['columns']:,}" if shape else "",
        "cells": shape["rows"] * shape["columns"] if shape else 0,
        "missing": shape.get("missing", 0),
        "paperBest": line.paper_best,
        "entries": [_entry(line, entry) for entry in line.entries],
    }


def _entry(line: Line, entry: Entry) -> dict[str, Any]:
    outcome = "" if entry.run is None else entry.run["outcome"]
    return {
        "error": entry.error,
        "as0": None if entry.counted_as_0 == entry.error else entry.counted_as_0,
        "seconds": entry.seconds,
        "paperError": None if entry.paper is None else entry.paper.error,
        "paperSeconds": None if entry.paper is None else entry.paper.seconds,
        "ratio": entry.ratio,
        "toBest": entry.error / line.paper_best if entry.error and entry.comparable else None,
        "best": line.is_best(entry),
        "slower": entry.slower,
        "outcome": "" if outcome == "done" else outcome,
    }
