#include "bicover/search/walk/table.hpp"

#include <algorithm>

namespace bicover {
namespace {

std::vector<Word> padded(MatrixView matrix, std::size_t words) {
  std::vector<Word> result(matrix.rows * words);
  for (std::size_t j = 0; j < matrix.rows; ++j) {
    std::ranges::copy(matrix.row(j), result.begin() + static_cast<std::ptrdiff_t>(j * words));
  }
  return result;
}

}  // namespace

ColumnTable::ColumnTable(MatrixView one_bits, MatrixView zero_bits, std::span<const Weight> of_rows,
                         std::span<const Weight> of_columns, Prices costs)
    : rows(one_bits.columns),
      columns(one_bits.rows),
      words((word_count(one_bits.columns) + block_words - 1) / block_words * block_words),
      ones(padded(one_bits, words)),
      zeros(padded(zero_bits, words)),
      all_rows(words),
      row_weights(of_rows.begin(), of_rows.end()),
      column_weights(of_columns.begin(), of_columns.end()),
      row_planes(weight_planes(row_weights, words)),
      zero_weight(columns),
      prices(costs) {
  for (std::size_t i = 0; i < rows; ++i) insert(all_rows, i);
  for (std::size_t j = 0; j < columns; ++j) {
    const Row zeros_here = {zeros_of(j), words};
    for (std::size_t b = 0; b < row_planes.size(); ++b) {
      zero_weight[j] += static_cast<Weight>(count_and(zeros_here, row_planes[b])) << b;
    }
  }
}

ColumnTable ColumnTable::transposed() const {
  const MatrixView ones_here{ones.data(), columns, words * word_bits};
  const MatrixView zeros_here{zeros.data(), columns, words * word_bits};
  BitMatrix transposed_ones = transpose(ones_here);
  BitMatrix transposed_zeros = transpose(zeros_here);
  transposed_ones.resize_rows(rows);  // the padding was no row
  transposed_zeros.resize_rows(rows);
  const std::vector<Weight> of_rows(column_weights.begin(), column_weights.end());
  return {transposed_ones.view(), transposed_zeros.view(), of_rows, row_weights, prices};
}

Factors transposed(const Factors& factors, const ColumnTable& table) {
  Factors result;
  for (const Factor& factor : factors) {
    Factor here{std::vector<Word>(table.words), {}};
    for (const std::uint32_t row : factor.columns) insert(here.rows, row);
    for_each(factor.rows,
             [&](std::size_t j) { here.columns.push_back(static_cast<std::uint32_t>(j)); });
    result.push_back(std::move(here));
  }
  return result;
}

}  // namespace bicover
