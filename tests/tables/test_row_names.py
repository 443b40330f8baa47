"""Binarizing keeps names of rows as names, and refuses attributes that are names."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from bicover import InvalidInput, binarize
from bicover.tables.binarize.row_names import is_naming

ANSWERS = ["yes", "no", "often", "no"]


@pytest.fixture
def survey(tmp_path):
    """Sixty questions to two hundred people, each with a number."""
    path = tmp_path / "survey.csv"
    generator = np.random.default_rng(2)
    head = ",".join(["RespondentID", *(f"q{number}" for number in range(60))])
    answers = generator.choice(["yes", "no"], (200, 60))
    lines = [",".join([str(1000 + i), *row]) for i, row in enumerate(answers.tolist())]
    path.write_text("\n".join([head, *lines]) + "\n")
    return path


def test_a_column_of_numbers_of_people_becomes_the_row_names(survey):
    table = binarize(survey)
    assert table.shape == (200, 60)
    assert table.row_names[:2] == ("1000", "1001")
    assert table.column_names[0] == "q0=yes"


def test_told_not_to_it_is_an_attribute_like_any_other(survey):
    with pytest.raises(InvalidInput) as caught:
        binarize(survey, names=False)
    message = str(caught.value)
    assert "'RespondentID' has 200 values, more than 50" in message
    assert "names=True (--names)" in message
    assert "max_values=200 (--max-values 200)" in message
    assert binarize(survey, names=False, max_values=200).shape == (200, 260)


@pytest.mark.parametrize(
    "title", ["id", "ID", "name", "user_id", "Pet Name", "userId", "row no.", ""]
)
def test_these_are_names_of_columns_of_names(title):
    assert is_naming(title)


@pytest.mark.parametrize("title", ["grade", "paid", "attribute1", "colour", "valid", "width", "q1"])
def test_these_are_not(title):
    assert not is_naming(title)


@pytest.mark.parametrize(
    ("values", "title"),
    [(["a", "b", "c", "a"], "id"), (["a", "b", "c", None], "id"), (list("abcd"), "grade")],
)
def test_values_that_repeat_or_lack_and_other_titles_are_attributes(values, title):
    assert binarize({title: values, "answer": ANSWERS}).row_names is None


def test_names_can_be_given_whatever_they_are_called():
    table = binarize({"grade": ["a", "b", "c", "a"], "answer": ANSWERS}, names=True)
    assert table.row_names == ("a", "b", "c", "a")
    assert table.column_names == ("answer=no", "answer=often", "answer=yes")


def test_an_index_that_pandas_wrote_is_row_names(tmp_path):
    frame = pd.DataFrame({"answer": ANSWERS, "ok": list("xyxy")}, index=list("efgh"))
    frame.to_csv(tmp_path / "a.csv")
    table = binarize(tmp_path / "a.csv")
    assert table.row_names == ("e", "f", "g", "h")
    assert table == binarize(frame)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"id": ["a", None], "b": ["x", "y"]}, "row 2 has no name"),
        ({"id": ["a", "b"]}, "names=True leaves no columns"),
    ],
)
def test_names_that_cannot_be_are_refused(data, words):
    with pytest.raises(InvalidInput, match=words):
        binarize(data, names=True)


def test_a_list_of_edges_is_refused_before_it_is_a_table():
    ends = [f"n{number}" for number in range(3000)]
    with pytest.raises(
        InvalidInput, match=r"'from' has 3000 values, more than 50 \(so does another"
    ):
        binarize({"from": ends, "to": ends[::-1]})
