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

double env(const char* name, double fallback) { const char* v = std::getenv(name); return v ? std::atof(v) : fallback; }
const double first_share = env("FS", 0.2);
const double children_share = env("CS", 0.6);
const int generations = (int)env("GN", 10);
const std::size_t children = (std::size_t)env("CH", 4);

// What a covered zero costs against a one left out, while a walk takes a detour.
constexpr Prices odds[] = {{1, 1}, {2, 3}, {1, 2}, {1, 4}, {1, 100}};

class Portfolio {
 public:
  Portfolio(const ColumnTable& table, std::size_t rank, const SearchOptions& options, Stop& stop)
      : table_(table), rank_(rank), options_(options), stop_(stop) {}

  Solution run(const Factors& start) {
    construct(start);
    if (options_.effort == Effort::fast) return result();
    const double work = total_work();
    first_walks(static_cast<std::uint64_t>(first_share * work));
    static const std::size_t PS = (std::size_t)env("PS", 3);
    static const double SS = env("SS", 0.4);
    if (pool_.size() > PS) pool_.resize(PS);
    second_walks(static_cast<std::uint64_t>(SS * work));
    const double each = work * children_share / (generations * children);
    for (int g = 0; g < generations && pool_.front().error > 0 && !stop_.reached(); ++g) {
      breed(static_cast<std::uint64_t>(each));
    }
    last_walk(static_cast<std::uint64_t>((1 - first_share - children_share - SS) * work));
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

  // Every kind of start at every price, and the given one. The pool gets the best two at each
  // price, at the table's own prices.
  void construct(const Factors& start) {
    const auto kinds = start_kinds(table_, rank_);
    std::vector<Solution> made(kinds.size() * std::size(odds));
    run_parallel(made.size(), options_.threads, stop_, [&](std::size_t task) {
      const Prices prices = table_.prices.times(odds[task / kinds.size()]);
      Walk walk(table_, rank_, prices, seed(task), stop_);
      kinds[task % kinds.size()](walk, stop_);
      walk.descend(no_limit);
      made[task] = solution(walk);
    });
    for (std::size_t p = 0; p < std::size(odds); ++p) {
      const auto begin = made.begin() + static_cast<std::ptrdiff_t>(p * kinds.size());
      const auto end = begin + static_cast<std::ptrdiff_t>(kinds.size());
      std::ranges::stable_sort(begin, end, {}, &Solution::error);
      for (auto each = begin; each < begin + std::min<std::ptrdiff_t>(2, end - begin); ++each) {
        pool_.push_back(std::move(*each));
        prices_.push_back(table_.prices.times(odds[p]));
      }
    }
    if (!start.empty()) {
      pool_.push_back({start, 0});
      prices_.push_back(table_.prices);
    }
    walked_.resize(pool_.size());
    run_parallel(pool_.size(), options_.threads, stop_, [&](std::size_t task) {
      walked_[task] = settle(pool_[task].factors, seed(task), 0);
    });
    if (options_.effort != Effort::fast) return;
    pool_ = walked_;
    sort();
  }

  // Descends and walks at the table's own prices.
  Solution settle(const Factors& from, std::uint64_t random_seed, std::uint64_t work) {
    Walk walk(table_, rank_, table_.prices, random_seed, stop_);
    walk.start(from);
    walk.descend(no_limit);
    if (work > 0) walk.wander(walk.work() + work);
    return solution(walk);
  }

  // Walks at other prices for half of the work, then at the table's own.
  Solution detour(const Factors& from, Prices prices, std::uint64_t random_seed, std::uint64_t work) {
    if (prices == table_.prices) return settle(from, random_seed, work);
    Walk walk(table_, rank_, prices, random_seed, stop_);
    walk.start(from);
    walk.wander(walk.work() + work / 2);
    solution(walk);
    return settle(walk.best(), random_seed, work / 2);
  }

  void first_walks(std::uint64_t work) {
    ++stage_;
    run_parallel(pool_.size(), options_.threads, stop_, [&](std::size_t task) {
      Solution found = detour(pool_[task].factors, prices_[task], seed(task), work / pool_.size());
      pool_[task] = found.error <= walked_[task].error ? std::move(found) : std::move(walked_[task]);
    });
    sort();
  }

  void second_walks(std::uint64_t work) {
    ++stage_;
    run_parallel(pool_.size(), options_.threads, stop_, [&](std::size_t task) {
      Solution found = detour(pool_[task].factors, table_.prices.times(odds[(task * 2 + 1) % 5]), seed(task), work / pool_.size());
      if (found.error <= pool_[task].error) pool_[task] = std::move(found);
    });
    sort();
  }

  void last_walk(std::uint64_t work) {
    ++stage_;
    pool_.resize(1);
    Walk walk(table_, rank_, table_.prices, seed(0), stop_);
    walk.start(pool_[0].factors);
    walk.wander(walk.work() + work);
    pool_[0] = solution(walk);
  }

  // Children of random pairs replace the worst of the pool, if they are better and new.
  void breed(std::uint64_t work) {
    ++stage_;
    std::vector<Solution> young(children);
    run_parallel(children, options_.threads, stop_, [&](std::size_t task) {
      Random random(seed(task));
      const std::size_t mother = random.below(pool_.size());
      const std::size_t father = (mother + 1 + random.below(pool_.size() - 1)) % pool_.size();
      const Factors child =
          eliminate(table_, joined(pool_[mother].factors, pool_[father].factors), rank_);
      const Prices prices = table_.prices.times(odds[random.below(std::size(odds))]);
      young[task] = detour(child, prices, random.next(), work);
    });
    for (Solution& child : young) {
      const auto same = [&](const Solution& other) { return other.error == child.error; };
      if (std::ranges::any_of(pool_, same) || child.error >= pool_.back().error) continue;
      pool_.back() = std::move(child);
      sort();
    }
  }

  static Factors joined(const Factors& first, const Factors& second) {
    Factors all = first;
    for (const Factor& factor : second) {
      if (std::ranges::find(first, factor) == first.end()) all.push_back(factor);
    }
    return all;
  }

  static constexpr std::uint64_t no_limit = ~std::uint64_t{0};

  const ColumnTable& table_;
  std::size_t rank_;
  SearchOptions options_;
  SharedStop stop_;
  std::size_t stage_ = 0;
  std::vector<Solution> pool_;
  std::vector<Solution> walked_;
  std::vector<Prices> prices_;
  std::atomic<std::size_t> walks_ = 0;
  std::atomic<std::uint64_t> work_ = 0;
};

}  // namespace

Solution search(const ColumnTable& table, std::size_t rank, const Factors& start,
                const SearchOptions& options, Stop& stop) {
  return Portfolio(table, rank, options, stop).run(start);
}

}  // namespace bicover
