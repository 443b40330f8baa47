"""Names and paths in messages do nothing to a terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bicover.errors import printable, shown


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain, größer, 雪, 🦊", "plain, größer, 雪, 🦊"),
        ("\x1b]0;owned\x07", r"\x1b]0;owned\x07"),
        ("a\nb\tc\r", r"a\x0ab\x09c\x0d"),
        ("\x7f\x9b31m", r"\x7f\x9b31m"),
        ("abc\u202etxt\u2066", r"abc\u202etxt\u2066"),
        ("\udc80", r"\udc80"),
        ("\U000e0041", r"\U000e0041"),
        ("C:\\x1b", "C:\\x1b"),
    ],
)
def test_what_acts_on_a_terminal_is_escaped(text, expected):
    assert printable(text) == expected


@given(st.text(st.characters()))
def test_what_is_printable_is_left_alone_and_the_rest_can_be_encoded(text):
    escaped = printable(text)
    escaped.encode()
    assert not any(ord(character) < 32 or 127 <= ord(character) < 160 for character in escaped)
    assert printable(escaped) == escaped


def test_a_value_that_cannot_be_shown_is_named_by_its_type():
    class Rude:
        def __repr__(self):
            raise RuntimeError

    assert shown(Rude()) == "a Rude that cannot be shown"
    assert shown(10**5000) == "a number too large to print"
