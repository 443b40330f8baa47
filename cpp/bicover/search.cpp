// Plain greedy falls into poor basins, and which start is good depends on the table. So every kind
// of start is made at several prices of a covered zero and taken down to the table's own prices;
// short walks tell which are promising, and these get long walks in several ways (ways.hpp). Then
// pairs of solutions have children: the factors of both together, thinned out to the rank, walk on,
// and the better ones push others out of the pool.
//
// Close to the Boolean rank solutions are nearly exact covers, and few zeros are worth covering.
// There the best start is one of heaviest bicliques, found by branch and bound, and the best detour
// a walk from one biclique to another.
//
// How many long walks there are is a matter of depth: a walk needs a thousand passes for each
// factor, so a large table gets one, and only a smaller one a pool.
#include "bicover/search.hpp"

#include <algorithm>

#include "bicover/journey.hpp"
#include "bicover/parallel.hpp"
#include "bicover/pool.hpp"
#include "bicover/recombine.hpp"
#include "bicover/starts.hpp"

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
constexpr double most_normal_passes = 5e5;
constexpr double most_thorough_passes = 3e6;

// How the work is spent after the starts. Where there is enough for many children, they are worth
// more than long walks.
struct Plan {
  std::size_t short_walks;
  double long_share;  // of the work: long walks; the rest is for children
  double deep_passes;  // so many for each factor make a long walk
  double child_passes;  // and so many a child's, at first
};
constexpr Plan normal_plan = {12, 0.3, 1500, 200};
constexpr Plan thorough_plan = {20, 0.1, 600, 100};
constexpr double short_share = 0.15;  // of the work: short walks
constexpr std::size_t fast_walks = 3;
constexpr double most_long_walks = 20;
constexpr std::size_t children = 4;  // in each generation
// If so many children for each member of the pool were no better than its best, they walk longer.
constexpr std::size_t patience = 5;

// What a covered zero costs against a one left out, for starts.
constexpr Prices start_odds[] = {{1, 1}, {1, 2}, {1, 4}, {1, 100}, {2, 3}};
// Bicliques may take this share of the work before the walks begin; walks get at least this one.
constexpr double biclique_share = 0.5;
constexpr double least_walked = 0.5;
constexpr double doubtful = 1.05;

class Portfolio {
 public:
  Portfolio(const ColumnTable& table, std::size_t rank, const SearchOptions& options, Stop& stop)
      : table_(table),
        rank_(rank),
        options_(options),
        stop_(stop),
        journeys_(table, rank, stop_) {}

  Solution run(const Factors& start) {
    construct(start);
    if (over()) return best();
    if (options_.effort == Effort::fast) {
      walk_shortly(fast_walks, total_work());
      return best();
    }
    const double work = std::max(total_work() - done(), least_walked * total_work());
    const Plan& plan = options_.effort == Effort::thorough ? thorough_plan : normal_plan;
    walk_shortly(plan.short_walks, short_share * work);
    if (over()) return best();
    const double deep = plan.deep_passes * once();
    const double walks = std::min(plan.long_share * work / deep, most_long_walks);
    if (walks < 2) {
      walk_long(in_doubt() ? 2 : 1, (1 - short_share) * work);
    } else {
      walk_long(static_cast<std::size_t>(walks), plan.long_share * work);
      breed((1 - short_share - plan.long_share) * work, plan.child_passes * once());
    }
    return best();
  }

