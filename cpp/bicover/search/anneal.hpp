// Recombination by simulated annealing: the best k of many factors.
//
// Two good solutions of a table often agree in most of their factors, and what is best in each was
// found by different walks. So one solution is annealed over the factor bank of all: a random
// factor is removed and a new one drawn from the whole bank with probability proportional to
// exp(gain / temperature), which is a heat bath (Gibbs sampling), not a Metropolis step.
//
// The gain of every factor of the bank is kept up to date from the few cells that a move covers or
// uncovers, and most factors are rejected by an upper bound on their gain. So a step costs far less
// than one of a walk, which has to find its factors first.
#pragma once

#include "bicover/base/random.hpp"
#include "bicover/base/threads.hpp"
#include "bicover/search/factor_bank.hpp"
#include "bicover/search/gain_updates.hpp"
#include "bicover/search/walk/residual.hpp"

namespace bicover {

class BankAnnealer {
 public:
  BankAnnealer(const ColumnTable& table, const FactorBank& bank, SharedStop& stop);

  // The best choice of factors seen, from solution s of the bank on, in `work` words.
  Factors anneal(std::size_t s, double work, Random& random);

  std::uint64_t work() const { return work_ + residual_.work(); }

 private:
  void load(std::size_t s);
  void step(double temperature, Random& random);
  std::size_t draw(std::size_t old, Weight old_gain, double temperature, Random& random);
  void replace(std::size_t l, std::size_t drawn);
  void bound_gains();
  Weight exact_gain(std::size_t p);
  void save_column(std::uint32_t j);
  void add_changes(std::uint32_t j, bool uncovered, GainUpdates& changes);
  void update_gains(const GainUpdates& changes, Weight sign);
  Weight gain_in(const GainUpdates::Part& part, std::size_t ones, std::size_t zeros) const;

  const ColumnTable& table_;
  const FactorBank& bank_;
  SharedStop& stop_;
  const ColumnKernels& kernels_;
  Residual residual_;
  std::vector<std::size_t> chosen_;  // the solution, as factors of the bank
  // For each factor of the bank: its gain if it was added to the solution as it was before the
  // step, and how much the cells that the step uncovered may add to that at most.
  std::vector<Weight> gain_;
  std::vector<Weight> bound_;
  std::vector<Word> ones_before_;  // the residual before the step, column after column
  std::vector<Word> zeros_before_;
  GainUpdates uncovered_;
  GainUpdates covered_;
  std::vector<std::size_t> first_part_;  // for each column its parts of uncovered_
  std::vector<std::size_t> part_count_;
  std::vector<std::uint32_t> in_ones_;  // scratch
  std::vector<std::uint32_t> in_zeros_;
  std::vector<std::size_t> candidates_;
  std::vector<double> cumulative_;
  std::uint64_t work_ = 0;
};

}  // namespace bicover
