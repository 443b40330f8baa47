// The best of many factors: a solution is annealed over a bank of them.
//
// Two solutions of a table often agree in most of their factors, and what is best in each is
// found by different walks. So each factor of a solution is in turn taken out and drawn anew from
// the whole bank, the more likely the more it gains at this moment (a heat bath). What every
// factor of the bank would gain is kept up to date by the few cells that a change covers or
// uncovers.
#pragma once

#include "bicover/base/random.hpp"
#include "bicover/base/shared_stop.hpp"
#include "bicover/search/factor_bank.hpp"
#include "bicover/search/gain_updates.hpp"

namespace bicover {

class Selection {
 public:
  Selection(const ColumnTable& table, const Bank& bank, SharedStop& stop);

  // The best of what solution s of the bank becomes in so much work.
  Factors anneal(std::size_t s, double work, Random& random);

  std::uint64_t work() const { return work_ + residual_.work(); }

 private:
  void begin(std::size_t s);
  void step(double temperature, Random& random);
  std::size_t draw(std::size_t old, Weight worth, double temperature, Random& random);
  void change(std::size_t l, std::size_t drawn);
  void find_limits();
  Weight gain_of(std::size_t p);
  void remember(std::uint32_t j);
  void collect(std::uint32_t j, bool uncovered, Changes& changes);
  void tell(const Changes& changes, Weight sign);
  Weight worth(const Changes::Part& part, std::size_t ones, std::size_t zeros) const;

  const ColumnTable& table_;
  const Bank& bank_;
  SharedStop& stop_;
  const ColumnKernels& kernels_;
  Residual residual_;
  std::vector<std::size_t> chosen_;  // those of the bank that are in the residual
  std::vector<Weight> gain_;         // what each of the bank would gain now
  std::vector<Weight> limit_;        // and at most by the cells just uncovered
  std::vector<Word> ones_before_;    // what was left, column after column
  std::vector<Word> zeros_before_;
  Changes uncovered_;
  Changes covered_;
  std::vector<std::size_t> first_part_;  // for each column its parts of uncovered_
  std::vector<std::size_t> part_count_;
  std::vector<std::uint32_t> in_ones_;
  std::vector<std::uint32_t> in_zeros_;
  std::vector<std::size_t> drawable_;
  std::vector<double> odds_;
  std::uint64_t work_ = 0;
};

}  // namespace bicover
