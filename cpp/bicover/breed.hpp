// Children of pairs of solutions: the factors of both together, thinned out to the rank, walk on,
// and the better ones push others out of the pool.
#pragma once

#include "bicover/journey.hpp"
#include "bicover/pool.hpp"

namespace bicover {

struct Breeding {
  double until;          // it ends when so much work is done in all
  double share;          // of work, for each child's walk
  std::size_t patience;  // this often the size of the pool: children without a new best
  bool longer;           // children then walk for twice as long; else it ends
};

class Breeder {
 public:
  Breeder(const ColumnTable& table, std::size_t rank, std::size_t threads, Journeys& journeys,
          SharedStop& stop)
      : table_(table), rank_(rank), threads_(threads), journeys_(journeys), stop_(stop) {}

  // What becomes of these solutions, best first.
  std::vector<Solution> breed(std::vector<Solution> solutions, Breeding how);

 private:
  void make_children(Pool& pool, double work);
  Solution child(const std::vector<Solution>& pool, const Way& way, Random& random, double work);

  const ColumnTable& table_;
  std::size_t rank_;
  std::size_t threads_;
  Journeys& journeys_;
  SharedStop& stop_;
};

}  // namespace bicover
