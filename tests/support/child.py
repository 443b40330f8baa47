"""Reading a file in a process of its own, to see what it takes."""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import dataclass

READ = """
import resource, sys
import bicover
limit = int(sys.argv[2])
if limit:
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
try:
    print(bicover.read(sys.argv[1], **eval(sys.argv[3])))
except bicover.InvalidInput as error:
    print(error)
# Not ru_maxrss: it starts with the size that the parent had when it forked.
status = open('/proc/self/status').read()
print(int(status.split('VmHWM:')[1].split()[0]) // 1024)
"""


@dataclass(frozen=True)
class Reading:
    """What came of it: the message or the table, MiB at most, and seconds."""

    said: str
    peak: int
    seconds: float


def read_in_child(path, limit=0, feed=None, **options):
    """Read a file, within a limit of the address space in bytes if one is given."""
    start = time.monotonic()
    command = [sys.executable, "-c", READ, str(path), str(limit), repr(options)]
    child = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        for block in feed or ():
            child.stdin.write(block)
    except BrokenPipeError:  # it has read enough
        pass
    output, errors = child.communicate()
    assert child.returncode == 0, errors.decode()
    said, peak = output.decode().splitlines()
    return Reading(said, int(peak), time.monotonic() - start)
