"""The program that runs one of python-sat's solvers on a formula.

It prints `s SATISFIABLE` with a `v` line of bits, or `s UNSATISFIABLE`, and writes the proof, if
one is asked for, in the binary form of DRAT. Like `worker` it knows no numpy.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from bicover.solvers.sat.formula import read_formula
from bicover.solvers.sat.run.worker import OutputWriter


def binary_proof(lines: Iterable[str]) -> bytes:
    """A textual DRAT proof in binary form.

    >>> binary_proof(["1 -2 0", "d 1 0", "0"])
    b'a\\x02\\x05\\x00d\\x02\\x00a\\x00'
    """
    out = bytearray()
    for line in lines:
        words = line.split()
        deleted = bool(words) and words[0] == "d"
        out += b"d" if deleted else b"a"
        for word in words[deleted:]:
            literal = int(word)
            number = 2 * abs(literal) + (literal < 0)
            if not literal:
                break
            while number > 127:
                out.append(128 | number & 127)
                number >>= 7
            out.append(number)
        out.append(0)
    return bytes(out)


def main() -> None:
    """Arguments: the solver's name, the file of the formula, and perhaps that of the proof."""
    name, path, *proof = sys.argv[1:]
    out = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    from pysat.solvers import Solver

    with open(path, "rb") as stream:
        formula = read_formula(stream)
    writer = OutputWriter(out, formula.variables)
    solver = Solver(name=name, with_proof=True) if proof else Solver(name=name)
    for clause in formula.clauses():
        solver.add_clause(clause)
    if solver.solve():
        writer.model(solver.get_model())
        writer.status("SATISFIABLE")
    else:
        if proof:
            with open(proof[0], "wb") as target:
                target.write(binary_proof(solver.get_proof() or []))
        writer.status("UNSATISFIABLE")
    os._exit(0)


if __name__ == "__main__":
    main()
