"""Run one solver, in this process, on every formula of a folder.

A program of its own: some solvers take over signal handlers or print what they like.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bicover.solvers.sat.formula import read_formula
from bicover.solvers.sat.run.worker import OutputWriter, solve

name, folder = sys.argv[1:]
for path in sorted(Path(folder).glob("*.formula")):
    with path.open("rb") as stream:
        formula = read_formula(stream)
    with path.with_suffix(".said").open("w") as out:
        solve(name, formula, OutputWriter(out, formula.variables))
