// A large set of required cells that are pairwise incompatible: a fooling set.
//
// No rectangle of allowed cells has two of them, so its size is a lower bound on the rank.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "bicover/base/matrix.hpp"
#include "bicover/base/stop.hpp"

namespace bicover {

using CellList = std::vector<std::pair<std::size_t, std::size_t>>;

struct FoolingSet {
  CellList cells;
  bool largest = false;  // proved that there is no larger one
};

// Local search with a tabu list: `steps` moves, fewer if a set of `target` cells is found. A move
// costs as many rows as the cell's column has. Same seed, same set.
FoolingSet search_fooling_set(MatrixView allowed, MatrixView required, std::size_t target,
                              std::uint64_t steps, std::uint64_t seed, Stop& stop);

// A largest one by branch and bound, if it ends within `nodes` nodes; else the best seen. Starts
// from `known`. Keeps a bit for each pair of cells: for small cores.
FoolingSet largest_fooling_set(MatrixView allowed, MatrixView required, const CellList& known,
                               std::uint64_t nodes, Stop& stop);

}  // namespace bicover
