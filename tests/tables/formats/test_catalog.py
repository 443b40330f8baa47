"""Choosing a format, and the parameters each one takes."""

from __future__ import annotations

import contextlib
import dataclasses
import io
import sys

import numpy as np
import pytest

from bicover.errors import InvalidInput
from bicover.tables.formats import FORMATS, read, read_records, write
from bicover.tables.formats.catalog import format_of
from support.tables import as_table

CELLS = np.array([[1, 0, 1], [0, 1, 1]])


def test_every_format_loads_and_has_both_functions():
    for name, format in FORMATS.items():
        assert format.name == name
        assert callable(format.load().read)
        assert callable(format.load().write)
        assert hasattr(format.load(), "read_records") == format.holds_records


def test_suffixes_belong_to_one_format_each():
    suffixes = [suffix for format in FORMATS.values() for suffix in format.suffixes]
    assert len(set(suffixes)) == len(suffixes)


def test_a_format_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        FORMATS["csv"].name = "other"
    with pytest.raises(TypeError):
        FORMATS["csv"] = FORMATS["tsv"]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("a.csv", "csv"),
        ("a.CSV", "csv"),
        ("a.csv.gz", "csv"),
        ("a.b.tsv", "tsv"),
        ("retail.dat.GZ", "fimi"),
        ("-", "csv"),
        ("x.npy", "npz"),
    ],
)
def test_the_suffix_before_gz_chooses(path, expected):
    assert format_of(path, None).name == expected


def test_a_named_format_wins_over_the_suffix(tmp_path):
    (tmp_path / "a.csv").write_text("1 2\n2\n")
    table = read(tmp_path / "a.csv", format="fimi")
    assert table.to_numpy().tolist() == [[1, 1], [0, 1]]


def test_an_unknown_format_is_refused_with_the_list_of_those_there_are():
    with pytest.raises(InvalidInput, match=r"one of csv, tsv, fimi.*got 'xls'"):
        read("a.csv", format="xls")


@pytest.mark.parametrize(
    ("option", "value"), [("header", True), ("names", True), ("delimiter", ","), ("threshold", 1)]
)
def test_a_parameter_that_means_nothing_to_a_format_is_refused(option, value, tmp_path):
    write(as_table(CELLS), tmp_path / "a.cxt")
    with pytest.raises(InvalidInput, match=rf"a\.cxt: {option} \(--{option}\) applies to csv"):
        read(tmp_path / "a.cxt", **{option: value})


@pytest.mark.parametrize("threshold", [float("nan"), float("inf"), "high", 10**400])
def test_a_threshold_must_be_a_finite_number(threshold):
    with pytest.raises(InvalidInput, match=r"^threshold must be a finite number"):
        read("a.csv", threshold=threshold)


def test_standard_input_is_csv_unless_said_otherwise(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a,b\n1,0\n")))
    assert read("-").column_names == ("a", "b")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"3 5\n")))
    assert read("-", format="fimi").column_names == ("3", "5")


@pytest.mark.parametrize("format", ["csv", "npz", "parquet", "mtx"])
def test_standard_output_takes_every_kind_of_format(format, monkeypatch):
    stdout = io.TextIOWrapper(io.BytesIO())
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", stdout)
        write(as_table(CELLS), "-", format=format)
    stdout.seek(0)
    monkeypatch.setattr(sys, "stdin", stdout)
    assert np.array_equal(read("-", format=format).to_numpy(), CELLS)


@pytest.mark.parametrize("suffix", [".dat", ".cxt"])
def test_a_format_without_missing_cells_refuses_them(suffix, tmp_path):
    table = as_table(np.array([[1, -1]]))
    with pytest.raises(InvalidInput, match="has no missing cells and the table has 1"):
        write(table, tmp_path / f"a{suffix}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (3, 0)])
@pytest.mark.parametrize("format", sorted(FORMATS))
def test_an_empty_table_comes_back_or_is_not_written(format, shape, tmp_path):
    path = tmp_path / f"a{FORMATS[format].suffixes[0]}"
    with contextlib.suppress(InvalidInput):
        write(as_table(np.zeros(shape)), path)
    assert not path.exists() or read(path).shape == shape


def test_every_empty_table_can_be_kept_somewhere(tmp_path):
    for shape in ((0, 0), (0, 3), (3, 0)):
        write(as_table(np.zeros(shape)), tmp_path / "a.npz")
        assert read(tmp_path / "a.npz").shape == shape


def test_categories_are_read_only_from_formats_that_hold_them(tmp_path):
    with pytest.raises(InvalidInput, match="one of csv, tsv, arff, not npz"):
        read_records(tmp_path / "a.npz")
