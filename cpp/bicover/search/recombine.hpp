// Children of a pool of solutions: the best choice that one of them becomes among the factors of
// all walks on, and the better ones push others out of the pool.
#pragma once

#include "bicover/search/factor_bank.hpp"
#include "bicover/search/population.hpp"
#include "bicover/search/walk/walks.hpp"

namespace bicover {

struct Breeding {
  double until;           // it ends when so much work is done in all
  double share;           // of work, for each child's walk
  std::size_t patience;   // this often the size of the pool: children without a new best
  std::size_t doublings;  // so often children then walk for twice as long; then it ends
};

class Breeder {
 public:
  Breeder(const ColumnTable& table, std::size_t threads, Journeys& journeys, SharedStop& stop)
      : table_(table), threads_(threads), journeys_(journeys), stop_(stop) {}

  // What becomes of these solutions, best first.
  std::vector<Solution> breed(std::vector<Solution> solutions, Breeding how);

 private:
  void make_children(Pool& pool, double work);
  Solution child(const Bank& bank, std::size_t parent, const Variant& way, Random& random,
                 double work);

  const ColumnTable& table_;
  std::size_t threads_;
  Journeys& journeys_;
  SharedStop& stop_;
};

}  // namespace bicover
