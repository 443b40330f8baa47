"""The command that runs the paper's table goes on where it stopped and shows what it has."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

BENCH = Path(__file__).resolve().parents[2] / "bench"


@pytest.fixture
def bench(monkeypatch, tmp_path, paper_table):
    """The modules of bench/paper, with results in a folder of their own."""
    monkeypatch.syspath_prepend(BENCH)
    monkeypatch.syspath_prepend(BENCH / "paper")
    names = ("runner", "table", "text", "page")
    modules = SimpleNamespace(**{name: importlib.import_module(name) for name in names})
    monkeypatch.setattr(importlib.import_module("common"), "RESULTS", tmp_path)
    modules.results = tmp_path / "paper.jsonl"
    modules.plan = lambda *systems, **limits: modules.runner.Plan(
        systems=list(systems), datasets=["zoo"], **limits
    )
    return modules


def records(bench):
    return [json.loads(line) for line in bench.results.read_text().splitlines()]


def test_a_cell_that_has_a_line_is_not_run_again(bench):
    bench.runner.run(bench.plan("grecond"))
    first = bench.results.read_text()
    assert [r["error"] for r in records(bench)] == [345, 178, 63]
    bench.runner.run(bench.plan("grecond"))
    assert bench.results.read_text() == first
    bench.results.write_text(first.splitlines()[0] + "\n")
    bench.runner.run(bench.plan("grecond"))
    assert sorted(r["k"] for r in records(bench)) == [3, 7, 14]


def test_a_cell_out_of_memory_is_a_line_and_is_run_again_with_more(bench):
    bench.runner.run(bench.plan("grecond", memory_mb=1))
    assert {r["outcome"] for r in records(bench)} == {"memory limit"}
    bench.runner.run(bench.plan("grecond"))
    assert [r["outcome"] for r in records(bench)][3:] == ["done"] * 3


def test_every_format_shows_our_figures_beside_the_papers(bench):
    bench.runner.run(bench.plan("mebf", "asso tau=0.9"))
    table = bench.table.lines([])
    assert "294 / 294" in bench.text.plain(table).replace("*", "")
    assert "| **294** / 294 |" in bench.text.markdown(bench.table.lines(["mebf"]))
    assert r"\textbf{294} / 294" in bench.text.latex(bench.table.lines(["mebf"]))
    page = bench.page.page(table)
    assert '"asso tau=0.9"' in page
    assert "THE FIGURES" not in page


def test_a_summary_counts_the_cells_that_are_equal(bench):
    bench.runner.run(bench.plan("mebf"))
    (summary,) = bench.table.summaries(bench.table.lines(["mebf"]))
    assert (summary.cells, summary.equal, summary.median, summary.slower) == (3, 3, 1.0, [])
