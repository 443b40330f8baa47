// Restarts: many populations, each from other walks, and a final one of their best.
//
// Populations converge early and depend on the seed, so restart. A restart is a few rounds, each a
// small population evolved from short walks; the best of the rounds form a merged population, whose
// children may walk longer. Restarts go on until most of the work is done, or until so many in a
// row end with the same error that another one would hardly find less. What is left of the work is
// for a merged population of the best of all restarts.
#pragma once

#include "bicover/search/recombine.hpp"
#include "bicover/search/starts.hpp"

namespace bicover {

class Restarts {
 public:
  // A pass over the table for each factor reads `pass` words.
  Restarts(const ColumnTable& table, std::size_t threads, double pass, Starts& starts, Walks& walks,
           SharedStop& stop);

  // Whether `work` is enough for populations; with less, one long walk finds more.
  static bool affordable(double work, double pass);

  // The best solution seen in `work` words. `starts` are sorted, and the first counts as seen.
  Solution run(const std::vector<Solution>& starts, double work);

 private:
  using Solutions = std::vector<Solution>;
  Solutions restart(const Solutions& starts, double until);
  Solutions initial_population(const Solutions& starts);
  Solutions evolve_merged(const std::vector<Solutions>& parts, double until, std::size_t doublings);

  double done() const { return static_cast<double>(walks_.work()); }

  std::size_t threads_;
  double child_work_;
  Starts& starts_;
  Walks& walks_;
  SharedStop& stop_;
  Recombiner recombiner_;
};

}  // namespace bicover
