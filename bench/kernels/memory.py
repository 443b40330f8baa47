"""Peak memory of each biclique engine on the paper's largest matrix.

python bench/kernels/memory.py [SECONDS]    mushroom, 8,124 x 111; each engine at most SECONDS (60)
"""

from __future__ import annotations

import json
import resource
import sys

from common import append, data_folder, run_apart

ENGINES = ("native", "maxsat", "enumerate", "ip")


def one(engine: str, seconds: float) -> None:
    """Run one engine here and print what it used, its own processes included."""
    import bicover

    b = bicover.max_biclique(data_folder() / "mushroom.csv", engine=engine, time_limit=seconds)
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    record = {"weight": b.weight, "bound": b.bound, "status": b.status.value}
    print(json.dumps(record | {"peak_mb": round(max(own, children) / 1024)}))


def main() -> None:
    """Each engine in a process of its own."""
    if len(sys.argv) == 3:
        one(sys.argv[1], float(sys.argv[2]))
        return
    seconds = float(sys.argv[1]) if len(sys.argv) == 2 else 60.0
    for engine in ENGINES:
        record, elapsed, _ = run_apart([__file__, engine, str(seconds)])
        append("memory", {"engine": engine, "seconds": round(elapsed, 2)} | record)
        print(engine, record, f"{elapsed:.1f} s", flush=True)


if __name__ == "__main__":
    main()
