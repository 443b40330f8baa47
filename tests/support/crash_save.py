"""Saves that are killed: run as a program, with the folder and one of the ways below.

`steps` ends a child before its k-th call to the file system, for every k until a save gets through;
`interrupts` raises KeyboardInterrupt there instead, which must leave nothing beside the result;
`signals` kills children with SIGKILL at random times; `disk` limits the size of a file, as a full
disk does; `crowd` saves and loads in several processes at once. After each, exactly the old or the
new result must load, and the next save must leave nothing beside it. Prints how many there were.
"""

from __future__ import annotations

import os
import random
import resource
import signal
import sys
import time
import traceback
from contextlib import suppress
from pathlib import Path

import numpy as np

import bicover
from bicover.output.storage import load

EVENTS = ("open", "os.", "shutil.", "fcntl.")


def result(side):
    X = np.tril(np.ones((side, side), dtype=bool))
    return bicover.factorize(X, 2, "grecond")


OLD, NEW = result(20), result(70)


def which(folder):
    """The name of the result that loads: an exception or a mix ends the program."""
    f = load(folder)
    for name, expected in (("old", OLD), ("new", NEW)):
        if f.problem.table == expected.problem.table:
            assert np.array_equal(f.A, expected.A)
            assert np.array_equal(f.B, expected.B)
            return name
    raise AssertionError("neither the old nor the new result")


def fork(work):
    """Run in a child; gives its process id."""
    child = os.fork()
    if child == 0:
        try:
            work()
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    return child


def die_at(step):
    """End this process at its `step`-th call to the file system."""
    left = [step]

    def hook(event, _):
        if event.startswith(EVENTS):
            left[0] -= 1
            if left[0] < 0:
                os._exit(9)

    sys.addaudithook(hook)
    os.fsync = lambda _: hook("os.fsync", ())


def steps(folder):
    os.fsync = lambda _: None  # a process dies here, not the machine: no need to wait for the disk
    seen = set()
    for step in range(10_000):
        OLD.save(folder, force=True)
        assert os.listdir(folder.parent) == [folder.name]
        child = fork(lambda step=step: (die_at(step), NEW.save(folder, force=True)))
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        seen.add(which(folder))
        if code == 0:
            assert seen == {"old", "new"}
            return step
    raise AssertionError("a save never got through")


def interrupts(folder):
    os.fsync = lambda _: None
    left = [None]

    def hook(event, _):
        if left[0] is not None and event.startswith(EVENTS):
            left[0] -= 1
            if left[0] < 0:
                left[0] = None
                raise KeyboardInterrupt

    sys.addaudithook(hook)
    for step in range(10_000):
        OLD.save(folder, force=True)
        left[0] = step
        with suppress(KeyboardInterrupt):
            NEW.save(folder, force=True)
        through = left[0] is not None
        left[0] = None
        which(folder)
        assert os.listdir(folder.parent) == [folder.name], step
        if through:
            return step
    raise AssertionError("a save never got through")


def signals(folder):
    generator = random.Random(1)
    OLD.save(folder)

    def for_ever():
        while True:
            NEW.save(folder, force=True)
            OLD.save(folder, force=True)

    for _ in range(25):
        child = fork(for_ever)
        time.sleep(generator.uniform(0.002, 0.05))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        which(folder)
    OLD.save(folder, force=True)
    assert os.listdir(folder.parent) == [folder.name]
    return 25


def crowd(folder):
    OLD.save(folder)
    end = time.monotonic() + 1

    def work(task):
        while time.monotonic() < end:
            task()

    tasks = [
        lambda: OLD.save(folder, force=True),
        lambda: NEW.save(folder, force=True),
        lambda: which(folder),
    ]
    children = [fork(lambda task=task: work(task)) for task in tasks]
    codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    assert codes == [0, 0, 0]
    assert os.listdir(folder.parent) == [folder.name]
    return len(codes)


def disk(folder):
    OLD.save(folder)
    limits = (0, 1, 100, 1000, 2000, 3000)
    for limit in limits:

        def work(limit=limit):
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            try:
                NEW.save(folder, force=True)
            except bicover.InvalidInput as problem:
                os._exit(0 if "cannot be written: file too large" in str(problem) else 1)
            os._exit(2)

        code = os.waitstatus_to_exitcode(os.waitpid(fork(work), 0)[1])
        assert (code, which(folder)) == (0, "old"), limit
        assert os.listdir(folder.parent) == [folder.name]
    return len(limits)


if __name__ == "__main__":
    ways = {
        "steps": steps,
        "interrupts": interrupts,
        "signals": signals,
        "crowd": crowd,
        "disk": disk,
    }
    print(ways[sys.argv[2]](Path(sys.argv[1])))
