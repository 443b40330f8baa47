"""Outputs are checked before the input is read, and rescued if writing fails all the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import bicover
from bicover import RankResult
from bicover.cli import run
from bicover.errors import InvalidInput

ACCESS = "user,read,write\nann,1,1\nbob,1,0\n"


@pytest.fixture
def access(tmp_path):
    path = tmp_path / "access.csv"
    path.write_text(ACCESS)
    return str(path)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["factorize", "nothing.csv", "-k", "1", "--out", ""], "must have a name"),
        (["factorize", "nothing.csv", "-k", "1", "--out", "file"], "file is not a folder"),
        (["factorize", "nothing.csv", "-k", "1", "--out", "file/x"], "file/x"),
        (["factorize", "nothing.csv", "-k", "1", "--out", "/proc/x"], "/proc/x"),
        (["factorize", "nothing.csv", "-k", "1", "--out", "old"], "--force"),
        (["rank", "nothing.csv", "--out", ""], "must have a name"),
        (["rank", "nothing.csv", "--out", "old"], "--force"),
        (["rank", "nothing.csv", "--certificate", "nowhere/c.json"], "nowhere/c.json"),
        (["rank", "nothing.csv", "--certificate", "old"], "old is a directory"),
        (["rank", "nothing.csv", "--certificate", "-", "--json"], "standard output"),
        (["plot", "nothing.csv", "x.gif"], "x.gif"),
        (["plot", "nothing.csv", "nowhere/x.png"], "nowhere/x.png"),
        (["profile", "nothing.csv", "--ranks", "1", "--plot", "x.gif"], "x.gif"),
        (["profile", "nothing.csv", "--ranks", "1", "--plot", "nowhere/x.png"], "nowhere/x.png"),
        (["convert", "nothing.csv", "nowhere/x.csv"], "nowhere/x.csv"),
        (["convert", "nothing.csv", "x.unknown"], "x.unknown"),
        (["convert", "nothing.csv", ""], "empty"),
        (["binarize", "nothing.csv", "nowhere/x.csv"], "nowhere/x.csv"),
        (["binarize", "nothing.csv", "x.csv", "--to", "magic"], "magic"),
        (["export", "nothing.csv", "-k", "1", "--out", "nowhere/x.wcnf"], "nowhere/x.wcnf"),
    ],
)
def test_an_output_that_cannot_be_written_is_refused_first(
    arguments, words, tmp_path, monkeypatch, capsys
):
    if words.startswith("/proc") and not Path("/proc/self").exists():
        pytest.skip("there is no /proc here")
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    Path("old").mkdir()
    Path("old/factorization.json").touch()
    assert run(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == "" or "--json" in arguments
    assert words in captured.err
    assert "nothing.csv" not in captured.err  # the input was not looked at
    assert sorted(os.listdir()) == ["file", "old"]


def test_an_earlier_result_is_replaced_only_by_force(access, tmp_path, capsys):
    folder = tmp_path / "out"
    for asked in (["factorize", access, "-k", "1"], ["rank", access]):
        command = [*asked, "--out", str(folder)]
        assert run([*command, "--force"]) == 0
        assert run(command) == 2
        assert "--force" in capsys.readouterr().err
        assert run([*command, "--force"]) == 0
    assert bicover.load(folder).error == 0


def refuse(*_, **__):
    raise InvalidInput("the disk is full")


def failing_once(monkeypatch, owner, name):
    """The first call fails, as on a disk that became full; later ones work."""
    original = getattr(owner, name)
    calls = []

    def first(*arguments, **keywords):
        calls.append(arguments)
        return refuse() if len(calls) == 1 else original(*arguments, **keywords)

    monkeypatch.setattr(owner, name, first)


def test_a_result_that_cannot_be_saved_is_printed_and_saved_elsewhere(
    access, tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    failing_once(monkeypatch, bicover.Factorization, "save")
    assert run(["factorize", access, "-k", "1", "--out", str(tmp_path / "out"), "--json"]) == 1
    captured = capsys.readouterr()
    record = json.loads(captured.out)
    assert record["error"] == 1
    assert record["saved"] in captured.err
    assert "the disk is full" in captured.err
    assert captured.err.count("\n") == 1
    assert bicover.load(record["saved"]).error == 1


def test_a_result_that_can_be_saved_nowhere_is_still_printed(access, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(RankResult, "save", refuse)
    assert run(["rank", access, "--out", str(tmp_path / "out")]) == 1
    captured = capsys.readouterr()
    assert "Boolean rank 2" in captured.out
    assert "could not be saved: the disk is full" in captured.err
    assert os.listdir(tmp_path) == ["access.csv"]


def test_a_picture_that_cannot_be_saved_is_drawn_elsewhere(access, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    failing_once(monkeypatch, bicover.Factorization, "plot")
    assert run(["plot", access, str(tmp_path / "x.svg"), "-k", "1"]) == 1
    captured = capsys.readouterr()
    drawn = Path(captured.out.strip())
    assert drawn != tmp_path / "x.svg"
    assert b"<svg" in drawn.read_bytes()
    assert str(drawn) in captured.err


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="there is no /dev/stdout here")
def test_a_certificate_goes_into_a_pipe(access, tmp_path):
    command = [sys.executable, "-m", "bicover", "rank", access, "--certificate", "/dev/stdout"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    proof = tmp_path / "proof.json"
    proof.write_text(done.stdout)
    assert run(["check-certificate", access, str(proof)]) == 0
    assert "Boolean rank 2" in done.stderr  # what is for people must not spoil the certificate


def test_dev_stdout_is_standard_output(access, tmp_path, capfdbinary):
    assert run(["convert", access, "/dev/stdout", "--to", "csv"]) == 0
    assert b"ann,1,1" in capfdbinary.readouterr().out
