// MEBF: factors grown from the rows and columns of median weight.
#pragma once

#include "bicover/base/cover.hpp"
#include "bicover/base/stop.hpp"
#include "bicover/base/weights.hpp"

namespace bicover {

struct MebfSettings {
  double threshold = 0.5;  // share of a median line that another must have to join, its t
  double coverage = 0.95;  // share of the ones at which to end
};

// At most `limit` factors; what is not a one is a zero. Ties go to columns before rows and to the
// line with the least number.
//
// Cost: for each factor a pass over the table for each line of exactly median weight.
Cover mebf(MatrixView ones, const Weights& row_weights, const Weights& column_weights,
           std::size_t limit, const MebfSettings& settings, Stop& stop);

}  // namespace bicover
