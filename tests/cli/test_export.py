"""Exported files, read back by python-sat and solved; and their map of variables."""

from __future__ import annotations

import gzip
import re
from itertools import pairwise

import numpy as np
import pytest
from pysat.examples.rc2 import RC2
from pysat.formula import CNF, WCNF
from pysat.solvers import Solver

from bicover.cli import run
from support import brute

X = np.array([[1, 1, 0, 1], [1, -1, 1, 0], [0, 1, 1, 1], [1, 0, 0, -1]])
NAME = re.compile(r"c ([ABTCZ])\[([\d,]+)\] = (\d+)")


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "X.csv"
    path.write_text("\n".join(",".join("" if v < 0 else str(v) for v in row) for row in X) + "\n")
    return path


def names_in(text):
    """The comments' map: name and place to variable."""
    return {
        (name, tuple(map(int, place.split(",")))): int(variable)
        for name, place, variable in NAME.findall(text)
    }


def solved(path):
    """The cost with the offset of the comments, and the true variables."""
    text = path.read_text()
    offset = int(re.search(r"^c offset (\d+)", text, re.MULTILINE)[1])
    with RC2(WCNF(from_file=str(path))) as solver:
        model = solver.compute()
        return solver.cost + offset, set(model)


def factors(names, true, rank):
    A = [[names["A", (i + 1, f + 1)] in true for f in range(rank)] for i in range(4)]
    B = [[names["B", (f + 1, j + 1)] in true for j in range(4)] for f in range(rank)]
    return np.array(A), np.array(B)


@pytest.mark.parametrize("rank", [1, 2, 3])
@pytest.mark.parametrize("options", [(), ("--no-symmetry",), ("--no-simplify",)])
def test_an_exported_undercover_has_the_optimum_and_its_map_leads_to_it(
    table, tmp_path, rank, options
):
    path = tmp_path / "X.wcnf"
    assert run(["export", str(table), "-k", str(rank), "-o", str(path), *options]) == 0
    found, true = solved(path)
    assert found == brute.best_undercover(X, rank, np.ones((4, 4), int))
    A, B = factors(names_in(path.read_text()), true, rank)
    covered = A.astype(int) @ B.astype(int) > 0
    assert not (covered & (X == 0)).any()
    assert found == ((X == 1) & ~covered).sum()


@pytest.mark.parametrize("rank", [1, 2])
def test_an_exported_approximate_problem_has_the_least_error(table, tmp_path, rank):
    path = tmp_path / "X.wcnf"
    arguments = ["export", str(table), "--rank", str(rank), "--problem", "approximate"]
    assert run([*arguments, "--out", str(path)]) == 0
    found, true = solved(path)
    A, B = factors(names_in(path.read_text()), true, rank)
    covered = A.astype(int) @ B.astype(int) > 0
    assert found == brute.least_error(X, rank, np.ones((4, 4), int))
    assert found == ((X == 1) & ~covered).sum() + ((X == 0) & covered).sum()


@pytest.mark.parametrize("rank", [1, 2, 3, 4])
def test_an_exported_exact_problem_has_a_model_if_there_is_a_factorization(table, tmp_path, rank):
    path = tmp_path / "X.cnf"
    assert run(["export", str(table), "-k", str(rank), "--problem", "exact", "-o", str(path)]) == 0
    formula = CNF(from_file=str(path))
    header = re.search(r"^p cnf (\d+) (\d+)$", path.read_text(), re.MULTILINE)
    assert header.groups() == (str(formula.nv), str(len(formula.clauses)))
    exists = brute.least_error(X, rank, np.ones((4, 4), int)) == 0
    with Solver("cadical153", bootstrap_with=formula) as solver:
        assert solver.solve() == exists
        if exists:
            A, B = factors(names_in(path.read_text()), set(solver.get_model()), rank)
            wrong = (A.astype(int) @ B.astype(int) > 0) != (X == 1)
            assert not (wrong & (X >= 0)).any()


def test_the_map_names_every_variable_once(table, tmp_path):
    path = tmp_path / "X.wcnf"
    arguments = ["export", str(table), "-k", "3", "-o", str(path), "--problem", "approximate"]
    assert run(arguments) == 0
    text = path.read_text()
    names = names_in(text)
    ones, zeros = np.argwhere(X == 1) + 1, np.argwhere(X == 0) + 1
    assert {place for name, place in names if name == "T"} == {
        (int(i), int(j), f) for i, j in ones for f in (1, 2, 3)
    }
    assert {place for name, place in names if name == "C"} == {
        (int(i), int(j)) for i, j in [*ones, *zeros]
    }
    assert {place for name, place in names if name == "Z"} == {
        (f, j) for f in (1, 2) for j in (1, 2, 3, 4)
    }
    assert sorted(names.values()) == list(range(1, WCNF(from_file=str(path)).nv + 1))
    # T[i,j,l] implies A[i,l] and B[l,j], and C[i,j] some T[i,j,l].
    clauses = set(text.splitlines())
    for (name, place), variable in names.items():
        if name == "T":
            i, j, f = place
            assert f"h -{variable} {names['A', (i, f)]} 0" in clauses
            assert f"h -{variable} {names['B', (f, j)]} 0" in clauses


def test_the_ranges_cover_the_variables_one_after_the_other(table, tmp_path):
    path = tmp_path / "X.wcnf"
    assert run(["export", str(table), "-k", "2", "-o", str(path)]) == 0
    ranges = re.findall(r"^c variables (\d+) to (\d+): (.*)$", path.read_text(), re.MULTILINE)
    assert [title[0] for *_, title in ranges] == ["A", "B", "Z", "T", "C", "s"]
    edges = [(int(first), int(last)) for first, last, _ in ranges]
    assert edges[0][0] == 1
    assert all(end + 1 == start for (_, end), (start, _) in pairwise(edges))


def test_a_compressed_file_holds_the_same(table, tmp_path):
    plain, small = tmp_path / "X.wcnf", tmp_path / "X.wcnf.gz"
    for path in (plain, small):
        assert run(["export", str(table), "-k", "2", "-o", str(path)]) == 0
    assert gzip.decompress(small.read_bytes()) == plain.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-k", "2", "-o", "X.cnf"], "written as .wcnf"),
        (["-k", "2", "--problem", "exact", "-o", "X.wcnf"], "written as .cnf"),
        (["-k", "2", "-o", "X"], "written as .wcnf"),
        (["-k", "0", "-o", "X.wcnf"], "at least 1"),
        (["-k", "2", "-o", "no/such/X.wcnf"], "folder does not exist"),
        (["-k", "2"], "--out"),
        (["-o", "X.wcnf"], "--rank"),
        (["-k", "2", "--problem", "guess", "-o", "X.wcnf"], "guess"),
    ],
)
def test_what_cannot_be_exported_is_told_in_one_sentence(
    table, tmp_path, monkeypatch, capsys, arguments, words
):
    monkeypatch.chdir(tmp_path)
    assert run(["export", str(table), *arguments]) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["X.csv"]
