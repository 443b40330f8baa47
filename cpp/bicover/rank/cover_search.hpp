// Covering the required cells with as few allowed rectangles as possible, by local search.
#pragma once

#include <cstdint>
#include <vector>

#include "bicover/base/matrix.hpp"
#include "bicover/base/stop.hpp"

namespace bicover {

struct CoverSearch {
  std::vector<std::int64_t> factor_of;  // for each required cell, row by row, a factor that has it
  std::size_t factors = 0;
};

// Starts with a greedy cover, then takes one factor away at a time and repairs what it left, with
// `steps` moves for each; ends at `target` factors, when a repair fails or when told to stop, with
// the best cover so far: none, if not even the greedy one was complete. A move looks at every
// required cell.
CoverSearch search_cover(MatrixView allowed, MatrixView required, std::size_t target,
                         std::uint64_t steps, std::uint64_t seed, Stop& stop);

}  // namespace bicover
