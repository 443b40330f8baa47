// In which order columns are branched on.
#pragma once

#include "bicover/base/threads.hpp"
#include "bicover/branch/descent.hpp"
#include "bicover/branch/star.hpp"

namespace bicover {

// All rules follow the incumbent: the next column gets its label there, and so on.
enum class OrderRule {
  branching_score,  // the column whose labels the dual tells apart best
  dual,             // the same for a few columns, then the one that raises the dual bound most
  fixed_cost,       // the column that raises the cost of the fixed columns most
};

// A rule and a variant: 0 is the rule itself, the others disturb its scores at random, each in its
// own way.
struct OrderChoice {
  OrderRule rule;
  std::uint64_t variant = 0;
};

// Cost: about n^2 star updates, n^3 / 3 for `dual`. The order is complete also if it is stopped, or
// if it would take too much memory: what has no place yet then comes last, as in the table.
std::vector<std::size_t> order_columns(const BranchTable& table, std::size_t rank,
                                       const Labelling& incumbent, OrderChoice choice,
                                       SharedStop& stop);

}  // namespace bicover
