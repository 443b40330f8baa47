"""A value of a wrong type for every parameter of every public function and command.

Whatever comes, the answer is a result or one sentence (`InvalidInput`), never another exception.
"""

from __future__ import annotations

import inspect
import types
import warnings
from contextlib import suppress

import numpy as np
import pytest
import typer

import bicover
from bicover.cli import run
from bicover.cli.app import app

X = [[1, 1, 0], [1, 1, 1], [0, 1, 1]]
TABLE = bicover.Table.pack(np.array(X, dtype=bool))
BAD = (
    2.5, "soon", 5, object(), [1, 2], {"a": 1}, b"x", -1, True, None, float("nan"), (1,),
    np.array([1.5]),
)  # fmt: skip

# A good call of everything public that can be called; the bad value replaces one argument.
GOOD = {
    "Problem": {"X": X},
    "binarize": {"source": "x.csv"},
    "boolean_rank": {"X": X},
    "factorize": {"X": X, "rank": 1},
    "least_error_bound": {"X": X, "rank": 1},
    "load": {"directory": "saved"},
    "max_biclique": {"X": X},
    "profile": {"X": X, "ranks": "1..2"},
    "read": {"source": "x.csv"},
    "verify": {"X": X, "A": [[1], [1], [0]], "B": [[1, 1, 0]]},
    "write": {"table": TABLE, "target": "y.csv"},
}
# Made by bicover, not by its users.
RESULTS = {"Biclique", "ErrorBound", "Factorization", "Profile", "RankResult", "Status", "Table"}


def cases():
    for name, good in GOOD.items():
        for parameter in inspect.signature(getattr(bicover, name)).parameters.values():
            if parameter.kind is not parameter.VAR_KEYWORD:
                yield name, parameter.name, good


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    bicover.write(TABLE, "x.csv")


def test_everything_public_is_tried():
    public = {
        name
        for name in bicover.__all__
        if callable(getattr(bicover, name))
        and not (
            isinstance(getattr(bicover, name), type)
            and issubclass(getattr(bicover, name), Exception)
        )
        and not isinstance(getattr(bicover, name), types.ModuleType)
    }
    assert public == set(GOOD) | RESULTS


@pytest.mark.parametrize(("name", "parameter", "good"), list(cases()))
def test_a_wrong_type_gets_a_sentence(name, parameter, good, here):
    function = getattr(bicover, name)
    if name == "load":
        bicover.factorize(X, 1).save("saved")
    first = next(iter(inspect.signature(function).parameters))
    good = {first if key not in inspect.signature(function).parameters else key: value
            for key, value in good.items()}  # fmt: skip
    for bad in BAD:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with suppress(bicover.BicoverError):
                function(**{**good, parameter: bad})


COMMANDS = {
    "factorize": ["x.csv", "-k", "1"],
    "verify": ["x.csv", "x.csv", "x.csv"],
    "rank": ["x.csv"],
    "check-certificate": ["x.csv", "x.csv"],
    "bound": ["x.csv", "-k", "1"],
    "profile": ["x.csv", "--ranks", "1..2"],
    "biclique": ["x.csv"],
    "plot": ["x.csv", "x.svg", "-k", "1"],
    "convert": ["x.csv", "y.csv"],
    "binarize": ["x.csv", "y.csv"],
    "export": ["x.csv", "-k", "1", "--out", "x.wcnf"],
    "methods": [],
    "solvers": [],
    "datasets": [],
    "demo": [],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_wrong_option_gets_a_sentence(name, here, capsys):
    command = typer.main.get_command(app).commands[name]
    for option in command.params:
        if not option.opts[0].startswith("-") or getattr(option, "is_flag", False):
            continue
        for bad in ("soon", "", "-1", "2.5", "nan", "\x1b[31m", "9" * 30):
            values = [bad] * option.nargs
            capsys.readouterr()
            code = run([name, *COMMANDS[name], option.opts[0], *values])
            said = capsys.readouterr().err
            assert code in (0, 2), (option.opts, bad)
            assert "\x1b" not in said
            if code:
                assert said.startswith("bicover: ")
                assert said.count("\n") == 1


def test_every_command_is_tried():
    assert set(typer.main.get_command(app).commands) == set(COMMANDS)
