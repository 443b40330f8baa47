"""`bicover export`: the paper's formulas as files for any SAT or MaxSAT solver."""

from __future__ import annotations

from enum import Enum
from pathlib import PurePath
from typing import Annotated

import typer

from bicover.cli import arguments as arg
from bicover.cli.outputs import check_file
from bicover.errors import InvalidInput, printable


class Goal(Enum):
    """Which formula."""

    undercover = "undercover"
    approximate = "approximate"
    exact = "exact"


MAX_RANK = 10_000
"""Past every table whose formula could be written."""
SUFFIX = {Goal.undercover: ".wcnf", Goal.approximate: ".wcnf", Goal.exact: ".cnf"}


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(arg.reads_table(export))


def export(
    read: arg.Reader,
    rank: Annotated[int, typer.Option("-k", "--rank", help="How many factors.")],
    out: Annotated[
        str,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="The file to write: .wcnf, or .cnf for an exact factorization; also .gz.",
        ),
    ],
    problem: Annotated[
        Goal,
        typer.Option(
            help="undercover: cover the most ones and no zero; approximate: least error; "
            "exact: no error at all."
        ),
    ] = Goal.undercover,
    symmetry: Annotated[
        bool, typer.Option(help="Put the factors in order, clauses (4) to (7) of the paper.")
    ] = True,
    simplify: Annotated[
        bool,
        typer.Option(help="Undercover: cardinalities for groups of incompatible ones."),
    ] = True,
    fp_cost: arg.FpCost = 1,
    fn_cost: arg.FnCost = 1,
) -> None:
    """Write the SAT or MaxSAT formula of a table; comments say what each variable means."""
    if not 1 <= rank <= MAX_RANK:
        raise InvalidInput(f"the rank must be at least 1 and at most {MAX_RANK:,}; got {rank}")
    if problem is not Goal.approximate and (fp_cost, fn_cost) != (1, 1):
        raise InvalidInput(
            f"the {problem.value} problem has no costs to weigh; leave --fp-cost and --fn-cost at 1"
        )
    suffix = PurePath(out.lower().removesuffix(".gz")).suffix
    if suffix != SUFFIX[problem]:
        raise InvalidInput(
            f"{printable(out)}: the {problem.value} problem is written as {SUFFIX[problem]}; "
            f"give the file that suffix"
        )
    check_file(out)
    from bicover.core.problem import Problem
    from bicover.solvers.sat.encode.approximate import encode_approximate
    from bicover.solvers.sat.encode.exact import encode_exact
    from bicover.solvers.sat.encode.undercover import encode_undercover
    from bicover.solvers.sat.wcnf import write_cnf, write_wcnf

    # Lines are not merged: the variables are those of the rows and columns of the file.
    cells = Problem(read(), fp_cost=fp_cost, fn_cost=fn_cost).cells
    if problem is Goal.exact:
        names = encode_exact(cells, rank, symmetry=symmetry)
        write_cnf(names.formula, out, names)
        return
    if problem is Goal.undercover:
        names = encode_undercover(cells, rank, symmetry=symmetry, simplify=simplify)
    else:
        names = encode_approximate(
            cells,
            rank,
            symmetry=symmetry,
            false_positive_cost=fp_cost,
            false_negative_cost=fn_cost,
        )
    write_wcnf(names.formula, out, names)
