// A table as the algorithms read it: its known cells, their weights, what a wrong one costs.
#pragma once

#include "bicover/base/matrix.hpp"
#include "bicover/base/weights.hpp"

namespace bicover {

// The known ones and zeros of a table; a cell in neither is missing and free of charge. Both
// matrices have the same shape and share no cell. The weight of a cell is its row's weight times
// its column's. Words and weights are owned elsewhere.
struct Cells {
  MatrixView ones;
  MatrixView zeros;
  const Weights& row_weights;
  const Weights& column_weights;
};

// What a wrong cell costs, times its weight. Both are positive.
struct Costs {
  Weight false_positive = 1;  // a zero covered
  Weight false_negative = 1;  // a one not covered
};

}  // namespace bicover
