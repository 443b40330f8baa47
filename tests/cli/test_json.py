"""Every command holds to docs/guide/scripts.md: keys, failures and exit codes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import bicover
from bicover.cli import run
from bicover.cli.app import app
from bicover.cli.failures import _KINDS

PAGE = Path(__file__).parents[2] / "docs" / "guide" / "scripts.md"
ACCESS = "user,read,write,print\nann,1,1,0\nbob,1,1,\ncem,0,1,1\n"
COMMANDS = {
    "factorize": ["factorize", "{x}", "-k", "1"],
    "verify": ["verify", "{x}", "{a}", "{b}"],
    "rank": ["rank", "{x}"],
    "check-certificate": ["check-certificate", "{x}", "{proof}"],
    "bound": ["bound", "{x}", "-k", "1"],
    "profile": ["profile", "{x}", "--ranks", "1..2", "--holdout", "0.3"],
    "biclique": ["biclique", "{x}"],
    "methods": ["methods"],
    "solvers": ["solvers"],
    "datasets": ["datasets"],
}


def documented(title: str) -> set[str]:
    """The keys of a section and of the sections that it refers to."""
    text = PAGE.read_text(encoding="utf-8")
    sections = dict(re.findall(r"^###? (.+?)\n(.*?)(?=^##|\Z)", text, re.M | re.S))
    by_anchor = {name.lower().replace(" ", "-"): name for name in sections}
    body = sections[title]
    keys = {
        key
        for cells in re.findall(r"^\| (`.+?) \|", body, re.M)
        for key in re.findall(r"`(\w+)`", cells)
    }
    for anchor in re.findall(r"\(#([a-z-]+)\)", body):
        keys |= documented(by_anchor[anchor])
    return keys


@pytest.fixture
def files(tmp_path):
    x = tmp_path / "x.csv"
    x.write_text(ACCESS)
    f = bicover.factorize(x, 1)
    f.save(tmp_path / "saved")
    proof = tmp_path / "proof.json"
    run(["rank", str(x), "--certificate", str(proof)])
    saved = tmp_path / "saved"
    return {"x": x, "a": saved / "A.csv", "b": saved / "B.csv", "proof": proof}


def answer(arguments, files, capsys):
    capsys.readouterr()
    code = run([*(a.format(**files) for a in arguments), "--json"])
    captured = capsys.readouterr()
    assert captured.out.count("\n") == 1
    return code, json.loads(captured.out), captured.err


def test_every_command_with_json_is_listed_here():
    import typer

    group = typer.main.get_command(app)
    with_json = {
        name
        for name, command in group.commands.items()
        if any("--json" in option.opts for option in command.params)
    }
    assert with_json == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_prints_the_keys_of_the_page_and_no_others(name, files, capsys):
    code, record, said = answer(COMMANDS[name], files, capsys)
    assert (code, said) == (0, "")
    assert set(record) == documented(name)
    assert record["version"] == bicover.__version__
    for rank in record.get("ranks", []):
        assert set(rank) == documented("profile: each rank")
    if "factors" in record:
        assert set(record["factors"][0]) == {"rows", "columns", "covered", "exclusive", "wrong"}


def test_the_same_key_has_the_same_value_in_every_command(files, capsys):
    _, one, _ = answer(COMMANDS["factorize"], files, capsys)
    _, other, _ = answer(COMMANDS["verify"], files, capsys)
    _, bound, _ = answer(COMMANDS["bound"], files, capsys)
    _, profile, _ = answer(["profile", "{x}", "--ranks", "1"], files, capsys)
    keys = ("error", "error_rate", "known_error_rate", "cost", "rank")
    for record in (other, bound, profile["ranks"][0]):
        assert {key: record[key] for key in keys} == {key: one[key] for key in keys}
    assert one["error_rate"] == pytest.approx(one["error"] / 9)
    assert one["known_error_rate"] == pytest.approx(one["error"] / 8)
    assert one["factors"][0]["columns"] == ["read", "write"]


def test_recall_and_precision_are_those_of_the_cover(tmp_path, capsys):
    for name, text in (("x", "1,1,0\n1,0,0\n0,0,1\n"), ("a", "1\n1\n0\n"), ("b", "1,1,0\n")):
        (tmp_path / f"{name}.csv").write_text(text)
    files = {name: tmp_path / f"{name}.csv" for name in "xab"}
    _, record, _ = answer(COMMANDS["verify"], files, capsys)
    assert (record["recall"], record["precision"]) == (0.75, 0.75)
    assert (record["lower_bound"], record["status"]) == (None, "FEASIBLE")  # nothing is proved
    assert run([a.format(**files) for a in COMMANDS["verify"]]) == 0
    out = capsys.readouterr().out
    assert "covers 75.0 % of the ones; 25.0 % of what it covers are zeros" in out
    assert "lower bound" not in out
    (tmp_path / "b.csv").write_text("0,0,0\n")
    _, record, _ = answer(COMMANDS["verify"], files, capsys)
    assert (record["recall"], record["precision"]) == (0, None)


@pytest.mark.parametrize(
    ("arguments", "code", "kind"),
    [
        (["factorize", "nothing.csv", "-k", "1"], 2, "bad_input"),
        (["factorize", "{x}", "-k", "one"], 2, "bad_input"),
        (["factorize", "{x}", "-k", "1", "-m", "exact"], 3, "infeasible"),
        (["check-certificate", "{x}", "{x}"], 2, "bad_input"),
    ],
)
def test_a_failure_is_an_object_and_a_code(arguments, code, kind, files, capsys):
    got, record, said = answer(arguments, files, capsys)
    assert (got, record["error"]["kind"]) == (code, kind)
    assert said == f"bicover: {record['error']['message']}\n"
    assert set(record["error"]) <= documented("Failures") | {"kind"}
    assert ("lower_bound" in record["error"]) == (kind == "infeasible")


def test_undecided_is_code_4(tmp_path, capsys):
    files = {"x": "dataset:tictactoe"}
    arguments = ["factorize", "{x}", "-k", "27", "-m", "exact", "--time-limit", "0"]
    code, record, _ = answer(arguments, files, capsys)
    assert (code, record["error"]["kind"]) == (4, "undecided")


def test_a_stopped_result_is_an_answer(capsys):
    arguments = ["factorize", "dataset:animals", "-k", "4", "--time-limit", "0"]
    code, record, _ = answer(arguments, {}, capsys)
    assert (code, record["stopped"]) == (0, "time limit")


def test_the_page_names_every_kind_of_failure():
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"`{kind}`" in text for _, kind, _ in _KINDS)
    assert all(f"| {code} |" in text for code in {0, *(code for _, _, code in _KINDS)})


def test_numbers_in_the_table_of_factors_are_never_cut(capsys, tmp_path):
    import numpy as np

    X = np.zeros((400, 3), dtype=int)
    X[::2] = 1
    np.savetxt(tmp_path / "x.csv", X, fmt="%d", delimiter=",")
    f = bicover.factorize(tmp_path / "x.csv", 1, "grecond")
    from bicover.output.report import factor_rows

    for width in range(5, 60):
        rows = factor_rows(f, width)[0][1]
        numbers, _, left = rows.removeprefix("200: ").partition(" … +")
        shown = [int(number) for number in numbers.split()]
        assert shown == list(range(1, 400, 2))[: len(shown)]
        assert len(shown) + int(left) == 200
