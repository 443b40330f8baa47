"""Every public function about tables, each parameter given what it cannot use."""

from __future__ import annotations

import numpy as np
import pytest

import bicover
from bicover import InvalidInput, Problem, Table
from bicover.native import bits

TABLE = Table.pack([[1, 0], [0, 1]], column_names=["a", "b"])
WRONG = [5, 2.5, b"ab", object(), [[1], [1, 2]], {"a": 1}, 1j, "surprise"]


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    target = tmp_path_factory.mktemp("bad") / "a.csv"
    bicover.write(TABLE, target)
    return target


def calls(path):
    """For each function and parameter: how it is called, and what of WRONG it may take."""
    words = bits.pack(np.eye(2))
    X = [[1, 0], [0, 1]]
    data = {"a": ["x", "y", "z"], "b": ["u", "v", "u"]}
    numbers = (5, 2.5)
    return {
        "read source": (bicover.read, ()),
        "read format": (lambda v: bicover.read(path, format=v), ()),
        "read threshold": (lambda v: bicover.read(path, threshold=v), numbers),
        "read header": (lambda v: bicover.read(path, header=v), ()),
        "read names": (lambda v: bicover.read(path, names=v), ()),
        "read delimiter": (lambda v: bicover.read(path, delimiter=v), ()),
        "write table": (lambda v: bicover.write(v, path), ()),
        "write target": (lambda v: bicover.write(TABLE, v), ()),
        "write format": (lambda v: bicover.write(TABLE, path, format=v), ()),
        "write check": (lambda v: bicover.write(TABLE, path, check=v), ()),
        "write spreadsheet_safe": (
            lambda v: bicover.write(TABLE, path, spreadsheet_safe=v),
            (),
        ),
        "binarize data": (bicover.binarize, ({"a": 1},)),
        "binarize keep": (lambda v: bicover.binarize(data, keep=v), ()),
        "binarize header": (lambda v: bicover.binarize(X, header=v), ()),
        "binarize names": (lambda v: bicover.binarize(data, names=v), ()),
        "binarize max_values": (lambda v: bicover.binarize(data, max_values=v), (5,)),
        "binarize format": (lambda v: bicover.binarize(path, format=v), ()),
        "binarize delimiter": (lambda v: bicover.binarize(path, delimiter=v), ()),
        "pack X": (Table.pack, ()),
        "pack zeros": (lambda v: Table.pack(X, v), ()),
        "pack row_names": (lambda v: Table.pack(X, row_names=v), ()),
        "pack column_names": (lambda v: Table.pack(X, column_names=v), ()),
        "from_cells shape": (lambda v: Table.from_cells(v, ([], [])), (b"ab",)),
        "from_cells ones": (lambda v: Table.from_cells((2, 2), v), ()),
        "from_cells missing": (lambda v: Table.from_cells((2, 2), ([], []), v), ()),
        "Table ones": (lambda v: Table(v, words, (2, 2)), ()),
        "Table zeros": (lambda v: Table(words, v, (2, 2)), ()),
        "Table shape": (lambda v: Table(words, words, v), ()),
        "Table row_names": (lambda v: Table(words, bits.empty(2, 2), (2, 2), v), ()),
        "to_frame backend": (TABLE.to_frame, ()),
        "row_name": (TABLE.row_name, ()),
        "column_name": (TABLE.column_name, ()),
        "Problem X": (Problem, ()),
        "Problem threshold": (lambda v: Problem(X, threshold=v), numbers),
        "Problem row_weights": (lambda v: Problem(X, row_weights=v), ()),
        "Problem column_weights": (lambda v: Problem(X, column_weights=v), ()),
        "Problem merge": (lambda v: Problem(X, merge=v), ()),
        "Problem fp_cost": (lambda v: Problem(X, fp_cost=v), (5,)),
        "Problem fn_cost": (lambda v: Problem(X, fn_cost=v), (5,)),
    }


NAMES = list(calls(None))


@pytest.mark.parametrize("call", NAMES)
@pytest.mark.parametrize("value", WRONG, ids=lambda value: type(value).__name__)
def test_a_wrong_argument_gets_one_sentence(call, value, path):
    function, usable = calls(path)[call]
    if value in usable:
        return
    with pytest.raises(InvalidInput) as caught:
        function(value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("name", ["nowhere", "no/where", "nowhere.xyz"])
@pytest.mark.parametrize("function", [bicover.read, bicover.binarize, bicover.Problem])
def test_what_is_not_there_is_said_not_to_be(function, name, tmp_path):
    with pytest.raises(InvalidInput, match="there is no such file"):
        function(tmp_path / name)


def test_a_folder_is_said_to_be_one(tmp_path):
    with pytest.raises(InvalidInput, match="is a directory; a file is needed"):
        bicover.read(tmp_path)


def test_a_file_without_a_known_suffix_is_still_told_of_the_formats(tmp_path):
    (tmp_path / "a.xyz").write_text("0,1\n")
    with pytest.raises(InvalidInput, match=r"the suffix '.xyz' is of no known format"):
        bicover.read(tmp_path / "a.xyz")
