// The residual: k factors and the cells that they leave uncovered. This is the state of the local
// search.
//
// Ones left are errors, zeros left are not. Coverage is not counted up and down: when a factor
// leaves, the cover of each of its columns is made anew as the union of the rows of the column's
// other factors. That reads some words more, and nothing can drift.
#pragma once

#include "bicover/search/walk/table.hpp"

namespace bicover {

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
  // How many words the loops have read so far, which is the measure of effort.
  std::uint64_t work() const { return work_; }
  void add_work(std::uint64_t words) { work_ += words; }

  const Word* plus() const { return plus_.data(); }    // ones left
  const Word* minus() const { return minus_.data(); }  // zeros left
  const Word* plus_of(std::size_t j) const { return plus_.data() + j * table_->words; }
  const Word* minus_of(std::size_t j) const { return minus_.data() + j * table_->words; }
  // The weight of the ones left in each column, times the column's weight.
  const Weight* ones_left() const { return ones_left_.data(); }

  // Removes factor l, which is then empty, and returns it.
  Factor take(std::size_t l);
  // Fills the empty factor l.
  void put(std::size_t l, Factor factor);

  // Whether the two factors share a column, and whether they share a cell.
  bool share_column(std::size_t l, std::size_t other) const;
  bool overlap(std::size_t l, std::size_t other) const;

  // The error counted from the table and the factors alone.
  Weight recount() const;

 private:
  void recount_column(std::size_t j);

  const ColumnTable* table_;
  const ColumnKernels* kernels_;
  Prices prices_;
  Factors factors_;
  std::vector<std::vector<std::uint16_t>> of_column_;  // the factors with each column
  std::vector<Word> plus_;
  std::vector<Word> minus_;
  std::vector<Weight> column_error_;
  std::vector<Weight> ones_left_;
  std::vector<const Word*> row_sets_;  // scratch
  Weight error_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace bicover
