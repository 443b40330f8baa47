// How a walk is put together from descents and iterated local search.
#include "bicover/search/walk/walks.hpp"

#include "bicover/search/options.hpp"

namespace bicover {

Solution Walks::finish(const Walk& walk) {
  ++count_;
  work_ += walk.work();
  return {walk.best(), walk.best_error()};
}

Solution Walks::run_on(const ColumnTable& table, const Factors& from, std::uint64_t seed,
                       double work) {
  Walk walk(table, rank_, table.prices, seed, stop_);
  walk.start(from);
  walk.descend(no_limit);
  if (work > 0) walk.iterate(walk.work() + static_cast<std::uint64_t>(work));
  return finish(walk);
}

Solution Walks::run_scaled_on(const ColumnTable& table, const Factors& from, Prices scale,
                              std::uint64_t seed, double work) {
  const Prices prices = table.prices.scaled(scale);
  if (prices == table.prices) return run_on(table, from, seed, work);
  Walk walk(table, rank_, prices, seed, stop_);
  if (scale == biclique_scale && BicliqueFinder::suits(table)) walk.use_bicliques();
  walk.start(from);
  walk.iterate(walk.work() + static_cast<std::uint64_t>(option::variant_share * work));
  return run_on(table, finish(walk).factors, seed, (1 - option::variant_share) * work);
}

Solution Walks::run(const Factors& from, const Variant& variant, std::uint64_t seed, double work) {
  if (!variant.transposed) return run_scaled_on(table_, from, variant.scale, seed, work);
  const ColumnTable& table = variants_.transposed_table();
  Solution found = run_scaled_on(table, transposed(from, table), variant.scale, seed, work);
  found.factors = transposed(found.factors, table_);
  return found;
}

}  // namespace bicover
