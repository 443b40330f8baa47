// A table, k factors, and what they leave: the state of the least-error search.
//
// The table lies column after column, so that a column is a set of rows in whole words. A cell is
// left if no factor covers it: ones left are errors, zeros left are not. Which cells are left is
// never counted up and down: a column's cover is the union of the rows of its factors, made anew
// when one of them leaves, so nothing can drift.
#pragma once

#include <vector>

#include "bicover/base/weights.hpp"
#include "bicover/search/walk/column_kernels.hpp"

namespace bicover {

// What a one left uncovered and a covered zero cost.
struct Prices {
  std::uint32_t one = 1;
  std::uint32_t zero = 1;

  bool operator==(const Prices&) const = default;
  // Other odds, unless zeros are so dear already that it would make no difference.
  Prices times(Prices odds) const {
    return dear() ? *this : Prices{one * odds.one, zero * odds.zero};
  }
  bool dear() const { return zero / 100 >= one; }
};

// The table as the search reads it. Lines are merged where that pays; a column's weight times a
// price fits in 32 bits.
struct ColumnTable {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::size_t words = 0;   // of a column, a multiple of block_words
  std::vector<Word> ones;  // column after column
  std::vector<Word> zeros;
  std::vector<Word> all_rows;  // the set of them
  std::vector<Weight> row_weights;
  std::vector<std::uint32_t> column_weights;
  std::vector<std::vector<Word>> row_planes;  // bit planes of the rows' weights
  std::vector<Weight> zero_weight;            // of each column, rows' weights only
  Prices prices;

  // `ones` and `zeros` have a row of bits for each column.
  ColumnTable(MatrixView ones, MatrixView zeros, std::span<const Weight> row_weights,
              std::span<const Weight> column_weights, Prices prices);

  ColumnTable transposed() const;

  const Word* ones_of(std::size_t j) const { return ones.data() + j * words; }
  const Word* zeros_of(std::size_t j) const { return zeros.data() + j * words; }
};

struct Factor {
  std::vector<Word> rows;              // a set, `words` words long
  std::vector<std::uint32_t> columns;  // increasing

  bool operator==(const Factor&) const = default;
};
using Factors = std::vector<Factor>;

// Factors of the transposed table as factors of `table`.
Factors turned(const Factors& factors, const ColumnTable& table);

// What a pass costs for each column besides its words, in words.
inline constexpr std::size_t pass_overhead = 40;
// And what a step costs besides its passes.
inline constexpr std::size_t step_overhead = 600;

class Residual {
 public:
  // All `rank` factors are empty at first. The error is counted at these prices.
  Residual(const ColumnTable& table, std::size_t rank, Prices prices);

  const ColumnTable& table() const { return *table_; }
  Prices prices() const { return prices_; }
  std::size_t rank() const { return factors_.size(); }
  const Factor& factor(std::size_t l) const { return factors_[l]; }
  const Factors& factors() const { return factors_; }
  Weight error() const { return error_; }
  // How many words the loops have read so far: the clock of searches without a clock.
  std::uint64_t work() const { return work_; }
  void add_work(std::uint64_t words) { work_ += words; }

  const Word* plus() const { return plus_.data(); }    // ones left
  const Word* minus() const { return minus_.data(); }  // zeros left
  const Word* plus_of(std::size_t j) const { return plus_.data() + j * table_->words; }
  const Word* minus_of(std::size_t j) const { return minus_.data() + j * table_->words; }
  // What the ones left in each column weigh, times what the column counts for.
  const Weight* ones_left() const { return ones_left_.data(); }

  // Empties factor l and returns what it was.
  Factor take(std::size_t l);
  // Fills the empty factor l.
  void put(std::size_t l, Factor factor);

  // Whether factors l and other share a column, a cell.
  bool share_column(std::size_t l, std::size_t other) const;
  bool overlap(std::size_t l, std::size_t other) const;

  // The error counted from the table and the factors alone.
  Weight recount() const;

 private:
  void price_column(std::size_t j);

  const ColumnTable* table_;
  const ColumnKernels* kernels_;
  Prices prices_;
  Factors factors_;
  std::vector<std::vector<std::uint16_t>> of_column_;  // for each column its factors
  std::vector<Word> plus_;
  std::vector<Word> minus_;
  std::vector<Weight> column_error_;
  std::vector<Weight> ones_left_;
  std::vector<const Word*> sets_;
  Weight error_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace bicover
