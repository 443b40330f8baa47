// Plain greedy falls into poor basins, and which start is good depends on the table. So every kind
// of start is made at several prices of a covered zero and taken down to the table's own prices;
// short walks tell which are promising, and these get long walks, some of them with a detour: a
// part of the walk at a higher price leads to other basins. Then pairs of solutions have children:
// the factors of both together, thinned out to the rank, walk on, most of them with the detour
// that did best so far.
//
// Close to the Boolean rank solutions are nearly exact covers, and few zeros are worth covering.
// There the best start is one of heaviest bicliques, found by branch and bound, and the best detour
// a walk from one biclique to another.
//
// How many long walks there are is a matter of depth: a walk needs thousands of passes for each
// factor, so a large table gets one and a small table many.
#include "bicover/search.hpp"

#include <algorithm>
#include <atomic>
#include <limits>

#include "bicover/parallel.hpp"
#include "bicover/recombine.hpp"
#include "bicover/starts.hpp"
#include "bicover/walk.hpp"

namespace bicover {
namespace {

// Words of work; about a second for each 3e9 on one core of today.
constexpr double fast_work = 5e8;
constexpr double normal_work = 12e9;
constexpr double thorough_work = 180e9;
// Large tables get at least so many passes over the table for each factor.
constexpr double normal_passes = 300;
constexpr double thorough_passes = 3000;
// And small ones at most so many.
constexpr double most_fast_passes = 1e4;
constexpr double most_normal_passes = 2e5;
constexpr double most_thorough_passes = 3e6;
// A long walk makes so many passes for each factor, if the work allows it.
constexpr double deep_passes = 5000;

constexpr double short_share = 0.15;  // of the work: short walks
constexpr double long_share = 0.4;    // long walks; the rest is for children
constexpr std::size_t fast_walks = 3;
constexpr std::size_t short_walks = 10;
constexpr double most_long_walks = 8;
constexpr std::size_t children = 4;  // in each generation
constexpr double most_generations = 40;

// What a covered zero costs against a one left out: for starts, and for detours.
constexpr Prices bicliques_only = {1, 100};
constexpr Prices start_odds[] = {{1, 1}, {1, 2}, {1, 4}, {1, 100}, {2, 3}};
constexpr Prices detour_odds[] = {{1, 2}, {1, 1}, {1, 4}, {2, 3}, bicliques_only};
constexpr double detour_share = 0.5;
constexpr double best_detours = 0.8;  // of the children: the detour that did best
// Bicliques may take this share of the work before the walks begin; walks get at least this one.
constexpr double biclique_share = 0.5;
constexpr double least_walked = 0.5;
constexpr double doubtful = 1.05;

// What came of a kind of detour.
struct Tried {
  double errors = 0;
  double children = 0;

  void add(Weight error) {
    errors += static_cast<double>(error);
    ++children;
  }
  double mean() const {
    return children == 0 ? std::numeric_limits<double>::infinity() : errors / children;
  }
};

class Portfolio {
 public:
  Portfolio(const ColumnTable& table, std::size_t rank, const SearchOptions& options, Stop& stop)
      : table_(table), rank_(rank), options_(options), stop_(stop) {}

  Solution run(const Factors& start) {
    construct(start);
    if (over()) return best();
    if (options_.effort == Effort::fast) {
      walk_each(fast_walks, total_work(), false);
      return best();
    }
    const double begun = static_cast<double>(work_);
    const double work = std::max(total_work() - begun, least_walked * total_work());
    walk_each(short_walks, short_share * work, false);
    const double deep = deep_passes * once();
    const double walks = std::clamp(long_share * work / deep, 1.0, most_long_walks);
    if (over()) return best();
    if (walks < 2) {
      walk_each(in_doubt() ? 2 : 1, (1 - short_share) * work, true);
    } else {
      walk_each(static_cast<std::size_t>(walks), long_share * work, true);
      breed((1 - short_share - long_share) * work, deep / 2);
    }
    return best();
  }

 private:
  Solution best() {
    Solution found = std::move(pool_.front());
    found.walks = walks_;
    found.work = work_;
    return found;
  }

  // Bicliques lead early: if the next start is close behind, it may well end in front.
  bool in_doubt() const {
    return pool_.size() > 1 && pool_[0].from_bicliques &&
           static_cast<double>(pool_[1].error) < doubtful * static_cast<double>(pool_[0].error);
  }

  bool over() { return pool_.front().error == 0 || stop_.reached(); }

  // A pass over the table for each factor.
  double once() const {
    return static_cast<double>(rank_ * table_.columns * (2 * table_.words + pass_overhead) *
                               table_.row_planes.size());
  }
  double total_work() const {
    switch (options_.effort) {
      case Effort::fast: return std::min(fast_work, most_fast_passes * once());
      case Effort::normal:
        return std::clamp(normal_work, normal_passes * once(), most_normal_passes * once());
      default:
        return std::clamp(thorough_work, thorough_passes * once(), most_thorough_passes * once());
    }
  }

  // Each task of each stage draws from its own sequence.
  std::uint64_t seed(std::size_t task) const {
    return Random(Random(options_.seed + 1).next() ^ (stage_ * 1000 + task)).next();
  }

  Solution solution(const Walk& walk) {
    ++walks_;
    work_ += walk.work();
    return {walk.best(), walk.best_error()};
  }

  void sort_pool() { std::ranges::stable_sort(pool_, {}, &Solution::error); }

