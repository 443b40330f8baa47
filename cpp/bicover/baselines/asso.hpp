// Asso: greedy choice among candidates made from pairwise associations of columns.
#pragma once

#include "bicover/base/cover.hpp"
#include "bicover/base/stop.hpp"
#include "bicover/base/weights.hpp"

namespace bicover {

struct AssoSettings {
  double tau = 0.5;    // least confidence of an association, above 0 and at most 1
  Weight reward = 1;   // for covering a one
  Weight penalty = 1;  // for covering a zero
};

// At most `limit` factors; what is not a one is a zero. Of equally good candidates the one made
// from the first column is taken, and the search ends early when no candidate gains.
//
// Cost: n^2 intersections of columns for the candidates, then for each factor, with each row that
// it has, one look at every candidate.
Cover asso(MatrixView ones, const Weights& row_weights, const Weights& column_weights,
           std::size_t limit, const AssoSettings& settings, Stop& stop);

}  // namespace bicover
