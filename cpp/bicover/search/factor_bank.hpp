// The factor bank: the factors of all solutions of a population, each once, indexed by column.
// Recombination draws from it. It costs a comparison of factors for each of them, log(size) times.
#pragma once

#include "bicover/search/walk/table.hpp"

namespace bicover {

class FactorBank {
 public:
  FactorBank(const ColumnTable& table, const std::vector<Solution>& solutions);

  FactorBank(const FactorBank&) = delete;  // `rows_` points into `factors_`
  FactorBank& operator=(const FactorBank&) = delete;

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
