// Starts: where walks begin.
//
// Plain greedy falls into poor basins, and which construction heuristic is good depends on the
// table. So all of them are run, each at several prices of a covered zero, and then taken down to
// the table's own prices by a descent.
//
// Close to the Boolean rank solutions are nearly exact covers, and few zeros are worth covering.
// There the best start is one of heaviest bicliques, found by branch and bound.
#pragma once

#include <functional>
#include <vector>

#include "bicover/search/walk/walks.hpp"

namespace bicover {

class Starts {
 public:
  // The start of heaviest bicliques may take `biclique_work` words.
  Starts(const ColumnTable& table, std::size_t rank, std::size_t threads, double biclique_work,
         Walks& walks, SharedStop& stop)
      : table_(table),
        rank_(rank),
        threads_(threads),
        biclique_work_(biclique_work),
        walks_(walks),
        stop_(stop) {}

  // All of them and `given`, unless it is empty; best first, one of each error.
  std::vector<Solution> make_all(const Factors& given);

  // One more, greedy, at prices drawn at random. Several threads may ask for one.
  Solution random_greedy(Random& random);

 private:
  // A construction heuristic; it fills an empty walk.
  using Heuristic = std::function<void(Walk&, SharedStop&)>;

  std::vector<Heuristic> heuristics() const;
  Solution build(const Heuristic& heuristic, Prices prices, std::uint64_t seed);
  Factors bicliques(std::uint64_t seed);

  const ColumnTable& table_;
  std::size_t rank_;
  std::size_t threads_;
  double biclique_work_;
  Walks& walks_;
  SharedStop& stop_;
};

}  // namespace bicover
