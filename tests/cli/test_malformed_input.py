"""Every malformed input through the command line: one sentence, exit code 2, no traceback."""

from __future__ import annotations

import json

import pytest

from bicover.cli import run
from support.malformed import CASES, materialise


def test_there_are_more_than_200_cases():
    assert len(CASES) > 200


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_malformed_file_ends_in_one_sentence_and_exit_code_2(case, tmp_path, capsys):
    path = materialise(case, tmp_path)
    code = run(["factorize", str(path), "-k", "2", "--method", "grecond", "--json"])
    captured = capsys.readouterr()
    assert code == 2
    assert json.loads(captured.out)["error"]["kind"] in ("bad_input", "missing_dependency")
    assert captured.err.startswith("bicover: ")
    assert captured.err.count("\n") == 1
    assert path.name in captured.err
