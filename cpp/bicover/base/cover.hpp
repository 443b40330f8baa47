// Factors as the greedy methods find them, one after the other.
#pragma once

#include <algorithm>

#include "bicover/base/matrix.hpp"

namespace bicover {

// A row for each factor, in the order found.
struct Cover {
  BitMatrix extents;  // its rows of the table
  BitMatrix intents;  // its columns

  Cover() = default;
  Cover(std::size_t rows, std::size_t columns) : extents(0, rows), intents(0, columns) {}

  std::size_t size() const { return extents.rows(); }

  void append(Row extent, Row intent) {
    const std::size_t factor = size();
    extents.resize_rows(factor + 1);
    intents.resize_rows(factor + 1);
    std::ranges::copy(extent, extents.row(factor).begin());
    std::ranges::copy(intent, intents.row(factor).begin());
  }
};

}  // namespace bicover