  void construct(const Factors& start) {
    const auto kinds = start_kinds(table_, rank_);
    const std::size_t made = kinds.size() * (table_.prices.dear() ? 1 : std::size(start_odds));
    const std::size_t given = start.empty() ? 0 : 1;
    pool_.resize(made + given + (BicliqueFinder::suits(table_) ? 1 : 0));
    run_parallel(pool_.size(), options_.threads, stop_, [&](std::size_t task) {
      if (task >= made) {
        const bool from_bicliques = task == made + given;
        pool_[task] = settle(from_bicliques ? bicliques(seed(task)) : start, seed(task), 0);
        pool_[task].from_bicliques = from_bicliques;
        return;
      }
      const Prices prices = table_.prices.times(start_odds[task / kinds.size()]);
      Walk walk(table_, rank_, prices, seed(task), stop_);
      kinds[task % kinds.size()](walk, stop_);
      walk.descend(no_limit);
      pool_[task] = solution(walk);
      if (prices != table_.prices) pool_[task] = settle(walk.best(), seed(task), 0);
    });
    sort_pool();
    // Starts of one error are often the same.
    const auto same = std::ranges::unique(pool_, {}, &Solution::error);
    pool_.erase(same.begin(), same.end());
  }

  // The heaviest bicliques one after the other, then each in turn anew.
  Factors bicliques(std::uint64_t random_seed) {
    const Prices dear = table_.prices.times(bicliques_only);
    Walk walk(table_, rank_, dear, random_seed, stop_);
    const auto until = static_cast<std::uint64_t>(biclique_share * total_work());
    walk.use_bicliques();
    walk.start_greedy(dear, 1, until);
    walk.descend(until);
    return solution(walk).factors;
  }

  // Descends and walks at the table's own prices.
  Solution settle(const Factors& from, std::uint64_t random_seed, double work) {
    Walk walk(table_, rank_, table_.prices, random_seed, stop_);
    walk.start(from);
    walk.descend(no_limit);
    if (work > 0) walk.wander(walk.work() + static_cast<std::uint64_t>(work));
    return solution(walk);
  }

  // Walks at other prices for a part of the work, then at the table's own.
  Solution detour(const Factors& from, Prices prices, std::uint64_t random_seed, double work) {
    if (prices == table_.prices) return settle(from, random_seed, work);
    Walk walk(table_, rank_, prices, random_seed, stop_);
    const bool exact = prices == table_.prices.times(bicliques_only);
    if (exact && BicliqueFinder::suits(table_)) walk.use_bicliques();
    walk.start(from);
    walk.wander(walk.work() + static_cast<std::uint64_t>(detour_share * work));
    return settle(solution(walk).factors, random_seed, (1 - detour_share) * work);
  }

  // Keeps the best so many and lets each walk with its share of the work.
  void walk_each(std::size_t many, double work, bool detours) {
    ++stage_;
    pool_.resize(std::min(many, pool_.size()));
    const double share = work / static_cast<double>(pool_.size());
    run_parallel(pool_.size(), options_.threads, stop_, [&](std::size_t task) {
      const Prices odds = !detours                       ? Prices{}
                          : pool_[task].from_bicliques ? bicliques_only
                                                       : detour_odds[task % std::size(detour_odds)];
      keep_better(pool_[task],
                  detour(pool_[task].factors, table_.prices.times(odds), seed(task), share));
    });
    sort_pool();
  }

  static void keep_better(Solution& old, Solution found) {
    found.from_bicliques = old.from_bicliques;
    if (found.error <= old.error) old = std::move(found);
  }

  // Generations of children, each with about `share` of the work.
  void breed(double work, double share) {
    const double each_generation = std::max(share * children, work / most_generations);
    for (double left = work; left > 0 && !over(); left -= each_generation) {
      make_children(std::min(left, each_generation) / children);
    }
  }

  void make_children(double work) {
    ++stage_;
    std::vector<Solution> young(children);
    std::vector<std::size_t> detour_of(children);
    run_parallel(children, options_.threads, stop_, [&](std::size_t task) {
      Random random(seed(task));
      const std::size_t mother = random.below(pool_.size());
      const std::size_t father = (mother + 1 + random.below(pool_.size() - 1)) % pool_.size();
      const Factors child =
          eliminate(table_, joined(pool_[mother].factors, pool_[father].factors), rank_);
      detour_of[task] = pick_detour(random);
      const Prices odds = detour_odds[detour_of[task]];
      young[task] = detour(child, table_.prices.times(odds), random.next(), work);
    });
    for (std::size_t task = 0; task < children; ++task) {
      tried_[detour_of[task]].add(young[task].error);
    }
    for (Solution& child : young) {
      const auto same = [&](const Solution& other) { return other.error == child.error; };
      if (std::ranges::any_of(pool_, same) || child.error >= pool_.back().error) continue;
      pool_.back() = std::move(child);
      sort_pool();
    }
  }

  // Mostly the one whose children have been best on average.
  std::size_t pick_detour(Random& random) const {
    const auto best = std::ranges::min_element(tried_, {}, &Tried::mean);
    const bool any = random.uniform() >= best_detours || best->children == 0;
    return any ? random.below(std::size(detour_odds))
               : static_cast<std::size_t>(best - std::begin(tried_));
  }

  static Factors joined(const Factors& first, const Factors& second) {
    Factors all = first;
    for (const Factor& factor : second) {
      if (std::ranges::find(first, factor) == first.end()) all.push_back(factor);
    }
    return all;
  }

  const ColumnTable& table_;
  std::size_t rank_;
  SearchOptions options_;
  SharedStop stop_;
  std::size_t stage_ = 0;
  std::vector<Solution> pool_;
  Tried tried_[std::size(detour_odds)];
  std::atomic<std::size_t> walks_ = 0;
  std::atomic<std::uint64_t> work_ = 0;
};

}  // namespace

Solution search(const ColumnTable& table, std::size_t rank, const Factors& start,
                const SearchOptions& options, Stop& stop) {
  return Portfolio(table, rank, options, stop).run(start);
}

}  // namespace bicover
