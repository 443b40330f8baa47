#include "bicover/search/walk/residual.hpp"

#include <algorithm>
#include <cassert>

#include "bicover/search/options.hpp"

namespace bicover {

Residual::Residual(const ColumnTable& table, std::size_t rank, Prices prices)
    : table_(&table),
      kernels_(&column_kernels()),
      prices_(prices),
      factors_(rank, Factor{std::vector<Word>(table.words), {}}),
      of_column_(table.columns),
      plus_(table.ones),
      minus_(table.zeros),
      column_error_(table.columns),
      ones_left_(table.columns) {
  for (std::size_t j = 0; j < table.columns; ++j) recount_column(j);
}

// Updates the error by that of column j, whose cells have changed.
void Residual::recount_column(std::size_t j) {
  const std::size_t words = table_->words;
  const Word* plus = plus_.data() + j * words;
  const Word* minus = minus_.data() + j * words;
  Weight ones_left = 0;
  Weight zeros_left = 0;
  for (std::size_t b = 0; b < table_->row_planes.size(); ++b) {
    std::uint32_t in_plus = 0;
    std::uint32_t in_minus = 0;
    kernels_->count_column(plus, minus, table_->row_planes[b].data(), words, &in_plus, &in_minus);
    ones_left += static_cast<Weight>(in_plus) << b;
    zeros_left += static_cast<Weight>(in_minus) << b;
  }
  const auto weight = static_cast<Weight>(table_->column_weights[j]);
  const Weight error =
      weight * (prices_.one * ones_left + prices_.zero * (table_->zero_weight[j] - zeros_left));
  error_ += error - column_error_[j];
  column_error_[j] = error;
  ones_left_[j] = weight * ones_left;
}

Factor Residual::take(std::size_t l) {
  const std::size_t words = table_->words;
  for (const std::uint32_t j : factors_[l].columns) {
    auto& here = of_column_[j];
    here.erase(std::ranges::find(here, static_cast<std::uint16_t>(l)));
    row_sets_.clear();
    for (const std::uint16_t other : here) row_sets_.push_back(factors_[other].rows.data());
    kernels_->uncover(table_->ones_of(j), table_->zeros_of(j), row_sets_.data(), row_sets_.size(),
                      words, plus_.data() + j * words, minus_.data() + j * words);
    recount_column(j);
    work_ += (row_sets_.size() + 6) * words + option::pass_overhead;
  }
  work_ += option::step_overhead;
  Factor taken{std::vector<Word>(words), {}};
  std::swap(taken, factors_[l]);
  return taken;
}

void Residual::put(std::size_t l, Factor factor) {
  assert(factors_[l].columns.empty() && factor.rows.size() == table_->words);
  const std::size_t words = table_->words;
  factors_[l] = std::move(factor);
  for (const std::uint32_t j : factors_[l].columns) {
    of_column_[j].push_back(static_cast<std::uint16_t>(l));
    kernels_->cover(factors_[l].rows.data(), words, plus_.data() + j * words,
                    minus_.data() + j * words);
    recount_column(j);
  }
  work_ += factors_[l].columns.size() * (5 * words + option::pass_overhead) + option::step_overhead;
#ifdef BICOVER_CHECK_COUNTERS
  if (recount() != error_) __builtin_trap();
#endif
}

bool Residual::share_column(std::size_t l, std::size_t other) const {
  const auto& a = factors_[l].columns;
  const auto& b = factors_[other].columns;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) return true;
    a[i] < b[j] ? ++i : ++j;
  }
  return false;
}

bool Residual::overlap(std::size_t l, std::size_t other) const {
  if (!share_column(l, other)) return false;
  for (std::size_t w = 0; w < table_->words; ++w) {
    if ((factors_[l].rows[w] & factors_[other].rows[w]) != 0) return true;
  }
  return false;
}

Weight Residual::recount() const {
  Weight total = 0;
  for (std::size_t j = 0; j < table_->columns; ++j) {
    std::vector<Word> covered(table_->words);
    for (const Factor& factor : factors_) {
      if (!std::ranges::binary_search(factor.columns, static_cast<std::uint32_t>(j))) continue;
      for (std::size_t w = 0; w < table_->words; ++w) covered[w] |= factor.rows[w];
    }
    for (std::size_t b = 0; b < table_->row_planes.size(); ++b) {
      Weight cost = 0;
      for (std::size_t w = 0; w < table_->words; ++w) {
        const Word plane = table_->row_planes[b][w];
        cost += prices_.one * std::popcount(table_->ones_of(j)[w] & ~covered[w] & plane);
        cost += prices_.zero * std::popcount(table_->zeros_of(j)[w] & covered[w] & plane);
      }
      total += (cost * table_->column_weights[j]) << b;
    }
  }
  return total;
}

}  // namespace bicover
