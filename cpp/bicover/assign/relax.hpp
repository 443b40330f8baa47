// Greedy single-cell flips of A and B: relaxUndercover of the paper.
#pragma once

#include "bicover/base/product.hpp"
#include "bicover/base/stop.hpp"

namespace bicover {

struct Relaxed {
  BitMatrix A;  // m x k
  BitMatrix B;  // k x n
  std::size_t flips = 0;
};

// Inverts, again and again, the cell of A or B whose inversion lowers the cost most, until none
// does. The cost never grows, and at the end no single flip helps (unless stopped).
// Memory: a weight for each cell of A and of B. A flip costs about (m + n) k operations at
// most; its effect on the other flips is computed from the one row or column it changes.
Relaxed relax(const Cells& cells, const Costs& costs, MatrixView A, MatrixView B, Stop& stop);

}  // namespace bicover
