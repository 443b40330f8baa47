"""Closed, full, narrow and interrupted streams: a sentence at most, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bicover.cli import run

posix = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
UMLAUTS = "tier,Flügel,Füße\nKäfer,1,1\nSchlange,0,0\n北,1,\n"


def bicover(arguments, redirect="", **environment):
    command = f'"{sys.executable}" -m bicover {arguments} {redirect}'
    return subprocess.run(
        ["sh", "-c", command], capture_output=True, env={**os.environ, **environment}, check=False
    )


@posix
@pytest.mark.parametrize("arguments", ["datasets", "--help", "datasets --json"])
@pytest.mark.parametrize("redirect", [">&-", "> /dev/full"])
def test_output_that_takes_nothing_ends_in_one_sentence(arguments, redirect):
    if "full" in redirect and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    done = bicover(arguments, redirect)
    assert done.returncode == 1
    assert done.stderr.startswith(b"bicover: standard output cannot be written: ")
    assert done.stderr.count(b"\n") == 1


@posix
def test_closed_standard_error_keeps_the_answer_clean():
    done = bicover("factorize nothing.csv -k 1", "2>&-")
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")


@posix
def test_what_needs_no_output_works_without_one(tmp_path):
    target = tmp_path / "animals.csv"
    done = bicover(f"convert dataset:animals '{target}'", ">&- 2>&-")
    assert done.returncode == 0
    assert target.read_bytes().count(b"\n") == 43


@posix
@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_output_degrades_to_what_the_terminal_can_show(encoding, tmp_path):
    source = tmp_path / "tiere.csv"
    source.write_text(UMLAUTS, encoding="utf-8")
    environment = {"PYTHONIOENCODING": encoding, "LC_ALL": "C"}
    done = bicover(f"factorize '{source}' -k 2 -m grecond", **environment)
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode(encoding)
    assert ("Flügel" if encoding == "cp1252" else r"Fl\xfcgel") in text
    assert r"\u5317" in text
    done = bicover(f"profile '{source}' --ranks 1..2", **environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"  <- description length" in done.stdout or b"---" in done.stdout


@posix
def test_the_demo_draws_with_plain_characters_where_there_are_no_others():
    done = bicover("demo", PYTHONIOENCODING="cp1252")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"# 1 covered" in done.stdout


@posix
@pytest.mark.parametrize("module", ["typer", "numpy"])
def test_ctrl_c_during_the_start_is_told_in_one_sentence(module, tmp_path):
    (tmp_path / f"{module}.py").write_text(
        "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(1)\n"
    )
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = bicover("factorize dataset:animals -k 1", PYTHONPATH=path)
    assert (done.returncode, done.stdout) == (130, b"")
    assert done.stderr == b"bicover: interrupted\n"


def test_escape_sequences_in_names_and_paths_are_written_out(tmp_path, capsys):
    evil = "\x1b]0;owned\x07"
    source = tmp_path / "evil.npz"
    import numpy as np

    from bicover import Table, write

    names = [f"{evil}{i}\u202e" for i in range(3)]
    write(Table.pack(np.eye(3, dtype=bool), row_names=names, column_names=names), source)
    for command in (
        ["factorize", str(source), "-k", "2"],
        ["biclique", str(source)],
        ["biclique", str(source), "--through", names[0], names[1]],
        ["biclique", str(source), "--through", evil, evil],
        ["factorize", f"{evil}.csv", "-k", "2"],
        ["factorize", f"dataset:{evil}", "-k", "2"],
        ["factorize", str(source), "-k", "2", "-m", evil],
        ["factorize", str(source), "-k", "2", "--out", f"{tmp_path}/{evil}"],
        ["factorize", str(source), f"--{evil}"],
        [evil],
        ["plot", str(source), f"{tmp_path}/{evil}.svg", "-k", "1"],
        ["plot", f"{evil}/", "x.png"],
        ["convert", str(source), f"nowhere{evil}/x.csv"],
    ):
        run(command)
        captured = capsys.readouterr()
        said = captured.out + captured.err
        assert "\x1b" not in said
        assert "\x07" not in said
        assert "\u202e" not in said
        assert r"\x1b" in said


def test_bare_bicover_shows_the_commands(capsys):
    assert run([]) == 0
    captured = capsys.readouterr()
    assert "factorize" in captured.out
    assert captured.err == ""


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["factorise", "x.csv"], "factorize"),
        (["factorize", "dataset:animals", "--sead", "1"], "did you mean --seed?"),
        (["factorize", "dataset:animals", "-k", "1", "-m", "serach"], "did you mean search?"),
        (["factorize", "dataset:anmals", "-k", "1"], "did you mean animals?"),
        (["factorize", "dataset:animals", "-k", "1", "-o", "efort=fast"], "did you mean effort?"),
        (["rank", "dataset:animals", "--engine", "aut"], "did you mean auto?"),
    ],
)
def test_a_misspelt_word_gets_a_suggestion(arguments, meant, capsys):
    assert run(arguments) == 2
    said = capsys.readouterr().err
    assert meant in said
    assert said.count("\n") == 1


def test_plot_says_that_a_folder_is_missing(capsys):
    assert run(["plot", "no/such/folder", "x.png"]) == 2
    assert capsys.readouterr().err == "bicover: no/such/folder: there is no such file or folder\n"
