"""The process in which HiGHS solves a biclique program: prints solutions and bounds.

Lines are `s` with a 0 or 1 for each column, and `b` with an upper bound on the weight.
"""

from __future__ import annotations

import math
import sys
from typing import Any

import numpy as np

from bicover.core.cells import Cells
from bicover.solvers.lp.biclique import to_program


def main() -> None:
    """Read the cells from a file, solve, print."""
    with np.load(sys.argv[1], allow_pickle=False) as stored:
        cells = Cells(stored["ones"], stored["zeros"], stored["rows"], stored["columns"])
    import highspy

    highs: Any = highspy.Highs()  # type: ignore[no-untyped-call]
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("mip_rel_gap", 0.0)
    highs.setOptionValue("mip_abs_gap", 0.0)
    highs.passModel(_model(highspy, cells))
    rows, columns = cells.shape

    def report(solution: Any, bound: float) -> None:
        chosen = np.asarray(solution)[rows : rows + columns] > 0.5
        if len(chosen) == columns:
            print("s", "".join("1" if c else "0" for c in chosen), flush=True)
        if math.isfinite(bound):
            print("b", math.floor(-bound + 1e-6), flush=True)

    def improved(event: Any) -> None:
        report(event.data_out.mip_solution, event.data_out.mip_dual_bound)

    highs.cbMipImprovingSolution.subscribe(improved)
    highs.run()
    report(highs.getSolution().col_value, highs.getInfo().mip_dual_bound)


def _model(highspy: Any, cells: Cells) -> Any:
    """The program as HiGHS takes it: minimise the negative weight."""
    objective, index, value, upper = to_program(cells)
    variables, constraints = len(objective), len(upper)
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = variables, constraints
    lp.col_cost_ = -objective
    lp.col_lower_, lp.col_upper_ = np.zeros(variables), np.ones(variables)
    lp.row_lower_ = np.full(constraints, -highspy.kHighsInf)
    lp.row_upper_ = upper
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = np.arange(0, 2 * constraints + 1, 2, dtype=np.int32)
    lp.a_matrix_.index_ = index.ravel().astype(np.int32)
    lp.a_matrix_.value_ = value.ravel()
    whole = highspy.HighsVarType.kInteger
    part = highspy.HighsVarType.kContinuous
    taken = sum(cells.shape)
    lp.integrality_ = [whole] * taken + [part] * (variables - taken)
    return lp


if __name__ == "__main__":
    main()
