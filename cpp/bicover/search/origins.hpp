// Where walks begin: every kind of start, made at several prices of a covered zero and taken down
// to the table's own prices.
#pragma once

#include "bicover/search/starts.hpp"
#include "bicover/search/walk/walks.hpp"

namespace bicover {

class Origins {
 public:
  // Bicliques may take so much work.
  Origins(const ColumnTable& table, std::size_t rank, std::size_t threads, double biclique_work,
          Journeys& journeys, SharedStop& stop)
      : table_(table),
        rank_(rank),
        threads_(threads),
        biclique_work_(biclique_work),
        journeys_(journeys),
        stop_(stop) {}

  // All of them and `given`, unless it is empty; best first, one of each error.
  std::vector<Solution> make(const Factors& given);

  // One more, greedy, at prices drawn. Several threads may ask for one.
  Solution another(Random& random);

 private:
  Solution made(const StartKind& kind, Prices prices, std::uint64_t seed);
  Factors bicliques(std::uint64_t seed);

  const ColumnTable& table_;
  std::size_t rank_;
  std::size_t threads_;
  double biclique_work_;
  Journeys& journeys_;
  SharedStop& stop_;
};

}  // namespace bicover
