"""How much memory is at hand, and what may be asked of it.

What is available is the least of what the system could still give, what the control group of
this process leaves, and what its address space may grow by. Nothing is asked where the system
does not say.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from bicover.errors import InvalidInput

MIB = 1 << 20
SMALL = 64 * MIB
"""Less than this is asked for without looking."""
GROWTH = 400
"""How many times its size a file may ask for. Kosarak, a sparse list of 990,002 x 41,270
cells, asks for 310 times its size."""
FREE_GROWTH = 256 * MIB
"""What any file may ask for, however small it is."""
GROUPS = Path("/sys/fs/cgroup")
GROUP_FILES = {
    "": ("memory.max", "memory.current", "inactive_file"),
    "memory": ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"),
}
"""Of each version of control groups: limit, use, and the part of the use that is only cached."""


def available() -> float:
    """Bytes that can be had now; without bound where nothing is known."""
    return min(_system(), _control_group(), _address_space())


def check_room(needed: float, what: str) -> None:
    """Refuse what needs more memory than there is; `what` begins the sentence."""
    if needed < SMALL:
        return
    room = available()
    if needed > room:
        raise InvalidInput(
            f"{what} needs about {size(needed)} of memory, and {size(room)} are available"
        )


def check_growth(needed: float, stored: int, what: str) -> None:
    """Refuse what is out of proportion to the file that asks for it, `stored` bytes large."""
    allowed = max(FREE_GROWTH, GROWTH * stored)
    if needed > allowed:
        raise InvalidInput(
            f"{what} needs {size(needed)}, and a file of {size(stored)} may ask for "
            f"{size(allowed)}: more than {GROWTH} times its size is taken for a mistake"
        )


def size(count: float) -> str:
    """A number of bytes as messages show it.

    >>> size(300), size(5 * 2**20), size(3.5 * 2**30)
    ('300 bytes', '5.0 MiB', '3.5 GiB')
    """
    for unit, scale in (("GiB", 1 << 30), ("MiB", MIB), ("KiB", 1 << 10)):
        if count >= scale:
            return f"{count / scale:.1f} {unit}"
    return f"{max(count, 0):.0f} bytes"


def _system() -> float:
    with suppress(OSError, ValueError), open("/proc/meminfo", encoding="ascii") as lines:
        for line in lines:
            if line.startswith("MemAvailable:"):
                return float(line.split()[1]) * 1024
    try:
        return float(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    except (AttributeError, ValueError, OSError):
        return float("inf")


def _control_group() -> float:
    room = float("inf")
    with suppress(OSError, ValueError):
        for line in Path("/proc/self/cgroup").read_text().splitlines():
            _, kind, path = line.split(":", 2)
            if kind in GROUP_FILES:
                # In a container the path is one of the host, and the files are at the top.
                for folder in (GROUPS / kind / path.lstrip("/"), GROUPS / kind):
                    room = min(room, _group_room(folder, *GROUP_FILES[kind]))
    return room


def _group_room(folder: Path, limit: str, used: str, cached: str) -> float:
    try:
        room = int((folder / limit).read_text()) - int((folder / used).read_text())
        notes = dict(line.split() for line in (folder / "memory.stat").read_text().splitlines())
        return float(room + int(notes.get(cached, 0)))
    except (OSError, ValueError):  # no such group, or the limit is the word max
        return float("inf")


def _address_space() -> float:
    try:
        import resource

        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
        if limit == resource.RLIM_INFINITY:
            return float("inf")
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (ImportError, OSError, ValueError):
        return float("inf")
    return float(limit - pages * resource.getpagesize())
