// Whole walks, from factors to a solution, in one of the ways; all of them counted.
#pragma once

#include <atomic>

#include "bicover/search/walk/variants.hpp"
#include "bicover/search/walk/walk.hpp"

namespace bicover {

// Several threads may use one at a time.
class Journeys {
 public:
  Journeys(const ColumnTable& table, std::size_t rank, std::uint64_t seed, SharedStop& stop)
      : table_(table), rank_(rank), seed_(Random(seed + 1).next()), stop_(stop), ways_(table) {}

  Ways& ways() { return ways_; }
  std::size_t walks() const { return walks_; }
  std::uint64_t work() const { return work_; }
  void add_work(std::uint64_t words) { work_ += words; }

  // Each task of each stage draws from its own sequence, whichever thread it runs on.
  void next_stage() { ++stage_; }
  std::uint64_t seed(std::size_t task) const {
    return Random(seed_ ^ (stage_ * most_tasks + task)).next();
  }

  // An empty walk over the table at these prices.
  Walk begin(Prices prices, std::uint64_t seed) { return {table_, rank_, prices, seed, stop_}; }
  // What a walk found.
  Solution end(const Walk& walk);

  // Descends and then walks for so much work, at the table's own prices.
  Solution settle(const Factors& from, std::uint64_t seed, double work) {
    return settle_on(table_, from, seed, work);
  }
  // Walks in that way for a part of the work, then at the table's own prices.
  Solution go(const Factors& from, const Variant& way, std::uint64_t seed, double work);

 private:
  static constexpr std::size_t most_tasks = 1000;  // in a stage

  Solution settle_on(const ColumnTable& table, const Factors& from, std::uint64_t seed,
                     double work);
  Solution detour_on(const ColumnTable& table, const Factors& from, Prices odds, std::uint64_t seed,
                     double work);

  const ColumnTable& table_;
  std::size_t rank_;
  std::uint64_t seed_;
  std::size_t stage_ = 0;
  SharedStop& stop_;
  Ways ways_;
  std::atomic<std::size_t> walks_ = 0;
  std::atomic<std::uint64_t> work_ = 0;
};

}  // namespace bicover
