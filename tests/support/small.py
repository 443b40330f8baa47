"""Small random problems, and solving their formulas in this process."""

from __future__ import annotations

import io

import numpy as np

from bicover.core.cells import Cells
from bicover.native import bits
from bicover.solvers.sat.formula import Formula
from bicover.solvers.sat.model import cost, satisfies
from bicover.solvers.sat.run.solver_output import Transcript, read_model
from bicover.solvers.sat.run.worker import OutputWriter, solve
from support import brute
from support.strategies import random_matrix


def problems(seed, count, most_rows=6, most_columns=5, most_rank=3):
    """X (-1 is missing), row and column weights and a rank, again and again."""
    generator = np.random.default_rng(seed)
    for number in range(count):
        rows = int(generator.integers(1, most_rows + 1))
        columns = int(generator.integers(1, most_columns + 1))
        X = random_matrix(generator, rows, columns, generator.choice([0.4, 0.6, 0.8]))
        top = 5 if number % 2 else 2
        weights = generator.integers(1, top, rows), generator.integers(1, top, columns)
        yield X, *weights, int(generator.integers(1, most_rank + 1))


def cells_of(X, row_weights=None, column_weights=None):
    """What the encoders take; all weights are 1 if none are given."""
    unit = [np.ones(lines, dtype=np.int64) for lines in X.shape]
    given = (row_weights, column_weights)
    weights = [one if own is None else own for own, one in zip(given, unit, strict=True)]
    return Cells(bits.pack(X == 1), bits.pack(X == 0), *weights)


def optimum(formula, solver="rc2"):
    """The cost of the model that a solver, run in this process, calls optimal; None for UNSAT."""
    out = io.StringIO()
    solve(solver, formula, OutputWriter(out, formula.variables))
    return read_optimum(formula, out.getvalue())


def read_optimum(formula, said):
    """The cost of the last model in what a solver said, after checking it."""
    transcript = Transcript(formula.variables)
    for line in said.splitlines():
        transcript.on_line(line.encode())
    if transcript.status == "UNSATISFIABLE":
        return None
    assert transcript.status == "OPTIMUM FOUND"
    model = read_model(transcript.models[-1], formula.variables)
    assert satisfies(formula, model)
    assert transcript.bound + formula.offset <= cost(formula, model)
    return cost(formula, model)


def uncovered(problem, rank):
    """By enumeration: the least weight an undercover leaves."""
    X, row_weights, column_weights, _ = problem
    return brute.best_undercover(X, rank, brute.cell_weights(X, row_weights, column_weights))


def choice():
    """A formula of two soft literals of which only one can be true."""
    formula = Formula()
    x, y = formula.new_variables(2)
    formula.add(-x, -y)
    formula.prefer(x, 2)
    formula.prefer(y, 1)
    return formula
