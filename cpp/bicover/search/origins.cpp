// Plain greedy falls into poor basins, and which start is good depends on the table: so all are
// made.
//
// Close to the Boolean rank solutions are nearly exact covers, and few zeros are worth covering.
// There the best start is one of heaviest bicliques, found by branch and bound, and the best detour
// a walk from one biclique to another.
#include "bicover/search/origins.hpp"

#include <algorithm>

#include "bicover/base/parallel.hpp"

namespace bicover {
namespace {

// What a covered zero costs against a one left out.
constexpr Prices start_odds[] = {{1, 1}, {1, 2}, {1, 4}, {1, 100}, {2, 3}};

}  // namespace

std::vector<Solution> Origins::make(const Factors& given) {
  const auto kinds = start_kinds(table_, rank_);
  const std::size_t many = kinds.size() * (table_.prices.dear() ? 1 : std::size(start_odds));
  const std::size_t first_exact = many + (given.empty() ? 0 : 1);
  std::vector<Solution> found(first_exact + (BicliqueFinder::suits(table_) ? 1 : 0));
  run_parallel(found.size(), threads_, stop_, [&](std::size_t task) {
    const std::uint64_t seed = journeys_.seed(task);
    if (task >= many) {
      const bool from_bicliques = task == first_exact;
      found[task] = journeys_.settle(from_bicliques ? bicliques(seed) : given, seed, 0);
      found[task].from_bicliques = from_bicliques;
      return;
    }
    const Prices prices = table_.prices.times(start_odds[task / kinds.size()]);
    found[task] = made(kinds[task % kinds.size()], prices, seed);
    if (prices == table_.prices) return;
    found[task] = journeys_.settle(found[task].factors, seed, 0);
  });
  std::ranges::stable_sort(found, {}, &Solution::error);
  // Starts of one error are often the same.
  const auto same = std::ranges::unique(found, {}, &Solution::error);
  found.erase(same.begin(), same.end());
  return found;
}

Solution Origins::another(Random& random) {
  const Prices odds = start_odds[random.below(std::size(start_odds))];
  return made(start_greedily, table_.prices.times(odds), random.next());
}

// Its error is at these prices.
Solution Origins::made(const StartKind& kind, Prices prices, std::uint64_t seed) {
  Walk walk = journeys_.begin(prices, seed);
  kind(walk, stop_);
  walk.descend(no_limit);
  return journeys_.end(walk);
}

// The heaviest bicliques one after the other, then each in turn anew.
Factors Origins::bicliques(std::uint64_t seed) {
  const Prices dear = table_.prices.times(bicliques_only);
  Walk walk = journeys_.begin(dear, seed);
  const auto until = static_cast<std::uint64_t>(biclique_work_);
  walk.use_bicliques();
  walk.start_greedy(dear, 1, until);
  walk.descend(until);
  return journeys_.end(walk).factors;
}

}  // namespace bicover
