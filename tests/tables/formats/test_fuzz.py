"""Damaged files are read or refused; nothing else ever comes out."""

from __future__ import annotations

import io
from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bicover.errors import BicoverError
from bicover.tables.formats.arff import reader as arff
from bicover.tables.formats.catalog import FORMATS, format_of
from bicover.tables.formats.delimited import reader as delimited
from bicover.tables.table import Table
from support.malformed import GOOD
from support.tables import as_table


def sample(suffix):
    """A good file of a format."""
    if suffix in GOOD:
        return GOOD[suffix]
    stream = io.BytesIO()
    table = as_table(np.array([[1, 0, -1], [0, 1, 1]]), ["r", "s"], ["a", "b", "c"])
    format_of(f"x{suffix}", None).load().write(table, stream, "x")
    return stream.getvalue()


SAMPLES = {suffix: sample(suffix) for suffix in (*GOOD, ".npz", ".parquet")}
TOKENS = [
    b"",
    b"0",
    b"1",
    b"-1",
    b"9" * 30,
    b"nan",
    b"x",
    b",",
    b"\n",
    b" ",
    b'"',
    b"'",
    b"{",
    b"%",
]


@st.composite
def damages(draw, content):
    """Some places of the content replaced by something else."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(content)))
        end = draw(st.integers(start, min(len(content), start + 6)))
        content = (
            content[:start] + draw(st.sampled_from(TOKENS) | st.binary(max_size=3)) + content[end:]
        )
    return content


@pytest.mark.parametrize("suffix", sorted(SAMPLES))
@given(data=st.data())
@settings(max_examples=150)
def test_a_damaged_file_gives_a_table_or_one_sentence(suffix, data):
    content = data.draw(damages(SAMPLES[suffix]))
    format = format_of(f"x{suffix}", None)
    try:
        table = format.load().read(content, "x", **format.preset)
    except BicoverError as error:
        assert str(error).isprintable()  # noqa: PT017
    else:
        assert isinstance(table, Table)
        assert not (table.ones & table.zeros).any()


def test_all_formats_are_damaged():
    assert {format_of(f"x{suffix}", None).name for suffix in SAMPLES} == set(FORMATS)


@given(
    text=st.text(alphabet="01?a5.-,;|\t \"'\n\ré\u2028", min_size=1, max_size=30),
    header=st.sampled_from([None, True, False]),
    names=st.sampled_from([None, True, False]),
    delimiter=st.sampled_from([None, None, ",", " "]),
    threshold=st.sampled_from([None, 0.5]),
)
@settings(max_examples=300)
def test_any_text_is_a_table_or_refused(text, header, names, delimiter, threshold):
    options = {"header": header, "delimiter": delimiter}
    for read in (delimited.read_records, partial(delimited.read, names=names, threshold=threshold)):
        try:
            read(text.encode(), "x", **options)
        except BicoverError as error:
            assert str(error).isprintable()  # noqa: PT017


@given(data=st.data())
@settings(max_examples=150)
def test_damaged_relations_are_records_or_refused(data):
    content = data.draw(damages(SAMPLES[".arff"]))
    try:
        records = arff.read_records(content, "x")
    except BicoverError as error:
        assert str(error).isprintable()  # noqa: PT017
    else:
        assert len(records.attributes) == len(records.columns)
