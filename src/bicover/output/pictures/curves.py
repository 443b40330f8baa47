"""The curves of a profile: error and description length by rank."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from bicover.output.plot import own_style, save_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from bicover.analysis.profile.result import Profile

COLOURS = {"error": "#1b4f72", "bits": "#b9770e", "heldout": "#7d3c98"}
MARKS = {"description length": "bits", "knee": "error", "held-out cells": "heldout"}


def plot_profile(
    p: Profile, path: str | os.PathLike[str] | None = None, *, dpi: int = 150
) -> Figure:
    """Draw the curves, one panel each, with a line at the rank that each suggests."""
    with own_style():
        from matplotlib.figure import Figure

        curves = _curves(p)
        figure = Figure(figsize=(6.4, 0.8 + 1.9 * len(curves)), layout="constrained")
        panels = figure.subplots(len(curves), 1, sharex=True, squeeze=False)[:, 0]
        ranks = [point.rank for point in p.points]
        for panel, (name, (label, values)) in zip(panels, curves.items(), strict=True):
            panel.plot(ranks, values, marker="o", markersize=3, color=COLOURS[name])
            panel.set_ylabel(label)
            _mark(panel, p, name)
            panel.set_ylim(bottom=0)
        panels[-1].set_xlabel("rank")
        panels[-1].xaxis.get_major_locator().set_params(integer=True)
        if path is not None:
            save_figure(figure, path, dpi)
    return figure


def _curves(p: Profile) -> dict[str, tuple[str, list[float]]]:
    """By name: what the axis says, and a value for each rank."""
    curves = {
        "error": ("error", [float(point.error) for point in p.points]),
        "bits": ("description, kbit", [point.bits.total / 1000 for point in p.points]),
    }
    rates = [100 * p_.heldout.error_rate for p_ in p.points if p_.heldout is not None]
    if rates:
        curves["heldout"] = ("held out, % wrong", rates)
    return curves


def _mark(panel: Any, p: Profile, name: str) -> None:
    """The rank that this curve suggests, and what one would get without factors."""
    for what, rank in p.suggestions().items():
        if MARKS[what] == name and rank:
            panel.axvline(rank, color="#888888", linewidth=1, linestyle=":")
            panel.set_title(f"{what}: rank {rank}", fontsize=9, loc="right")
    level = p.bits_without_factors / 1000 if name == "bits" else None
    if name == "heldout" and p.column_majority is not None:
        level = 100 * p.column_majority.error_rate
    if level is not None:
        label = "no factors" if name == "bits" else "majority of the column"
        panel.axhline(level, color="#888888", linewidth=1, linestyle="--", label=label)
        panel.legend(fontsize=8, frameon=False)
