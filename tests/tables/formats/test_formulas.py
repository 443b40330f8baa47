"""Names in CSV and TSV are no formulas for a spreadsheet, and come back as they were."""

from __future__ import annotations

import csv

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bicover import InvalidInput, read, write
from bicover.tables.formats.delimited.formulas import protected, restored
from support.tables import as_table

NAMES = [
    "=1+1",
    "+49 30",
    "-x",
    "@sum",
    "'=quoted",
    "''-twice",
    "'plain'",
    "a=b",
    '=HYPERLINK("x")',
]
FORMULAS = st.from_regex(r"'{0,3}[=+\-@a][a-z0-9 ,;\"'=]{0,4}[a-z]", fullmatch=True)


def cells_in(path, delimiter):
    with path.open(newline="") as stream:
        return [cell for line in csv.reader(stream, delimiter=delimiter) for cell in line]


@pytest.mark.parametrize(("suffix", "delimiter"), [(".csv", ","), (".tsv", "\t")])
def test_no_cell_begins_as_a_formula_does(suffix, delimiter, tmp_path):
    table = as_table(np.eye(len(NAMES)), NAMES, NAMES[::-1])
    path = tmp_path / f"a{suffix}"
    write(table, path)
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells_in(path, delimiter))
    assert read(path) == table


def test_protection_can_be_turned_off(tmp_path):
    table = as_table(np.eye(2), ["=1+1", "'=x"], ["-a", "b"])
    write(table, tmp_path / "a.csv", spreadsheet_safe=False)
    assert (tmp_path / "a.csv").read_text() == ",-a,b\n=1+1,1,0\n\"''=x\",0,1\n"
    assert read(tmp_path / "a.csv") == table


def test_a_name_that_was_a_value_is_saved_by_its_apostrophe(tmp_path):
    table = as_table(np.eye(2), ["+1", "-0"], ["+0", "-1"])
    write(table, tmp_path / "a.csv")
    assert read(tmp_path / "a.csv") == table
    with pytest.raises(InvalidInput, match="would not be read back"):
        write(table, tmp_path / "b.csv", spreadsheet_safe=False)


@pytest.mark.parametrize("safe", [True, False])
@given(names=st.lists(FORMULAS, min_size=2, max_size=2))
def test_names_that_look_like_formulas_come_back(safe, names, tmp_path_factory):
    path = tmp_path_factory.mktemp("formulas") / "a.csv"
    table = as_table(np.eye(2), names, names)
    write(table, path, spreadsheet_safe=safe)
    assert read(path) == table


@given(st.text() | FORMULAS, st.booleans())
def test_every_text_is_restored(text, safe):
    assert restored(protected(text, safe)) == text
