// Factors of least cost, proved, by branch and bound over column patterns.
#pragma once

#include "bicover/base/stop.hpp"
#include "bicover/branch/table.hpp"

namespace bicover {

constexpr std::size_t most_branch_factors = 8;

struct BranchOptions {
  Costs costs;
  int side = 0;  // -1: branch on the rows; 1: on the columns; 0: on the fewer
  std::size_t threads = 1;
  std::int64_t first_work = 100'000;  // for each suffix, in the first round; later rounds have more
  int rounds = 0;                     // at most so many; 0: until proved
};

struct Branched {
  BitMatrix A;       // rows x factors
  BitMatrix B;       // factors x columns
  Weight cost = 0;   // of A o B, never above the incumbent's
  Weight lower = 0;  // no factors of this rank cost less
  std::int64_t nodes = 0;

  bool proved() const { return cost == lower; }
};

// `A` and `B` are the incumbent; there must be 1 to most_branch_factors factors. The cost of all
// cells must be below 2^62. Runs until lower = cost, its rounds are over or it is stopped; the
// bound holds at any moment. Without a stop the result depends neither on the clock nor on the
// number of threads. Exponential in the number of factors and in the number of lines of the side
// branched on.
Branched branch(const Cells& cells, MatrixView A, MatrixView B, const BranchOptions& options,
                Stop& stop);

}  // namespace bicover
