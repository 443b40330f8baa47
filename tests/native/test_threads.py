"""What happens when a search on several threads fails: an exception, not a dead process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.limits

SEARCH = """
import resource
import numpy as np
import bicover

X = np.random.default_rng(0).random((2000, 2000)) < 0.3

def search(table):
    bicover.factorize(table, 20, "search", threads=2, time_limit=0.3)

search(X[:50])  # loads all modules
for headroom in (1, 4, 10, 16):  # MiB; a thread's stack alone takes 8
    used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + headroom * 2**20, resource.RLIM_INFINITY))
    try:
        search(X)
        outcome = "found"
    except MemoryError:
        outcome = "no memory"
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    print(outcome)
search(X[:50])
print("still alive")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits the address space as Linux does")
@pytest.mark.skipif(
    "asan" in os.environ.get("LD_PRELOAD", ""), reason="AddressSanitizer needs the address space"
)
def test_a_search_on_two_threads_that_runs_out_of_memory_raises_memory_error() -> None:
    run = subprocess.run(
        [sys.executable, "-c", SEARCH],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
    )
    outcomes = run.stdout.split("\n")
    assert run.returncode == 0, f"ended with {run.returncode} after {outcomes}: {run.stderr}"
    assert outcomes[0] == "no memory"
    assert outcomes[4] == "still alive"
