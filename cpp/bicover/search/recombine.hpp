// Recombination: the children of a population.
//
// A child begins as one of the solutions, annealed over the factors of all (anneal.hpp), and then
// walks on for a while: a memetic algorithm (Moscato 1989). A generation of a few children is made
// in parallel; the better ones replace members of the population.
#pragma once

#include "bicover/search/factor_bank.hpp"
#include "bicover/search/population.hpp"
#include "bicover/search/walk/walks.hpp"

namespace bicover {

struct RecombinationPlan {
  double until;           // the work done by the whole search at which evolution ends
  double child_work;      // of each child's walk
  std::size_t patience;   // children without a new best, as a multiple of the population's size
  std::size_t doublings;  // how often `child_work` is then doubled before evolution ends
};

class Recombiner {
 public:
  Recombiner(const ColumnTable& table, std::size_t threads, Walks& walks, SharedStop& stop)
      : table_(table), threads_(threads), walks_(walks), stop_(stop) {}

  // The population that these solutions become, best first.
  std::vector<Solution> evolve(std::vector<Solution> solutions, RecombinationPlan plan);

 private:
  void next_generation(Population& population, double child_work);
  Solution child(const FactorBank& bank, std::size_t parent, const Variant& variant, Random& random,
                 double work);

  const ColumnTable& table_;
  std::size_t threads_;
  Walks& walks_;
  SharedStop& stop_;
};

}  // namespace bicover
