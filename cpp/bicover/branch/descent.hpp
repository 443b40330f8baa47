// Labels by alternating assignment: the upper bounds of the branch-and-bound engine.
#pragma once

#include "bicover/branch/table.hpp"

namespace bicover {

struct Labelling {
  std::vector<Label> columns;
  Weight cost = 0;
};

// Assigns the rows best, then the columns, and so on while the cost sinks. Stopped before it knows
// the cost of what it was given, that is the largest number there is.
Labelling descend_labels(const BranchTable& table, std::vector<Label> columns, std::size_t rank,
                         SharedStop& stop);

// The best of descents from random starts: factors that are columns of the table, some with noise.
// Their number depends on the size of the table only, so that this takes well under a second.
Labelling descend_from_random(const BranchTable& table, std::size_t rank, SharedStop& stop);

}  // namespace bicover
