"""Commands that are killed at random moments leave the old output or the new one, and nothing else.

`BICOVER_KILLS=1000 pytest tests/cli/test_kills.py` kills more of them.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import bicover

KILLS = int(os.environ.get("BICOVER_KILLS", "12"))
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")


@pytest.fixture
def place(tmp_path):
    """A table, an earlier output of each command, and a folder for temporary files."""
    table = np.random.default_rng(0).random((40, 25)) < 0.4
    bicover.write(bicover.Table.pack(table), tmp_path / "x.csv")
    bicover.factorize(table, 2, "grecond").save(tmp_path / "folder")
    bicover.boolean_rank(table).save(tmp_path / "rank")
    (tmp_path / "proof.json").write_text("old")
    (tmp_path / "y.npz").write_bytes(b"old")
    (tmp_path / "f.wcnf").write_text("old")
    (tmp_path / "temporary").mkdir()
    return tmp_path


COMMANDS = (
    ["factorize", "x.csv", "-k", "5", "--out", "folder", "--force", "--effort", "fast"],
    ["factorize", "x.csv", "-k", "2", "-m", "approximate", "--time-limit", "2", "--json"],
    ["rank", "x.csv", "--out", "rank", "--force", "--certificate", "proof.json"],
    ["convert", "x.csv", "y.npz"],
    ["export", "x.csv", "-k", "3", "--out", "f.wcnf"],
)


def check(place):
    """What is there is whole: an old output or a new one."""
    assert bicover.load(place / "folder").rank in (2, 5)
    assert bicover.load(place / "rank").error == 0
    proof = (place / "proof.json").read_text()
    assert proof == "old" or proof.endswith("}\n")
    y = (place / "y.npz").read_bytes()
    assert y == b"old" or bicover.read(place / "y.npz").shape == (40, 25)
    formula = (place / "f.wcnf").read_text()
    assert formula == "old" or formula.endswith(" 0\n")


def test_killed_commands_leave_whole_outputs_and_no_processes(place):
    generator = np.random.default_rng(5)
    temporary = place / "temporary"
    for number in range(KILLS):
        command = COMMANDS[number % len(COMMANDS)]
        how = SIGNALS[int(generator.integers(3))]
        before = {path.name for path in place.iterdir()}
        with subprocess.Popen(
            [sys.executable, "-m", "bicover", *command],
            cwd=place,
            env={**os.environ, "TMPDIR": str(place / "temporary")},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as process:
            time.sleep(float(generator.random()) * 0.5)
            process.send_signal(how)
            process.wait(20)
        check(place)
        wait_until(lambda group=process.pid: not alive(group), f"{command} left a process")
        wait_until(lambda: not any(temporary.iterdir()), f"{command} left files after {how.name}")
        names = {path.name for path in place.iterdir()}
        assert how == signal.SIGKILL or names <= before, (command, how.name)
    # What SIGKILL left beside a result goes when it is next saved.
    for name in ("folder", "rank"):
        bicover.load(place / name).save(place / name, force=True)
    assert not [path.name for path in place.iterdir() if path.name.endswith((".new", ".old"))]


def alive(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(condition, complaint):
    end = time.monotonic() + 5
    while not condition():
        assert time.monotonic() < end, complaint
        time.sleep(0.02)
