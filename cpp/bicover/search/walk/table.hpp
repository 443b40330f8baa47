// The table as the search reads it.
//
// It lies column after column, so that a column is a set of rows in whole words and the loops read
// memory in order. Rows that stand for several equal ones have a weight, kept as bit planes: the
// weight of a set of rows is then a popcount for each plane.
#pragma once

#include <vector>

#include "bicover/search/prices.hpp"
#include "bicover/search/solution.hpp"
#include "bicover/search/walk/column_kernels.hpp"

namespace bicover {

// Equal lines are merged where that pays; a column's weight times a price fits in 32 bits.
struct ColumnTable {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::size_t words = 0;   // of a column, a multiple of block_words
  std::vector<Word> ones;  // column after column
  std::vector<Word> zeros;
  std::vector<Word> all_rows;  // the set of all rows
  std::vector<Weight> row_weights;
  std::vector<std::uint32_t> column_weights;
  std::vector<std::vector<Word>> row_planes;  // bit planes of the rows' weights
  std::vector<Weight> zero_weight;            // of each column, rows' weights only
  Prices prices;

  // `one_bits` and `zero_bits` have a row of bits for each column.
  ColumnTable(MatrixView one_bits, MatrixView zero_bits, std::span<const Weight> of_rows,
              std::span<const Weight> of_columns, Prices costs);

  ColumnTable transposed() const;

  const Word* ones_of(std::size_t j) const { return ones.data() + j * words; }
  const Word* zeros_of(std::size_t j) const { return zeros.data() + j * words; }
};

// Factors of the transposed table as factors of `table`.
Factors transposed(const Factors& factors, const ColumnTable& table);

}  // namespace bicover
