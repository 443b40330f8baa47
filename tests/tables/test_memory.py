"""What memory is at hand, and what is refused for want of it."""

from __future__ import annotations

import numpy as np
import pytest

from bicover import InvalidInput, Problem, Table
from bicover.tables import memory
from bicover.tables.table import check_shape


def test_what_is_available_is_known_and_some():
    assert 0 < memory.available() < float("inf")


def test_the_control_group_counts_without_what_it_only_caches(tmp_path):
    for name, text in (
        ("memory.max", "1000\n"),
        ("memory.current", "700\n"),
        ("memory.stat", "anon 400\ninactive_file 300\n"),
    ):
        (tmp_path / name).write_text(text)
    files = memory.GROUP_FILES[""]
    assert memory._group_room(tmp_path, *files) == 600
    (tmp_path / "memory.max").write_text("max\n")
    assert memory._group_room(tmp_path, *files) == float("inf")


def test_a_table_larger_than_the_memory_available_is_refused(monkeypatch):
    monkeypatch.setattr(memory, "available", lambda: 300e6)
    check_shape(10_000, 10_000)
    with pytest.raises(InvalidInput) as caught:
        check_shape(30_000, 30_000)
    assert str(caught.value) == (
        "a table of 30000 rows and 30000 columns needs about 429.2 MiB of memory, "
        "and 286.1 MiB are available"
    )


def test_small_tables_are_never_refused(monkeypatch):
    monkeypatch.setattr(memory, "available", lambda: 0.0)
    assert Problem(np.eye(100)).merged.shape == (100, 100)


def test_merging_says_what_it_needs_before_it_starts(monkeypatch):
    table = Table.from_cells((10_000, 10_000), ([0], [0]))
    monkeypatch.setattr(memory, "available", lambda: 70e6)
    with pytest.raises(InvalidInput, match=r"merging the equal lines of 10000 rows .* 71\.9 MiB"):
        _ = Problem(table).merged