 private:
  Solution best() {
    Solution found = std::move(pool_.front());
    found.walks = journeys_.walks();
    found.work = journeys_.work();
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

  double done() const { return static_cast<double>(journeys_.work()); }

  // Each task of each stage draws from its own sequence.
  std::uint64_t seed(std::size_t task) const {
    return Random(Random(options_.seed + 1).next() ^ (stage_ * 1000 + task)).next();
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
        const Factors from = from_bicliques ? bicliques(seed(task)) : start;
        pool_[task] = journeys_.settle(from, seed(task), 0);
        pool_[task].from_bicliques = from_bicliques;
        return;
      }
      const Prices prices = table_.prices.times(start_odds[task / kinds.size()]);
      Walk walk = journeys_.begin(prices, seed(task));
      kinds[task % kinds.size()](walk, stop_);
      walk.descend(no_limit);
      pool_[task] = journeys_.end(walk);
      if (prices != table_.prices) pool_[task] = journeys_.settle(walk.best(), seed(task), 0);
    });
    sort_pool();
    // Starts of one error are often the same.
    const auto same = std::ranges::unique(pool_, {}, &Solution::error);
    pool_.erase(same.begin(), same.end());
  }

  // The heaviest bicliques one after the other, then each in turn anew.
  Factors bicliques(std::uint64_t random_seed) {
    const Prices dear = table_.prices.times(bicliques_only);
    Walk walk = journeys_.begin(dear, random_seed);
    const auto until = static_cast<std::uint64_t>(biclique_share * total_work());
    walk.use_bicliques();
    walk.start_greedy(dear, 1, until);
    walk.descend(until);
    return journeys_.end(walk).factors;
  }

  // Keeps the best so many and lets each walk with its share of the work.
  void walk_shortly(std::size_t many, double work) {
    ++stage_;
    pool_.resize(std::min(many, pool_.size()));
    const double share = work / static_cast<double>(pool_.size());
    run_parallel(pool_.size(), options_.threads, stop_, [&](std::size_t task) {
      keep_better(pool_[task], journeys_.settle(pool_[task].factors, seed(task), share));
    });
    sort_pool();
  }

  // So many walks from the best, each in another way.
  void walk_long(std::size_t many, double work) {
    ++stage_;
    const std::size_t origins = std::min(many, pool_.size());
    pool_.resize(origins);
    while (pool_.size() < many) pool_.push_back(pool_[pool_.size() - origins]);
    const double share = work / static_cast<double>(many);
    const Ways& ways = journeys_.ways();
    run_parallel(many, options_.threads, stop_, [&](std::size_t task) {
      const bool exact = pool_[task].from_bicliques && task < origins;
      const Way way = exact ? Way{bicliques_only} : ways[task % ways.count()];
      keep_better(pool_[task], journeys_.go(pool_[task].factors, way, seed(task), share));
    });
    sort_pool();
  }

  static void keep_better(Solution& old, Solution found) {
    found.from_bicliques = old.from_bicliques;
    if (found.error <= old.error) old = std::move(found);
  }

  // Generations of children, which walk for `share` each, or longer if it is hard to get better.
  void breed(double work, double share) {
    Pool pool(table_, std::move(pool_));
    const double end = done() + work;
    std::size_t in_vain = 0;
    while (done() < end && pool.best().error > 0 && !stop_.reached()) {
      const Weight before = pool.best().error;
      make_children(pool, std::min(share, (end - done()) / children));
      in_vain = pool.best().error < before ? 0 : in_vain + children;
      if (in_vain < patience * pool.solutions().size()) continue;
      share *= 2;
      in_vain = 0;
    }
    pool_ = pool.solutions();
  }

  void make_children(Pool& pool, double work) {
    ++stage_;
    std::vector<Solution> young(children);
    std::vector<std::size_t> way_of(children);
    run_parallel(children, options_.threads, stop_, [&](std::size_t task) {
      Random random(seed(task));
      way_of[task] = journeys_.ways().pick(random);
      young[task] = child(pool.solutions(), journeys_.ways()[way_of[task]], random, work);
    });
    for (std::size_t task = 0; task < children; ++task) {
      journeys_.ways().tell(way_of[task], young[task].error);
      pool.admit(std::move(young[task]));
      journeys_.add_work(pool.work());
    }
  }

  Solution child(const std::vector<Solution>& pool, const Way& way, Random& random, double work) {
    const std::size_t mother = random.below(pool.size());
    const std::size_t father = (mother + 1 + random.below(pool.size() - 1)) % pool.size();
    std::uint64_t joining = 0;
    const Factors both =
        eliminate(table_, joined(pool[mother].factors, pool[father].factors), rank_, joining);
    journeys_.add_work(joining);
    return journeys_.go(both, way, random.next(), work);
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
  Journeys journeys_;
  std::size_t stage_ = 0;
  std::vector<Solution> pool_;
};

}  // namespace

Solution search(const ColumnTable& table, std::size_t rank, const Factors& start,
                const SearchOptions& options, Stop& stop) {
  return Portfolio(table, rank, options, stop).run(start);
}

}  // namespace bicover
