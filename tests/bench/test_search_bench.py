"""The comparison at equal time goes on where it stopped, and its table says who is best."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from bicover.methods import METHODS

BENCH = Path(__file__).resolve().parents[2] / "bench"
SEARCH = "search"


@pytest.fixture
def bench(monkeypatch, tmp_path, paper_table):
    """The modules of bench/search, with results in a folder of their own and runs made up."""
    for folder in (BENCH, BENCH / "paper", BENCH / "search"):
        monkeypatch.syspath_prepend(folder)
    modules = SimpleNamespace(
        **{name: importlib.import_module(name) for name in ("compare", "compare_table", "records")}
    )
    for module in ("common", "records"):
        monkeypatch.setattr(importlib.import_module(module), "RESULTS", tmp_path)
    modules.calls = []

    def run_cell(order, grace):
        modules.calls.append((order["dataset"], order["k"], order["method"]))
        return {"error": 100 * len(order["method"]), "seconds": 0.5, "outcome": "done"}

    monkeypatch.setattr(modules.compare, "run_cell", run_cell)
    modules.results = tmp_path / "search.jsonl"
    return modules


def asked(bench, *chosen, seconds=1.0):
    return bench.compare.orders(seconds, 1024, ["zoo"], list(chosen))


def tell(bench, k, method, **facts):
    """A line as a run leaves it."""
    name, options = importlib.import_module("published").parse(method)
    order = next(
        o for o in asked(bench) if (o["k"], o["method"], o["options"]) == (k, name, options)
    )
    bench.records.record(bench.compare.WHAT, {**order, "outcome": "done", **facts})


def test_every_method_takes_part_or_is_left_out_with_a_reason(bench):
    taking_part = {system.split()[0] for system in bench.compare.systems()}
    assert taking_part | set(bench.compare.left_out()) >= set(METHODS)
    assert not taking_part & set(bench.compare.left_out())
    assert all(bench.compare.left_out().values())
    assert "approximate start=false" in bench.compare.systems()


def test_what_has_a_line_is_not_run_again_unless_fresh(bench):
    orders = asked(bench, "grecond", SEARCH)
    bench.compare.run(orders, fresh=False)
    assert len(bench.calls) == 6
    first = bench.results.read_text().splitlines()
    assert {json.loads(line)["seed"] for line in first} == {0}
    bench.results.write_text("\n".join(first[:4]) + "\n")
    bench.compare.run(orders, fresh=False)
    assert bench.calls[6:] == [("zoo", 14, "grecond"), ("zoo", 14, "search")]
    bench.compare.run(asked(bench, "grecond", seconds=2.0), fresh=False)  # another question
    assert len(bench.calls) == 11
    bench.compare.run(asked(bench, "grecond"), fresh=True)
    left = [json.loads(line) for line in bench.results.read_text().splitlines()]
    assert sorted((line["method"], line["time_limit"]) for line in left) == (
        [("grecond", 1.0)] * 3 + [("grecond", 2.0)] * 3 + [("search", 1.0)] * 3
    )


def test_what_failed_is_run_again(bench):
    tell(bench, 3, "grecond", outcome="failed", message="no such file")
    bench.compare.run(asked(bench, "grecond"), fresh=False)
    assert len(bench.calls) == 3


def test_the_table_shows_the_best_in_bold_and_counts_it(bench):
    tell(bench, 3, SEARCH, error=274, seconds=1.0)  # the paper's best is 274
    tell(bench, 3, "grecond", error=345, seconds=0.1)
    tell(bench, 7, SEARCH, error=100, seconds=1.0)
    tell(bench, 7, "grecond", error=80, seconds=1.9)
    assert bench.compare_table.markdown(5.0) == "Not run yet."
    text = bench.compare_table.markdown(1.0)
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines()[:6]]
    assert rows[0] == ["dataset", "k", "paper", "`search`", "`grecond`"]
    assert rows[2:4] == [
        ["zoo", "3", "**274**", "**274**", "345"],
        ["zoo", "7", "150", "100", "**80** (1.9 s)"],
    ]
    assert rows[4] == ["best on", "", "1", "1", "1"]
    assert rows[5][3:] == ["1.000", "1.004"]  # the root of 345 / 274 * 80 / 100
    assert "`exact` has an answer only" in text
    assert text.count("2 of 54 cells") == 1


def test_a_run_without_an_answer_is_named_and_its_ratio_is_over_fewer_cells(bench):
    for k in (3, 7):
        tell(bench, k, SEARCH, error=50, seconds=1.0)
    tell(bench, 3, "asso", error=100, seconds=0.1)
    tell(bench, 7, "asso", outcome="memory limit")
    text = bench.compare_table.markdown(1.0)
    assert "| zoo | 7 | 150 | **50** | memory limit |" in text
    assert "2.000 (of 1)" in text


def test_the_page_has_a_place_for_the_table_and_keeps_the_rest(bench, monkeypatch, tmp_path):
    marks = importlib.import_module("marks")
    before = marks.PAGE.read_text()
    monkeypatch.setattr(marks, "PAGE", tmp_path / "search.md")
    marks.PAGE.write_text(before)
    marks.put("compare", "THE TABLE")
    after = marks.PAGE.read_text()
    begin, end = "<!-- python bench/search compare -->", "<!-- end of compare -->"
    assert after.partition(begin)[0] == before.partition(begin)[0]
    assert after.partition(begin)[2].partition(end)[0] == "\nTHE TABLE\n"
    assert after.partition(end)[2] == before.partition(end)[2]
