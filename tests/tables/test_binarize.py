"""Binarizing: against a slow reading of the rule, scikit-learn, and the paper's wine matrix."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from decimal import Decimal
from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bicover import InvalidInput, Table, binarize

DATA = Path(os.environ.get("BICOVER_DATA", Path(__file__).parents[3] / "shared" / "data"))


def slow_binarize(names, rows, keep="larger"):
    """The rule cell by cell, for text that holds no numbers; None is missing."""
    cells, titles = [[] for _ in rows], []
    for j, name in enumerate(names):
        known = [row[j] for row in rows if row[j] is not None]
        values = sorted(set(known))
        if len(values) == 2:
            if keep == "rarer" and known.count(values[0]) < known.count(values[1]):
                values.pop()
            else:
                values.pop(0)
        titles += [f"{name}={value}" for value in values]
        for row, out in zip(rows, cells, strict=True):
            out += [-1 if row[j] is None else int(row[j] == value) for value in values]
    return titles, cells


@st.composite
def text_tables(draw):
    columns = draw(st.integers(1, 5))
    values = st.sampled_from(["a", "b", "c", "Zebra", "été", None])
    row = st.lists(values, min_size=columns, max_size=columns)
    rows = draw(st.lists(row, min_size=1, max_size=12))
    rows[0][0] = "a"
    return [f"v{j}" for j in range(columns)], rows


@given(text_tables(), st.sampled_from(["larger", "rarer"]))
def test_binarize_does_what_the_rule_says(table, keep):
    names, rows = table
    titles, cells = slow_binarize(names, rows, keep)
    columns = {name: [row[j] for row in rows] for j, name in enumerate(names)}
    result = binarize(columns, keep=keep)
    assert list(result.column_names) == titles
    assert result.to_numpy().tolist() == cells


@given(st.integers(1, 200), st.integers(0, 2**32))
def test_wide_attributes_cross_word_boundaries_unharmed(values, seed):
    rng = np.random.default_rng(seed)
    column = [None if v == 0 else f"v{v:03}" for v in rng.integers(0, values + 1, 300)]
    sides = rng.choice(["l", "r"], 300)
    rows = [["x", value, side] for value, side in zip(column, sides, strict=True)]
    titles, cells = slow_binarize(["attribute1", "attribute2", "attribute3"], rows)
    result = binarize(rows, max_values=None)
    assert list(result.column_names) == titles
    assert result.to_numpy().tolist() == cells


@pytest.mark.parametrize("kind", [str, int, float])
def test_binarize_agrees_with_the_one_hot_encoder_of_scikit_learn(kind):
    preprocessing = pytest.importorskip("sklearn.preprocessing")
    rng = np.random.default_rng(3)
    data = np.column_stack([rng.integers(0, top, 80) for top in (2, 3, 2, 9, 12)]).astype(kind)
    encoder = preprocessing.OneHotEncoder(drop="if_binary", sparse_output=False, dtype=bool)
    expected = encoder.fit_transform(data)
    result = binarize(data)
    assert result.missing_count == 0
    # Text puts 10 before 9 there and after it here, so columns are matched, not compared in turn.
    assert Counter(map(bytes, result.ones_array().T)) == Counter(map(bytes, expected.T))
    if kind is not str:
        assert np.array_equal(result.ones_array(), expected)


def test_the_wine_table_gives_the_matrix_of_the_paper():
    if not (DATA / "wine.csv").is_file():
        pytest.skip(f"the paper's matrices are not in {DATA}")
    wine = pytest.importorskip("sklearn.datasets").load_wine(as_frame=True).frame
    paper = np.loadtxt(DATA / "wine.csv", delimiter=",", dtype=np.int8)
    ours = binarize(wine, max_values=None).to_numpy()
    assert ours.shape == (178, 1279)
    # Equal columns with rows in the same order: a permutation of columns turns one into the other.
    assert Counter(map(bytes, ours.T)) == Counter(map(bytes, paper.T))


MIXED = {
    "size": [1, 2, None, 3],
    "weight": [0.5, None, 14.23, 0.5],
    "colour": ["red", "green", "red", None],
    "tame": [True, False, None, True],
}
MIXED_COLUMNS = (
    *("size=1", "size=2", "size=3"),
    *("weight=14.23", "colour=red", "tame=True"),
)


def csv_file(folder):
    path = folder / "mixed.csv"
    path.write_text(
        "size,weight,colour,tame\n1,0.5,red,True\n2,?,green,False\n,14.23,red,NA\n3,.50,NaN,True\n"
    )
    return path


def tsv_file(folder):
    path = folder / "mixed.tsv"
    path.write_text(csv_file(folder).read_text().replace(",", "\t"))
    return path


def arff_file(folder):
    path = folder / "mixed.arff"
    path.write_text(
        "@relation mixed\n@attribute size numeric\n@attribute weight numeric\n"
        "@attribute colour {red,green}\n@attribute tame {False,True}\n@data\n"
        "1,0.5,red,True\n2,?,green,False\n?,14.23,red,?\n3,0.50,?,True\n"
    )
    return path


SOURCES = {
    "dictionary": lambda _: MIXED,
    "pandas": lambda _: pd.DataFrame(MIXED),
    "pandas nullable": lambda _: pd.DataFrame(MIXED).convert_dtypes(),
    "pandas category": lambda _: pd.DataFrame(MIXED).astype("category"),
    "polars": lambda _: pl.DataFrame(MIXED),
    "polars lazy": lambda _: pl.LazyFrame(MIXED),
    "pyarrow": lambda _: pa.table(MIXED),
    "rows": lambda _: [list(MIXED), *map(list, zip(*MIXED.values(), strict=True))],
    "array": lambda _: np.array([list(MIXED), *zip(*MIXED.values(), strict=True)], dtype=object),
    "csv": csv_file,
    "csv as text": lambda folder: str(csv_file(folder)),
    "tsv": tsv_file,
    "arff": arff_file,
}


@pytest.mark.parametrize("source", SOURCES)
def test_every_kind_of_input_gives_the_same_table(source, tmp_path):
    header = True if source in ("rows", "array") else None
    result = binarize(SOURCES[source](tmp_path), header=header)
    assert result.column_names == MIXED_COLUMNS
    assert result.row_names is None
    assert result.to_numpy().tolist() == [
        [1, 0, 0, 0, 1, 1],
        [0, 1, 0, -1, 0, 0],
        [-1, -1, -1, 1, 1, -1],
        [0, 0, 1, 0, -1, 1],
    ]


def test_a_masked_cell_is_missing():
    array = np.ma.array([[1, 5], [2, 6], [3, 6]], mask=[[0, 0], [1, 0], [0, 0]])
    for masked in (array, array.astype(object)):
        assert binarize(masked).to_numpy().tolist() == [[0, 0], [-1, 1], [1, 1]]


@pytest.mark.parametrize(
    "absent",
    [
        *(None, float("nan"), np.float32("nan"), Decimal("nan")),
        *(pd.NA, pd.NaT, np.datetime64("NaT")),
        *("", " ", "?", "NA", "NaN", "nan", " ? "),
    ],
    ids=repr,
)
def test_each_mark_of_a_missing_value_is_missing(absent):
    table = binarize([["a"], [absent], ["b"], ["c"]])
    assert table.column_names == ("attribute1=a", "attribute1=b", "attribute1=c")
    assert table.to_numpy()[1].tolist() == [-1, -1, -1]


@pytest.mark.parametrize(
    ("values", "kept"),
    [
        ((0, 1), "1"),
        ((1.0, 0.0), "1"),
        ((True, False), "True"),
        (("no", "yes"), "yes"),
        (("y", "n"), "y"),
        (("10", "9"), "10"),
        ((-1, 1), "1"),
    ],
)
def test_a_two_valued_attribute_keeps_its_larger_value(values, kept):
    table = binarize({"a": [*values, None]})
    assert table.column_names == (f"a={kept}",)
    cells = [
        -1 if value is None else int(str(value).removesuffix(".0") == kept) for value in values
    ]
    assert table.to_numpy()[:, 0].tolist() == [*cells, -1]


def test_keeping_the_rarer_value_follows_counts_and_falls_back_to_order():
    column = {"often": ["b", "b", "a"], "seldom": ["a", "a", "b"], "tie": ["a", "b", None]}
    names = binarize(column, keep="rarer").column_names
    assert names == ("often=a", "seldom=b", "tie=b")


@pytest.mark.parametrize(
    ("values", "names"),
    [
        ([1, 1.0, "1.0", "1", "+1", "1e0", 2, 3], ["1", "2", "3"]),
        ([1065.0, 14.23, 0.1 + 0.2], ["0.30000000000000004", "14.23", "1065"]),
        (["10", "9", "-3.50", "1e3"], ["-3.5", "9", "10", "1000"]),
        (["10", "9", "x"], ["10", "9", "x"]),
        (["007", "7", "08"], ["007", "08", "7"]),
        ([10**16, 1e16, 2, 3], ["2", "3", "10000000000000000"]),
        ([10**30, 1e30, 2, 3.5], ["2", "3.5", str(10**30), "1e+30"]),
        ([-0.0, 0, 1, 2], ["0", "1", "2"]),
        ([Decimal("2.50"), 2.5, 1, 0], ["0", "1", "2.5"]),
        ([b"x", "x", "y", "z"], ["x", "y", "z"]),
        (["1e999", 1, 2], ["1", "1e999", "2"]),
    ],
)
def test_values_are_named_and_ordered_as_numbers_where_they_are(values, names):
    table = binarize({"a": values})
    assert [name.removeprefix("a=") for name in table.column_names] == names


def test_narrow_floats_keep_their_own_digits():
    column = np.array([14.23, 0.1, 2.5, 1.0], dtype=np.float32)
    for data in (column[:, None], {"a": column}, pl.DataFrame({"a": column})):
        names = [name.split("=")[1] for name in binarize(data).column_names]
        assert names == ["0.1", "1", "2.5", "14.23"]


def test_an_index_with_meaning_names_the_rows():
    frame = pd.DataFrame({"a": list("xyz")}, index=["ant", "bee", "cow"])
    assert binarize(frame).row_names == ("ant", "bee", "cow")
    assert binarize(frame.reset_index(drop=True)).row_names is None


@pytest.mark.parametrize(
    "frame",
    [
        pd.DataFrame([["x", 1], ["y", 2], ["z", 1]], columns=["a", "a"]),
        pa.table([["x", "y", "z"], [1, 2, 1]], names=["a", "a"]),
    ],
    ids=["pandas", "pyarrow"],
)
def test_attributes_may_share_a_name(frame):
    assert binarize(frame).column_names == ("a=x", "a=y", "a=z", "a=2")


def test_an_attribute_never_known_has_no_columns_and_a_constant_one_has_one():
    table = binarize({"unknown": [None, None], "constant": ["c", "c"]})
    assert table.column_names == ("constant=c",)
    assert table.to_numpy().tolist() == [[1], [1]]


def test_many_rows_are_packed_without_loss():
    rng = np.random.default_rng(5)
    data = rng.integers(0, 7, (200_000, 4))
    table = binarize(data)
    assert table.shape == (200_000, 28)
    counts = table.ones_array().sum(axis=0)
    assert counts.tolist() == [int((data[:, j] == v).sum()) for j in range(4) for v in range(7)]


@pytest.mark.parametrize(
    ("data", "options", "words"),
    [
        ([["a", "b"], ["c"]], {}, ["row 2", "1 values", "row 1 has 2"]),
        ([], {}, ["no rows"]),
        ([["a", "b"]], {"header": True}, ["no rows"]),
        ([[], []], {}, ["no columns"]),
        ([["a", ["b"]]], {}, ["row 1", "attribute2", "list"]),
        ([["h"], ["a"], [{}]], {"header": True}, ["row 3", "'h'", "dict"]),
        ([1, 2], {}, ["row 1", "list"]),
        (["ab", "cd"], {}, ["row 1", "'ab'"]),
        ([[10**5000], [1]], {}, ["row 1", "attribute1"]),
        ([["a"], [b"\xff"]], {}, ["row 2", "attribute1"]),
        ([[None, "?"]], {}, ["every cell", "missing"]),
        ({}, {}, ["no columns"]),
        ({"a": []}, {}, ["no rows"]),
        ({"a": [1, 2], "b": [1]}, {}, ["'b'", "1 values", "'a' has 2"]),
        ({"a": "text"}, {}, ["'a'", "list"]),
        ({"a": 3}, {}, ["'a'", "3"]),
        ({"a": [1]}, {"header": True}, ["header", "dict"]),
        ({"a": [1]}, {"delimiter": ","}, ["delimiter", "dict"]),
        ({"a": [1]}, {"keep": "first"}, ["keep", "'first'"]),
        (np.zeros(3), {}, ["two dimensions", "(3,)"]),
        (np.zeros((0, 3)), {}, ["no rows"]),
        (np.zeros((2, 2), dtype="V3"), {}, ["V3"]),
        (pd.DataFrame({"a": [[1], [2]]}), {}, ["row 1", "'a'", "list"]),
        (pl.DataFrame({"a": [[1], [2]]}), {}, ["row 1", "'a'"]),
        (pd.DataFrame(), {}, ["no columns"]),
        (pd.Series([1, 2]), {}, ["Series"]),
        (7, {}, ["int", "path"]),
        (None, {}, ["NoneType"]),
        ("no/such/file.csv", {}, ["no/such/file.csv"]),
    ],
)
def test_what_cannot_be_binarized_is_named_in_one_sentence(data, options, words):
    with pytest.raises(InvalidInput) as caught:
        binarize(data, **options)
    message = str(caught.value)
    assert "\n" not in message
    for word in words:
        assert word in message


def test_an_attribute_with_too_many_values_is_named_before_memory_is_asked_for():
    rows = 530_000
    with pytest.raises(InvalidInput, match="530000 values of 'serial'"):
        binarize({"serial": [f"n{number}" for number in range(rows)]}, max_values=None)


def test_the_result_is_a_table_that_knows_its_zeros():
    table = binarize([["a"], ["b"], ["c"]])
    assert isinstance(table, Table)
    assert (table.one_count, table.zero_count, table.missing_count) == (3, 6, 0)


def test_importing_the_datasets_leaves_the_function_in_its_place():
    # In a process of its own, since the order of first imports is what matters.
    code = "import bicover.datasets; print(bicover.binarize([['a'], ['b']]).column_names)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "('attribute1=b',)\n"
