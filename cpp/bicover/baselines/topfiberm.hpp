// topFiberM: factors grown from the heaviest row or column.
#pragma once

#include "bicover/base/cover.hpp"
#include "bicover/base/stop.hpp"
#include "bicover/base/weights.hpp"

namespace bicover {

struct TopFiberSettings {
  double precision = 0.5;        // least share of new ones in a line of a factor, its tP
  std::size_t search_limit = 0;  // fibers to try in all, its SR; the factors asked for, if fewer
};

// At most `limit` factors; what is not a one is a zero. Ties go to columns before rows and to the
// line with the least number.
//
// Cost: a pass over the table for each fiber tried.
Cover topfiberm(MatrixView ones, const Weights& row_weights, const Weights& column_weights,
                std::size_t limit, const TopFiberSettings& settings, Stop& stop);

}  // namespace bicover
