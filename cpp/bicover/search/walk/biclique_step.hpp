// The exact rank-one step: the heaviest biclique of the ones that the other factors leave, by the
// branch and bound of biclique/biclique.hpp. Close to the Boolean rank solutions are nearly exact
// covers, and this step finds better factors there than hill climbing. Exponential at worst, so the
// work is bounded.
#pragma once

#include <optional>

#include "bicover/base/threads.hpp"
#include "bicover/search/walk/residual.hpp"

namespace bicover {

// Finds bicliques on residuals; keeps its scratch space.
class BicliqueFinder {
 public:
  // Whether the table is small enough: the bounds take memory with the square of the fewer lines.
  static bool suits(const ColumnTable& table);

  // The rows and columns that cover the most ones left and no zero left, if these ones weigh more
  // than `above` (weights, not prices). Nothing if there is no such biclique, or none was found in
  // `work` words (at most option::biclique_words) or before `shared` stops it. The biclique is
  // maximal: all rows and columns that cost nothing belong to it.
  std::optional<Factor> heavier(Residual& residual, Weight above, std::uint64_t work,
                                SharedStop& shared);

 private:
  void find_lines_left(const Residual& residual);
  Factor closure(const Residual& residual, Row columns) const;

  std::vector<Word> rows_;              // with ones left
  std::vector<std::uint32_t> columns_;  // with ones left
};

}  // namespace bicover
