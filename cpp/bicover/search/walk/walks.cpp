#include "bicover/search/walk/walks.hpp"

#include "bicover/search/options.hpp"

namespace bicover {

Solution Journeys::end(const Walk& walk) {
  ++walks_;
  work_ += walk.work();
  return {walk.best(), walk.best_error()};
}

Solution Journeys::settle_on(const ColumnTable& table, const Factors& from, std::uint64_t seed,
                             double work) {
  Walk walk(table, rank_, table.prices, seed, stop_);
  walk.start(from);
  walk.descend(no_limit);
  if (work > 0) walk.wander(walk.work() + static_cast<std::uint64_t>(work));
  return end(walk);
}

Solution Journeys::detour_on(const ColumnTable& table, const Factors& from, Prices odds,
                             std::uint64_t seed, double work) {
  const Prices prices = table.prices.times(odds);
  if (prices == table.prices) return settle_on(table, from, seed, work);
  Walk walk(table, rank_, prices, seed, stop_);
  if (odds == biclique_scale && BicliqueFinder::suits(table)) walk.use_bicliques();
  walk.start(from);
  walk.wander(walk.work() + static_cast<std::uint64_t>(option::variant_share * work));
  return settle_on(table, end(walk).factors, seed, (1 - option::variant_share) * work);
}

Solution Journeys::go(const Factors& from, const Variant& way, std::uint64_t seed, double work) {
  if (!way.transposed) return detour_on(table_, from, way.scale, seed, work);
  const ColumnTable& table = ways_.turned();
  Solution found = detour_on(table, turned(from, table), way.scale, seed, work);
  found.factors = turned(found.factors, table_);
  return found;
}

}  // namespace bicover
