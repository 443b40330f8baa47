"""Formulas as bytes, models against clauses, and the lines that solvers print."""

from __future__ import annotations

import io
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bicover.solvers.sat.encode.cardinality import prefer_at_most
from bicover.solvers.sat.formula import Formula, read_formula
from bicover.solvers.sat.model import cost, satisfies
from bicover.solvers.sat.run.solver_output import Transcript, read_model
from support.small import optimum

LITERALS = st.integers(-6, 6).filter(bool)


@st.composite
def formulas(draw):
    formula = Formula()
    formula.new_variables(6)
    formula.offset = draw(st.integers(0, 9))
    for clause in draw(st.lists(st.lists(LITERALS, max_size=4), max_size=8)):
        formula.add(*clause)
    for literal in draw(st.lists(LITERALS, max_size=5)):
        formula.prefer(literal, draw(st.integers(1, 2**40)))
    return formula


@given(formulas())
def test_a_formula_survives_its_bytes(formula):
    stream = io.BytesIO()
    formula.write(stream)
    stream.seek(0)
    copy = read_formula(stream)
    assert (copy.variables, copy.offset, copy.soft) == (6, formula.offset, formula.soft)
    assert list(copy.clauses()) == list(formula.clauses())


@given(formulas(), st.lists(st.booleans(), min_size=6, max_size=6))
def test_models_are_checked_as_by_the_definition(formula, values):
    def true(literal):
        return values[abs(literal) - 1] == (literal > 0)

    model = np.array(values)
    assert satisfies(formula, model) == all(any(map(true, c)) for c in formula.clauses())
    paid = sum(weight for literal, weight in formula.soft.items() if not true(literal))
    assert cost(formula, model) == formula.offset + paid


def test_blocks_are_clauses():
    formula = Formula()
    formula.new_variables(4)
    formula.add(1)
    formula.add_block(np.array([[1, -2], [3, 4]]))
    formula.add_block(np.zeros((0, 3)))
    assert list(formula.clauses()) == [[1], [1, -2], [3, 4]]
    assert formula.clause_count == 3


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("rank", [1, 2, 3])
def test_cardinalities_leave_the_cost_of_every_model_as_it_was(size, rank):
    for values in product([False, True], repeat=size):
        if sum(values) > rank:
            continue
        formula = Formula()
        literals = list(formula.new_variables(size))
        prefer_at_most(formula, literals, 3, rank)
        for literal, value in zip(literals, values, strict=True):
            formula.add(literal if value else -literal)
        assert optimum(formula) == 3 * (size - sum(values))
        assert formula.offset == 3 * max(0, size - rank)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("010", [False, True, False]),
        ("01011", [False, True, False]),
        ("-1 2 -3 0", [False, True, False]),
        ("2", [False, True, False]),
        ("-1 2 -3 9", [False, True, False]),
        ("", [False, False, False]),
    ],
)
def test_models_are_read_in_the_old_form_and_the_new(words, expected):
    assert read_model(words.encode().split(), 3).tolist() == expected


def test_models_that_are_none_are_not_read():
    assert read_model([b"x1"], 3) is None
    assert read_model([b"9" * 30], 3) is None


def test_lines_are_heard_as_the_evaluations_define_them():
    said = Transcript(3)
    for line in ("c lb 2", "o 9", "v 1 -2", "v 3 0", "c lb 1", "o 4", "v 000", "s OPTIMUM  FOUND"):
        said.on_line(line.encode())
    assert (said.cost, said.bound, said.status) == (4, 2, "OPTIMUM FOUND")
    assert list(said.models) == [[b"1", b"-2", b"3", b"0"], [b"000"]]
