"""The paper's 54 cells at each effort, and the two quick methods beside them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from typing import Any

from common import data_folder
from published import figures
from records import forget, record, recorded

import bicover

WHAT = "cell"
BESIDE = ("grecond", "frui")
"""Methods that `fast` is measured against."""


@dataclass(frozen=True)
class Order:
    """One run."""

    dataset: str
    k: int
    system: str
    """An effort of the search, or another method."""
    seed: int = 0


@cache
def table(name: str) -> bicover.Table:
    """A matrix of the paper."""
    return bicover.read(data_folder() / f"{name}.csv")


def order_of(line: dict[str, Any]) -> Order:
    """What a recorded line was the answer to."""
    return Order(line["dataset"], line["k"], line["system"], line["seed"])


def orders(efforts: list[str], seeds: int, datasets: list[str]) -> list[Order]:
    """All runs, the first seed of every cell before the second."""
    cells = [cell for cell in figures() if not datasets or cell.dataset in datasets]
    quick = [Order(cell.dataset, cell.k, method) for method in BESIDE for cell in cells]
    return quick + [
        Order(cell.dataset, cell.k, effort, seed)
        for seed in range(seeds)
        for effort in efforts
        for cell in cells
    ]


def solve(order: Order) -> dict[str, Any]:
    """Run one on one thread. The problem is made anew, so that each run merges lines itself."""
    options = {} if order.system in BESIDE else {"effort": order.system}
    method = order.system if order.system in BESIDE else "search"
    f = bicover.factorize(table(order.dataset), order.k, method, seed=order.seed, **options)
    return {
        "dataset": order.dataset,
        "k": order.k,
        "system": order.system,
        "seed": order.seed,
        "error": f.error,
        "seconds": round(f.seconds, 4),
        "statistics": f.statistics,
    }


def run(efforts: list[str], seeds: int, datasets: list[str], jobs: int, *, fresh: bool) -> None:
    """Run what has no line yet, or all of it anew; Ctrl-C loses only what is under way."""
    wanted = orders(efforts, seeds, datasets)
    if fresh:
        again = {(order.dataset, order.system) for order in wanted}
        forget(WHAT, lambda line: (line["dataset"], line["system"]) in again)
    done = {order_of(line) for line in recorded(WHAT)}
    missing = [order for order in wanted if order not in done]
    for order in missing:
        table(order.dataset)  # reading is not timed, and not done twice at once
    with ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(solve, order) for order in missing]
        try:
            for number, future in enumerate(as_completed(futures), len(wanted) - len(missing) + 1):
                line = future.result()
                record(WHAT, line)
                print(
                    f"{number}/{len(wanted)} {line['dataset']} {line['k']} {line['system']} seed "
                    f"{line['seed']}: {line['error']} in {line['seconds']:.2f} s",
                    flush=True,
                )
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
