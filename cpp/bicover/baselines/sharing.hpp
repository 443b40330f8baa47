// Which lines of a table share enough with a given set of cells.
#pragma once

#include <vector>

#include "bicover/base/weights.hpp"

namespace bicover {

// A table in both orientations, seen from one side: its lines, and the cells inside a line.
struct SideView {
  MatrixView lines;     // a row for each line
  MatrixView crossing;  // the same transposed: a row for each cell, the lines that have it
  const Weights& of_lines;
  const Weights& of_cells;
};

struct Sharing {
  std::vector<Word> lines;
  Weight weight = 0;  // of the lines
  Weight shared = 0;  // of their cells in the set
};

// The lines whose cells in `set` weigh at least `least`, which must be positive.
//
// Cost: a pass over the lines, or over the cells in `set`, whichever touches fewer words.
Sharing lines_sharing(const SideView& side, Row set, Weight least);

}  // namespace bicover
