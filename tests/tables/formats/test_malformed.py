"""Every malformed input ends in one sentence that names the file."""

from __future__ import annotations

import pytest

from bicover.errors import BicoverError
from bicover.tables.formats import read
from support.malformed import CASES, materialise


def test_there_are_at_least_200_malformed_inputs_with_different_names():
    assert len({case.name for case in CASES}) == len(CASES) >= 200


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_malformed_input_is_refused_in_one_sentence_that_names_it(case, tmp_path):
    path = materialise(case, tmp_path)
    with pytest.raises(BicoverError) as caught:
        read(path)
    message = str(caught.value)
    assert str(path) in message
    assert message.isprintable(), "one line, without control characters"
    assert len(message.replace(str(path), "")) < 300
