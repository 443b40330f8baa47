// Reductions that keep the Boolean rank, and can be undone.
//
// A cell is allowed if it is 1 or missing, required if it is 1. Two required cells (i, j) and
// (a, b) are compatible if (i, b) and (a, j) are allowed; then one rectangle can cover both, and
// pairwise compatible cells always fit in one rectangle. So the rank is the least number of
// cliques that cover the graph of compatible cells, and whatever keeps that number may be done.
#pragma once

#include <cstdint>
#include <vector>

#include "bicover/base/matrix.hpp"
#include "bicover/base/stop.hpp"

namespace bicover {

struct ReduceOptions {
  bool merge = true;      // see lines with equal allowed cells as one
  bool implied = true;    // drop a cell if whatever covers some other cell can be grown to it
  bool essential = true;  // take the only rectangle that a cell needs
  bool empty = true;      // forget lines without required cells
};

// A step of the reduction. Whatever factor covers `by` also covers `cell`; if `by` is `own`, the
// cell gets a factor of its own. Cells are numbered by their place among the required cells of
// the input, row by row. Undone last step first.
struct ReduceStep {
  static constexpr std::int64_t own = -1;
  std::int64_t cell;
  std::int64_t by;
};

struct CoreCell {
  std::int64_t cell;  // its number
  std::int64_t row;   // its place in the core
  std::int64_t column;
  std::int64_t component;  // cells of different components are never compatible
};

struct Reduced {
  std::vector<ReduceStep> steps;
  std::vector<CoreCell> cells;     // what is left, by row and column of the core
  std::vector<std::int64_t> rows;  // for each row of the core, a row of the input like it
  std::vector<std::int64_t> columns;
};

// Reduces to a fixpoint, or as far as it gets before a stop: every step is valid by itself.
// A sweep costs |N(j)| rows for each required cell (i, j), where N(j) are its column's cells.
Reduced reduce(MatrixView allowed, MatrixView required, const ReduceOptions& options, Stop& stop);

}  // namespace bicover
