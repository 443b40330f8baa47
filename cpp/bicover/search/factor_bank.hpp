// The factors of several solutions, each once, and which of them have a column.
#pragma once

#include "bicover/search/walk/residual.hpp"

namespace bicover {

class Bank {
 public:
  Bank(const ColumnTable& table, const std::vector<Solution>& solutions);

  Bank(const Bank&) = delete;  // `rows_` points into `factors_`
  Bank& operator=(const Bank&) = delete;

  std::size_t size() const { return factors_.size(); }
  const Factor& operator[](std::size_t p) const { return factors_[p]; }
  // The factors of solution s.
  const std::vector<std::size_t>& members(std::size_t s) const { return members_[s]; }
  // The factors with column j, and their rows.
  const std::vector<std::uint32_t>& of_column(std::size_t j) const { return of_column_[j]; }
  const std::vector<const Word*>& rows_of_column(std::size_t j) const { return rows_[j]; }

  // What it cost to make, in words.
  std::uint64_t work() const { return work_; }

 private:
  Factors factors_;
  std::vector<std::vector<std::size_t>> members_;
  std::vector<std::vector<std::uint32_t>> of_column_;
  std::vector<std::vector<const Word*>> rows_;
  std::uint64_t work_ = 0;
};

}  // namespace bicover
