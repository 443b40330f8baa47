// Products row by row: a row is the union, or the sum modulo 2, of rows of B.
#include "bicover/base/product.hpp"

#include <algorithm>

namespace bicover {
namespace {

void xor_into(MutableRow target, Row source) {
  for (std::size_t w = 0; w < target.size(); ++w) target[w] ^= source[w];
}

// The row of the product that the factors in `chosen` make.
void product_row(Row chosen, MatrixView B, Product product, MutableRow result) {
  const auto add = product == Product::parity ? xor_into : unite;
  std::ranges::fill(result, 0);
  for_each(chosen, [&](std::size_t factor) { add(result, B.row(factor)); });
}

}  // namespace

ErrorCount count_errors(const Cells& cells, MatrixView A, MatrixView B, Product product) {
  ErrorCount total;
  std::vector<Word> covered(cells.ones.row_words());
  std::vector<Word> uncovered(covered.size());
  for (std::size_t i = 0; i < cells.ones.rows; ++i) {
    product_row(A.row(i), B, product, covered);
    const Row ones = cells.ones.row(i);
    for (std::size_t w = 0; w < covered.size(); ++w) uncovered[w] = ones[w] & ~covered[w];
    const Weight weight = cells.row_weights[i];
    total.false_positives += weight * cells.column_weights.of_and(covered, cells.zeros.row(i));
    total.false_negatives += weight * cells.column_weights.of(uncovered);
  }
  return total;
}

std::vector<FactorCount> count_factors(const Cells& cells, MatrixView A, MatrixView B) {
  std::vector<FactorCount> counts(B.rows);
  std::vector<Word> once(cells.ones.row_words());
  std::vector<Word> exclusive(once.size());  // ones of the row that exactly one factor covers
  for (std::size_t i = 0; i < cells.ones.rows; ++i) {
    std::ranges::fill(once, 0);
    std::ranges::fill(exclusive, 0);
    std::vector<Word>& twice = exclusive;
    for_each(A.row(i), [&](std::size_t factor) {
      const Row columns = B.row(factor);
      for (std::size_t w = 0; w < once.size(); ++w) {
        twice[w] |= once[w] & columns[w];
        once[w] |= columns[w];
      }
    });
    const Row ones = cells.ones.row(i);
    for (std::size_t w = 0; w < once.size(); ++w) exclusive[w] = ones[w] & once[w] & ~twice[w];
    const Weight weight = cells.row_weights[i];
    for_each(A.row(i), [&](std::size_t factor) {
      const Row columns = B.row(factor);
      counts[factor].covered += weight * cells.column_weights.of_and(columns, ones);
      counts[factor].exclusive += weight * cells.column_weights.of_and(columns, exclusive);
      counts[factor].wrong += weight * cells.column_weights.of_and(columns, cells.zeros.row(i));
    });
  }
  return counts;
}

BitMatrix multiply(MatrixView A, MatrixView B, Product product) {
  BitMatrix result(A.rows, B.columns);
  for (std::size_t i = 0; i < A.rows; ++i) product_row(A.row(i), B, product, result.row(i));
  return result;
}

}  // namespace bicover
