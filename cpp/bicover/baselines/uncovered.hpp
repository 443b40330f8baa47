// The ones not covered yet, as rows and as columns.
#pragma once

#include <vector>

#include "bicover/base/weights.hpp"

namespace bicover {

class Uncovered {
 public:
  explicit Uncovered(MatrixView ones) : rows_(ones), columns_(transpose(ones)) {}

  std::size_t rows() const { return rows_.rows(); }
  std::size_t columns() const { return columns_.rows(); }
  Row row(std::size_t i) const { return rows_.row(i); }
  Row column(std::size_t j) const { return columns_.row(j); }

  MatrixView by_rows() const { return rows_.view(); }
  MatrixView by_columns() const { return columns_.view(); }

  // Takes the cells of a rectangle out.
  void remove(Row extent, Row intent) {
    for_each(extent, [&](std::size_t i) { subtract(rows_.row(i), intent); });
    for_each(intent, [&](std::size_t j) { subtract(columns_.row(j), extent); });
  }

  // Puts a cell back.
  void restore(std::size_t i, std::size_t j) {
    insert(rows_.row(i), j);
    insert(columns_.row(j), i);
  }

  // The weight of the ones in each row, and in each column.
  std::vector<Weight> row_sums(const Weights& column_weights) const {
    return sums(rows_, column_weights);
  }
  std::vector<Weight> column_sums(const Weights& row_weights) const {
    return sums(columns_, row_weights);
  }

 private:
  static std::vector<Weight> sums(const BitMatrix& lines, const Weights& weights) {
    std::vector<Weight> result(lines.rows());
    for (std::size_t i = 0; i < lines.rows(); ++i) result[i] = weights.of(lines.row(i));
    return result;
  }

  BitMatrix rows_;
  BitMatrix columns_;
};

}  // namespace bicover
