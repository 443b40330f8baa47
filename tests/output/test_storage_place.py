"""Where results are saved: whole or not at all, and nothing of anybody else's is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import bicover
from bicover import InvalidInput
from bicover.output.storage import check_target

PROGRAM = Path(__file__).parents[1] / "support" / "crash_save.py"
X = [[1, 1, 0], [1, 0, 0], [0, 1, 1]]


def result(rank=1):
    return bicover.factorize(X, rank, "grecond")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize(
    ("way", "least"),
    [("steps", 30), ("interrupts", 30), ("signals", 25), ("crowd", 3), ("disk", 6)],
)
def test_a_killed_save_leaves_the_old_or_the_new_result(tmp_path, way, least):
    (tmp_path / "results").mkdir()
    command = [sys.executable, str(PROGRAM), str(tmp_path / "results" / "f"), way]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= least


def test_an_earlier_result_is_replaced_only_with_force(tmp_path):
    result(1).save(tmp_path / "f")
    for refuse in (result(2).save, check_target):
        with pytest.raises(InvalidInput, match=r"holds an earlier result; .*force"):
            refuse(tmp_path / "f")
    assert bicover.load(tmp_path / "f").rank == 1
    check_target(tmp_path / "f", force=True)
    result(2).save(tmp_path / "f", force=True)
    assert bicover.load(tmp_path / "f").rank == 2
    assert os.listdir(tmp_path) == ["f"]


@pytest.mark.parametrize("files", [["notes.txt"], ["A.csv"], ["factorization.json", "x"]])
def test_files_of_others_are_never_replaced(tmp_path, files):
    folder = tmp_path / "f"
    folder.mkdir()
    for file in files:
        (folder / file).write_text("mine")
    for refuse in (result().save, check_target):
        with pytest.raises(InvalidInput, match="not part of a saved result"):
            refuse(folder, force=True)
    assert {file.name: file.read_text() for file in folder.iterdir()} == dict.fromkeys(
        files, "mine"
    )
    assert os.listdir(tmp_path) == ["f"]


@pytest.mark.parametrize(
    "target",
    ["", ".", "/", "a file", "a file/f", "\0", "x" * 300, "new/" + "y" * 300, b"f", 7, "/proc/x"],
)
@pytest.mark.parametrize("force", [False, True])
def test_a_target_that_cannot_be_is_refused_before_the_work(tmp_path, monkeypatch, target, force):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a file").write_text("mine")
    for refuse in (check_target, result().save):
        with pytest.raises(InvalidInput) as refused:
            refuse(target, force=force)
        assert "\n" not in str(refused.value)
    assert os.listdir(tmp_path) == ["a file"]


def test_checking_a_good_target_leaves_nothing(tmp_path):
    (tmp_path / "empty").mkdir()
    for good in (tmp_path / "new", tmp_path / "deep" / "er" / "f", tmp_path / "empty"):
        check_target(good)
    assert os.listdir(tmp_path) == ["empty"]
    assert os.listdir(tmp_path / "empty") == []


def test_an_empty_folder_and_a_link_are_filled(tmp_path):
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to("empty")
    result().save(tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert bicover.load(tmp_path / "empty").rank == 1


def test_an_old_result_set_aside_is_found_and_put_back(tmp_path):
    result(1).save(tmp_path / "f")
    (tmp_path / "f").rename(tmp_path / ".f.old")
    assert bicover.load(tmp_path / "f").rank == 1
    with pytest.raises(InvalidInput, match="earlier result"):
        result(2).save(tmp_path / "f")
    assert os.listdir(tmp_path) == ["f"]
    # Meanwhile somebody made a folder of that name: neither is lost.
    (tmp_path / "f").rename(tmp_path / ".f.old")
    (tmp_path / "f").mkdir()
    (tmp_path / "f" / "notes").write_text("mine")
    with pytest.raises(InvalidInput, match="'notes'"):
        result(2).save(tmp_path / "f", force=True)
    assert bicover.load(tmp_path / "f").rank == 1


def test_a_failed_swap_puts_the_old_result_back(tmp_path, monkeypatch):
    result(1).save(tmp_path / "f")
    rename = os.rename

    def fail(source, target):
        if str(source).endswith(".new"):
            raise OSError(28, "No space left on device")
        rename(source, target)

    monkeypatch.setattr(os, "rename", fail)
    with pytest.raises(InvalidInput, match="f cannot be written: no space left on device"):
        result(2).save(tmp_path / "f", force=True)
    monkeypatch.undo()
    assert os.listdir(tmp_path) == ["f"]
    assert bicover.load(tmp_path / "f").rank == 1


def test_a_folder_that_is_being_replaced_can_be_loaded(tmp_path, monkeypatch):
    """The old files are gone when they are read, since a save came in between."""
    result(1).save(tmp_path / "f")
    read = bicover.output.storage.read_record

    def slow(path):
        record = read(path)
        monkeypatch.undo()
        result(2).save(tmp_path / "f", force=True)
        return record

    monkeypatch.setattr(bicover.output.storage, "read_record", slow)
    assert np.array_equal(bicover.load(tmp_path / "f").A, result(2).A)
