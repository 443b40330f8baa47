// Whole walks, from factors to a solution, with the seeds, work and number of all of them.
//
// A walk may run as a variant (variants.hpp): for a part of its work at other prices or over
// bicliques, then at the table's own prices; or all of it over the transposed table. The landscape
// is another one there, and the way back leads to other basins than any perturbation does.
#pragma once

#include <atomic>

#include "bicover/search/walk/variants.hpp"
#include "bicover/search/walk/walk.hpp"

namespace bicover {

// Several threads may use one at a time.
class Walks {
 public:
  Walks(const ColumnTable& table, std::size_t rank, std::uint64_t seed, SharedStop& stop)
      : table_(table), rank_(rank), seed_(Random(seed + 1).next()), stop_(stop), variants_(table) {}

  Variants& variants() { return variants_; }
  std::size_t count() const { return count_; }
  // Words read by all walks, and by what the stages add: the clock of the search.
  std::uint64_t work() const { return work_; }
  void add_work(std::uint64_t words) { work_ += words; }

  // Each task of each stage draws from its own sequence, whichever thread it runs on.
  void next_stage() { ++stage_; }
  std::uint64_t seed(std::size_t task) const {
    return Random(seed_ ^ (stage_ * most_tasks + task)).next();
  }

  // An empty walk over the table at these prices; `finish` counts it and returns the best it found.
  Walk make(Prices prices, std::uint64_t seed) { return {table_, rank_, prices, seed, stop_}; }
  Solution finish(const Walk& walk);

  // At the table's own prices: a descent, and one that is followed by `work` words of iterated
  // local search.
  Solution descend(const Factors& from, std::uint64_t seed) { return run(from, seed, 0); }
  Solution run(const Factors& from, std::uint64_t seed, double work) {
    return run_on(table_, from, seed, work);
  }
  // The same as a variant.
  Solution run(const Factors& from, const Variant& variant, std::uint64_t seed, double work);

 private:
  static constexpr std::size_t most_tasks = 1000;  // in a stage

  Solution run_on(const ColumnTable& table, const Factors& from, std::uint64_t seed, double work);
  Solution run_scaled_on(const ColumnTable& table, const Factors& from, Prices scale,
                         std::uint64_t seed, double work);

  const ColumnTable& table_;
  std::size_t rank_;
  std::uint64_t seed_;
  std::size_t stage_ = 0;
  SharedStop& stop_;
  Variants variants_;
  std::atomic<std::size_t> count_ = 0;
  std::atomic<std::uint64_t> work_ = 0;
};

}  // namespace bicover
