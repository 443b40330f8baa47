// One solution: its factors and their error. This is what the stages of the search hand on.
#pragma once

#include <cstdint>
#include <vector>

#include "bicover/base/weights.hpp"

namespace bicover {

// A rectangle of the table: a column of A with its row of B.
struct Factor {
  std::vector<Word> rows;              // a set, as many words as a column of the table
  std::vector<std::uint32_t> columns;  // increasing

  bool operator==(const Factor&) const = default;
};
using Factors = std::vector<Factor>;

struct Solution {
  Factors factors;
  Weight error = 0;
  bool from_bicliques = false;  // its start was one of heaviest bicliques
};

}  // namespace bicover
