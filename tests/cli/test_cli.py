"""The command line as a user sees it: stdout, stderr, exit code."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import bicover
from bicover.cli import run

GOLDEN = Path(__file__).parent / "golden"
KEYS = [
    "asked_rank",
    "method",
    "product",
    "rank",
    "rows",
    "columns",
    "ones",
    "missing",
    "error",
    "error_rate",
    "known_error_rate",
    "false_positives",
    "false_negatives",
    "recall",
    "precision",
    "cost",
    "fp_cost",
    "fn_cost",
    "lower_bound",
    "status",
    "stopped",
    "seconds",
    "seed",
    "options",
    "version",
    "factors",
    "saved",
]

ACCESS = "user,read,write,print\nann,1,1,0\nbob,1,1,\ncem,0,0,1\n"


@pytest.fixture
def access(tmp_path):
    path = tmp_path / "access.csv"
    path.write_text(ACCESS)
    return path


def ask(capsys, *arguments):
    code = run([str(a) for a in arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def one_sentence(error):
    assert error.startswith("bicover: ")
    assert error.count("\n") == 1
    assert "Traceback" not in error
    return True


def test_json_is_one_object_with_the_promised_keys(capsys, access):
    code, out, err = ask(capsys, "factorize", access, "-k", 1, "--json", "--seed", 4)
    record = json.loads(out)
    assert (code, err, out.count("\n")) == (0, "", 1)
    assert list(record) == KEYS
    assert record["rows"], record["columns"] == (3, 3)
    assert (record["ones"], record["missing"], record["error"]) == (5, 1, 1)
    assert record["error_rate"] == pytest.approx(1 / 9)
    assert (record["method"], record["seed"], record["status"]) == ("auto", 4, "OPTIMAL")
    assert record["version"] == bicover.__version__


def test_the_table_of_factors_reads_as_the_golden_text(capsys, access):
    code, out, _ = ask(capsys, "factorize", access, "-k", 2)
    assert code == 0
    steady = re.sub(r"\d+\.\d+ s", "0.00 s", out)
    golden = GOLDEN / "factorize.txt"
    assert [line.rstrip() for line in steady.splitlines()] == golden.read_text().splitlines()


def test_out_saves_what_verify_and_load_read(capsys, access, tmp_path):
    folder = tmp_path / "out" / "deep"
    assert ask(capsys, "factorize", access, "-k", 2, "--out", folder)[0] == 0
    code, out, _ = ask(capsys, "verify", access, folder / "A.csv", folder / "B.csv", "--json")
    record = json.loads(out)
    assert (code, list(record), record["method"]) == (0, KEYS, "given")
    assert record["error"] == bicover.load(folder).error == 0
    assert sorted(p.name for p in folder.iterdir()) == [
        "A.csv",
        "B.csv",
        "X.npz",
        "factorization.json",
    ]


def test_convert_there_and_back_keeps_the_table(capsys, access, tmp_path):
    for suffix in (".npz", ".arff", ".tsv", ".csv.gz"):
        middle, back = tmp_path / f"middle{suffix}", tmp_path / "back.csv"
        assert ask(capsys, "convert", access, middle) == (0, "", "")
        assert ask(capsys, "convert", middle, back) == (0, "", "")
        assert bicover.read(back) == bicover.read(access)


def test_convert_writes_standard_output(capfdbinary, access):
    assert run(["convert", str(access), "-", "--to", "tsv"]) == 0
    assert b"read\twrite\tprint" in capfdbinary.readouterr().out


def test_binarize_names_columns_by_attribute_and_value(capsys, tmp_path):
    path = tmp_path / "cars.csv"
    path.write_text("colour,doors\nred,2\nblue,4\ngreen,2\nred,?\n")
    target = tmp_path / "cars01.csv"
    assert ask(capsys, "binarize", path, target)[0] == 0
    table = bicover.read(target)
    assert table.column_names == ("colour=blue", "colour=green", "colour=red", "doors=4")
    assert table.to_numpy().tolist() == [[0, 0, 1, 0], [1, 0, 0, 1], [0, 1, 0, 0], [0, 0, 1, -1]]


def test_standard_input_is_read(access):
    child = subprocess.run(
        [sys.executable, "-m", "bicover", "factorize", "-", "-k", "2", "--json"],
        input=ACCESS.encode(),
        capture_output=True,
        check=True,
    )
    assert json.loads(child.stdout)["ones"] == 5
    assert child.stderr == b""


def test_a_dataset_can_be_named(capsys):
    code, out, _ = ask(capsys, "factorize", "dataset:tictactoe", "-k", 14, "--json")
    assert code == 0
    assert json.loads(out)["rows"] == 958
    code, _, err = ask(capsys, "factorize", "dataset:nothing", "-k", 1)
    assert code == 2
    assert one_sentence(err)
    assert "tictactoe" in err


def test_methods_lists_the_registry(capsys):
    from bicover.methods import METHODS

    _, out, _ = ask(capsys, "methods", "--json")
    assert [m["name"] for m in json.loads(out)["methods"]] == list(METHODS)
    _, out, _ = ask(capsys, "methods")
    assert all(name in out for name in METHODS)
    _, out, _ = ask(capsys, "methods", "--cite")
    assert "Belohlavek" in out
    assert "Avellaneda" in out


def test_biclique_prints_names_and_json(capsys, access):
    code, out, _ = ask(capsys, "biclique", access, "--json")
    record = json.loads(out)
    assert code == 0
    assert record["biclique"] == {"rows": ["ann", "bob"], "columns": ["read", "write"]}
    assert (record["weight"], record["upper_bound"], record["status"]) == (4, 4, "OPTIMAL")
    code, out, _ = ask(capsys, "biclique", access, "--through", "cem", 3)
    assert (code, out.splitlines()[0]) == (0, "2 rows: bob, cem")


def test_undercover_runs_with_a_named_solver(capsys, access):
    _, out, _ = ask(
        capsys, "factorize", access, "-k", 2, "-m", "undercover", "--solver", "rc2", "--json"
    )
    assert (json.loads(out)["error"], json.loads(out)["status"]) == (0, "OPTIMAL")


def test_effort_has_a_flag_of_its_own(capsys, access):
    for command in (["factorize", access, "-k", 1], ["profile", access, "--ranks", "1..2"]):
        assert ask(capsys, *command, "--effort", "fast")[0] == 0
        code, _, err = ask(capsys, *command, "--effort", "slow")
        assert (code, err.count("\n")) == (2, 1)
        assert "fast, normal, thorough" in err


def test_datasets_lists_shapes(capsys):
    _, out, _ = ask(capsys, "datasets")
    assert re.search(r"tictactoe .* 958 +28", out)
    _, out, _ = ask(capsys, "datasets", "--json")
    assert {"balance", "animals"} <= {d["name"] for d in json.loads(out)["datasets"]}


def test_demo_runs_without_arguments(capsys):
    code, out, err = ask(capsys, "demo")
    assert (code, err) == (0, "")
    assert "6 factors" in out


def test_plot_draws_from_a_file_and_from_a_saved_folder(capsys, access, tmp_path):
    for target in (tmp_path / "a.png", tmp_path / "b.png"):
        assert ask(capsys, "plot", access, target, "-k", 2)[0] == 0
        assert target.read_bytes().startswith(b"\x89PNG")
    ask(capsys, "factorize", access, "-k", 2, "--out", tmp_path / "saved")
    assert ask(capsys, "plot", tmp_path / "saved", tmp_path / "c.svg")[0] == 0
    assert b"<svg" in (tmp_path / "c.svg").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["factorize", "nothing.csv", "-k", "2"], "nothing.csv"),
        (["factorize", "{access}", "-k", "0"], "rank must be at least 1"),
        (["factorize", "{access}", "-k", "two"], "--rank"),
        (
            ["factorize", "{access}", "-k", "2", "--method", "magic"],
            "method must be one of auto",
        ),
        (["factorize", "{access}", "-k", "2", "--option", "x"], "NAME=VALUE"),
        (["factorize", "{access}", "-k", "2", "--option", "x=1"], "has no option 'x'"),
        (["factorize", "{access}", "-k", "2", "--option", "seed=1"], "has no option 'seed'"),
        (["factorize", "{access}", "-k", "2", "--solver", "rc2"], "has no option 'solver'"),
        (["factorize", "{access}", "-k", "2", "-m", "undercover", "--solver", "x"], "{{wcnf}}"),
        (["factorize", "{access}", "-k", "2", "--format", "xlsx"], "xlsx"),
        (["biclique", "{access}", "--engine", "magic"], "engine must be one of native"),
        (["biclique", "{access}", "--through", "cem", "read"], "the cell of cem and read is 0"),
        (["biclique", "{access}", "--through", "9", "read"], "there is no row 8"),
        (["factorize", "{access}", "-k", "2", "--time-limit", "-1"], "time_limit"),
        (["factorize", "{access}", "-k", "2", "--seed", "-1"], "seed"),
        (["factorize", "{access}", "-k", "2", "--out", "{access}/x"], "folder"),
        (["factorize"], "INPUT"),
        (["factorise"], "factorise"),
        (["factorize", "{access}", "--sped"], "--sped"),
        (["verify", "{access}", "{access}", "nothing.csv"], "nothing.csv"),
        (["verify", "{access}", "{access}", "{access}"], "missing"),
        (["convert", "{access}", "out.unknown"], "out.unknown"),
        (["convert", "{access}", "{access}.dat"], "missing"),
        (["binarize", "nothing.csv"], "nothing.csv"),
        (["plot", "{access}", "picture.bmp", "-k", "2"], "bmp"),
        (["plot", "{folder}", "picture.png"], "factorization.json"),
    ],
)
def test_bad_arguments_end_in_one_sentence_and_exit_code_2(
    capsys, access, tmp_path, monkeypatch, arguments, words
):
    monkeypatch.chdir(tmp_path)
    filled = [a.format(access=access, folder=tmp_path) for a in arguments]
    code, out, err = ask(capsys, *filled)
    assert (code, out) == (2, "")
    assert one_sentence(err)
    assert words.format() in err
    assert [p.name for p in tmp_path.iterdir()] == ["access.csv"]  # nothing half written


def test_progress_shows_on_a_terminal_only(tmp_path):
    path = tmp_path / "big.npz"
    np.savez(path, X=np.random.default_rng(0).random((4000, 700)) < 0.3)
    command = [
        sys.executable,
        "-m",
        "bicover",
        "factorize",
        str(path),
        "-k",
        "300",
        "-m",
        "grecond",
        "--json",
    ]
    quiet = subprocess.run(command, capture_output=True, check=True)
    assert quiet.stderr == b""
    main, side = pty.openpty()
    answer = tmp_path / "answer.json"
    with answer.open("wb") as stream:  # a pipe that nobody reads yet would fill up
        child = subprocess.Popen(
            command, stdout=stream, stderr=side, env={**os.environ, "TERM": "xterm"}
        )
    os.close(side)
    shown = b""
    while True:
        try:
            chunk = os.read(main, 4096)
        except OSError:  # the other end is closed
            break
        if not chunk:
            break
        shown += chunk
    assert child.wait() == 0
    assert json.loads(answer.read_bytes())["method"] == "grecond"
    assert b"grecond" in shown


def test_numbers_of_a_table_are_whole_on_a_narrow_terminal(capsys, monkeypatch):
    from bicover.cli import console

    monkeypatch.setattr(console, "PIPE_WIDTH", 80)
    code, out, _ = ask(capsys, "profile", "dataset:animals", "--ranks", "1..2", "--holdout", 0.1)
    assert code == 0
    lines = out.splitlines()
    assert max(len(line) for line in lines if "<-" not in line) <= 80
    first = next(line.split() for line in lines if line.split()[:1] == ["1"])
    assert len(first[-1]) == len("0.123")
    assert len(first) == 9  # every figure of the first rank, on one line


def test_binarize_keeps_names_and_refuses_attributes_of_many_values(tmp_path, capsys):
    source = tmp_path / "survey.csv"
    lines = [f"p{i},{'yes' if i % 2 else 'no'},{i}" for i in range(60)]
    source.write_text("\n".join(["id,smokes,code", *lines]) + "\n")
    assert run(["binarize", str(source), str(tmp_path / "x.csv")]) == 2
    said = capsys.readouterr().err
    assert "code" in said
    assert "60" in said
    assert run(["binarize", str(source), str(tmp_path / "x.csv"), "--max-values", "60"]) == 0
    table = bicover.read(tmp_path / "x.csv")
    assert table.shape == (60, 61)
    assert table.row_names[:2] == ("p0", "p1")
