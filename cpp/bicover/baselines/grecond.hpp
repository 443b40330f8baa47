// GreConD: greedy cover by formal concepts.
#pragma once

#include "bicover/base/cover.hpp"
#include "bicover/base/stop.hpp"
#include "bicover/base/weights.hpp"

namespace bicover {

// Covers `ones` by at most `limit` formal concepts, each grown greedily from single columns so
// that it covers the most weight not covered before. Without reaching the limit, or a stop, the
// cover is complete. Ties go to the column with the least number.
//
// Each growing step looks at every column once: at most n subset tests on m bits for each.
Cover grecond(MatrixView ones, const Weights& row_weights, const Weights& column_weights,
              std::size_t limit, Stop& stop);

}  // namespace bicover
