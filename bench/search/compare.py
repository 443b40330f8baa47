"""The search against every method of the registry on the paper's cells, each for the same time.

Each run has a process of its own, within limits, on one thread. A method that is done earlier is
done; one that the clock stops gives its best so far. No method starts from the search's factors.
"""

from __future__ import annotations

from typing import Any

from published import figures, label, parse
from records import forget, record, recorded
from runner import key, run_cell

from bicover.methods import METHODS
from bicover.native.branch import MAX_FACTORS

WHAT = "compare"
GRACE = 10
"""Seconds after the limit at which a run that does not stop by itself is ended."""
WITH_OPTIONS = {
    "approximate": ["approximate start=false", "approximate engine=sls start=false"],
    "bmad_xor": ["bmad_xor product=or"],
}
"""Methods that do not run with their defaults: so that MaxSAT does not start from the search, and
so that all factors are multiplied by OR."""


def systems() -> list[str]:
    """All that give an OR product at any rank."""
    return [
        system
        for name, method in METHODS.items()
        if not method.may_refuse
        for system in WITH_OPTIONS.get(name, [name])
    ]


def left_out() -> dict[str, str]:
    """Who cannot answer, and why."""
    refusing = {
        name: "has an answer only where the rank is at least the Boolean rank"
        for name, method in METHODS.items()
        if method.may_refuse
    }
    return refusing | {"approximate engine=branch": f"takes at most {MAX_FACTORS} factors"}


def orders(
    seconds: float, memory_mb: int, datasets: list[str], chosen: list[str]
) -> list[dict[str, Any]]:
    """All runs, cell by cell: what was interrupted has whole cells."""
    return [
        {
            "dataset": cell.dataset,
            "k": cell.k,
            "method": method,
            "options": options,
            "seed": 0,
            "time_limit": seconds,
            "memory_mb": memory_mb,
        }
        for cell in figures()
        if not datasets or cell.dataset in datasets
        for method, options in map(parse, chosen or systems())
    ]


def same_run(line: dict[str, Any]) -> tuple[str, float]:
    """Lines with this in common answer the same question."""
    return key(line), line["time_limit"]


def run(wanted: list[dict[str, Any]], *, fresh: bool) -> None:
    """Run what has no line yet; Ctrl-C loses only what is under way."""
    asked = {same_run(order) for order in wanted}
    if fresh:
        forget(WHAT, lambda line: same_run(line) in asked)
    done = {same_run(line) for line in recorded(WHAT) if line["outcome"] != "failed"}
    missing = [order for order in wanted if same_run(order) not in done]
    for number, order in enumerate(missing, len(wanted) - len(missing) + 1):
        line = {**order, **run_cell(order, GRACE)}
        record(WHAT, line)
        system = label(order["method"], order["options"])
        print(
            f"{number}/{len(wanted)} {order['dataset']} {order['k']} {system}: {_answer(line)}",
            flush=True,
        )


def _answer(line: dict[str, Any]) -> str:
    if "error" in line:
        return f"{line['error']} in {line['seconds']:.2f} s ({line['outcome']})"
    return f"no answer ({line.get('message', line['outcome'])})"
