// A factor by branch and bound: the heaviest biclique of what the other factors leave.
#pragma once

#include <optional>

#include "bicover/base/shared_stop.hpp"
#include "bicover/search/walk/residual.hpp"

namespace bicover {

// Finds bicliques on residuals; keeps its scratch space.
class BicliqueFinder {
 public:
  // Whether the table is small enough: the bounds take memory with the square of the fewer lines.
  static bool suits(const ColumnTable& table);

  // The rows and columns that cover the most ones left and no zero left, if they are worth more
  // than `above` (weights, not prices). Nothing if there are none such, or none was found with
  // `work` words (and no more than one biclique may take), or before the stop. It is maximal:
  // whatever costs nothing belongs to it.
  std::optional<Factor> heavier(Residual& residual, Weight above, std::uint64_t work,
                                SharedStop& stop);

 private:
  Factor closed(const Residual& residual, Row columns) const;

  std::vector<Word> rows_;              // with ones left
  std::vector<std::uint32_t> columns_;  // with ones left
};

}  // namespace bicover
