// Bounds for the last columns of an order, found from the back (Russian doll search).
#pragma once

#include "bicover/base/threads.hpp"
#include "bicover/branch/descent.hpp"

namespace bicover {

// bounds[q]: the last q columns alone cost at least so much. The last one bounds the whole table.
struct SuffixBounds {
  std::vector<Weight> bounds = {0};
  std::size_t solved = 0;     // up to there bounds are exact
  std::vector<Label> labels;  // best for the last `solved` columns
  std::int64_t work = 0;
};

// Solves the last column, the last two, and so on, each with the help of those before. If one takes
// more than `max_work`, what lies behind is a block, frozen, and the next block starts in front of
// it; blocks have no column in common, so their bounds add up. A second run is content with bounds
// short of the best cost. `known` is what an earlier call found; no bound gets worse. `table` has
// its columns in the order of the search. Stopped early, the bounds are what is known so far.
SuffixBounds bound_suffixes(const BranchTable& table, std::size_t rank,
                            const std::vector<Label>& incumbent, std::int64_t max_work,
                            SuffixBounds known, SharedStop& stop);

}  // namespace bicover
