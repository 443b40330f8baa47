// Groups of pairwise incompatible ones: Simplify, Algorithm 2 of Avellaneda and Villemaire.
#pragma once

#include <cstdint>
#include <vector>

#include "bicover/base/cells.hpp"
#include "bicover/base/stop.hpp"

namespace bicover {

// Groups one after the other. A one is told by its number, counted row by row.
struct Groups {
  std::vector<std::int64_t> members;
  std::vector<std::int64_t> ends;  // one past the last member of each group
  std::vector<Weight> weights;     // what each member gives to the group
};

// Two ones (i, j) and (i', j') are incompatible if (i, j') or (i', j) is a zero: no factor that
// spares the zeros covers both. Of a group of pairwise incompatible ones k factors cover at
// most k.
//
// A group takes, row by row, every one that has weight left and is incompatible with all the
// group has; each member then gives the least weight that one of them has left. Groups are made
// until no weight is left, so what the ones give adds up to their weights, unless a stop came
// first. Without weights these are the groups of the paper, which hold each one once.
//
// A group has at most one one in each row and column. Each visit of a row costs at most one word
// operation for each member of the group and word of the row; there are at most as many groups
// as ones.
Groups incompatible_groups(const Cells& cells, Stop& stop);

}  // namespace bicover
