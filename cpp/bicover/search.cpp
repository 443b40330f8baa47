// Plain greedy falls into poor basins, and which start is good depends on the table: so many are
// tried, and the work goes to the best by successive halving. Between the stages the factors of
// all that is left are put together and thinned out again: a solution often has what another lacks.
#include "bicover/search.hpp"

#include <algorithm>
#include <atomic>

#include "bicover/agglomerate.hpp"
#include "bicover/parallel.hpp"
#include "bicover/recombine.hpp"
#include "bicover/starts.hpp"
#include "bicover/walk.hpp"

namespace bicover {
namespace {

// Words of work; about a second for each 3e9 on one core of today.
constexpr double normal_work = 7e9;
constexpr double thorough_work = 120e9;
// Large tables get at least so many passes over the table for each factor.
constexpr double normal_passes = 300;
constexpr double thorough_passes = 3000;

struct Stage {
  std::size_t survivors;
  double share;
};
constexpr Stage stages[] = {{10, 0.15}, {4, 0.2}, {2, 0.25}, {1, 0.4}};

class Portfolio {
 public:
  Portfolio(const ColumnTable& table, std::size_t rank, const SearchOptions& options, Stop& stop)
      : table_(table), rank_(rank), options_(options), stop_(stop) {}

  Solution run(const Factors& start) {
    construct(start);
    if (options_.effort == Effort::fast) return result();
    const double work = total_work();
    for (const Stage& stage : stages) {
      if (pool_.front().error == 0 || stop_.reached()) break;
      if (stage.survivors < pool_.size()) {
        pool_.resize(stage.survivors);
        recombine();
      }
      wander(static_cast<std::uint64_t>(stage.share * work));
    }
    return result();
  }

 private:
  Solution result() {
    Solution best = std::move(pool_.front());
    best.walks = walks_;
    best.work = work_;
    return best;
  }

  double total_work() const {
    const bool normal = options_.effort == Effort::normal;
    const auto pass = static_cast<double>(table_.columns * (2 * table_.words + pass_overhead) *
                                          table_.row_planes.size());
    return std::max(normal ? normal_work : thorough_work,
                    (normal ? normal_passes : thorough_passes) * static_cast<double>(rank_) * pass);
  }

  // Each task of each stage draws from its own sequence.
  std::uint64_t seed(std::size_t task) {
    return Random(Random(options_.seed + 1).next() ^ (stage_ * 1000 + task)).next();
  }

  Solution solution(const Walk& walk) {
    ++walks_;
    work_ += walk.work();
    return {walk.best(), walk.best_error()};
  }

  void sort() {
    std::ranges::stable_sort(pool_, {}, &Solution::error);
  }

  void construct(const Factors& start) {
    const auto starts = start_kinds(table_, rank_);
    const bool given = !start.empty();
    pool_.resize(starts.size() + (given ? 1 : 0));
    run_parallel(pool_.size(), options_.threads, stop_, [&](std::size_t task) {
      Walk walk(table_, rank_, seed(task), stop_);
      if (task < starts.size()) {
        starts[task](walk, stop_);
      } else {
        walk.start(start);
      }
      walk.descend(no_limit);
      pool_[task] = solution(walk);
    });
    sort();
  }

  void wander(std::uint64_t work) {
    ++stage_;
    run_parallel(pool_.size(), options_.threads, stop_, [&](std::size_t task) {
      Walk walk(table_, rank_, seed(task), stop_);
      walk.start(pool_[task].factors);
      walk.wander(walk.work() + work / pool_.size());
      pool_[task] = solution(walk);
    });
    sort();
  }

  // Puts what the best factors of the whole pool make in the place of the worst, if it is better.
  void recombine() {
    Factors all;
    for (const Solution& each : pool_) {
      for (const Factor& factor : each.factors) {
        if (std::ranges::find(all, factor) == all.end()) all.push_back(factor);
      }
    }
    Walk walk(table_, rank_, seed(pool_.size()), stop_);
    walk.start(eliminate(table_, all, rank_));
    walk.descend(no_limit);
    if (walk.best_error() < pool_.back().error) pool_.back() = solution(walk);
    sort();
  }

  static constexpr std::uint64_t no_limit = ~std::uint64_t{0};

  const ColumnTable& table_;
  std::size_t rank_;
  SearchOptions options_;
  SharedStop stop_;
  std::size_t stage_ = 0;
  std::vector<Solution> pool_;
  std::atomic<std::size_t> walks_ = 0;
  std::atomic<std::uint64_t> work_ = 0;
};

}  // namespace

Solution search(const ColumnTable& table, std::size_t rank, const Factors& start,
                const SearchOptions& options, Stop& stop) {
  return Portfolio(table, rank, options, stop).run(start);
}

}  // namespace bicover
