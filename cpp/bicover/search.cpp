// Plain greedy falls into poor basins, and which start is good depends on the table. So every kind
// of start is made at several prices of a covered zero and taken down to the table's own prices.
// Walks from these make a pool, and the pool has children (breed.hpp).
//
// Close to the Boolean rank solutions are nearly exact covers, and few zeros are worth covering.
// There the best start is one of heaviest bicliques, found by branch and bound, and the best detour
// a walk from one biclique to another.
//
// A large table gets one long walk: so many passes for each factor are worth more in one walk than
// in several. A smaller one gets a pool, or many.
//
// Every effort begins as the fast one does, so that a search that is stopped early has something to
// show.
#include "bicover/search.hpp"

#include <algorithm>

#include "bicover/breed.hpp"
#include "bicover/parallel.hpp"
#include "bicover/starts.hpp"

namespace bicover {
namespace {

// Words of work; about a second for each 3e9 on one core of today.
constexpr double fast_work = 5e8;
constexpr double normal_work = 10e9;
constexpr double thorough_work = 150e9;
// Large tables get at least so many passes over the table for each factor.
constexpr double fast_passes = 100;
constexpr double normal_passes = 300;
constexpr double thorough_passes = 3000;
// And small ones at most so many.
constexpr double most_fast_passes = 1e4;
constexpr double most_normal_passes = 5e5;
constexpr double most_thorough_passes = 3e6;

constexpr std::size_t fast_walks = 3;

// The others after the starts, where the table is small enough for so many passes.
constexpr double rounds_passes = 1500;
constexpr double contests_share = 0.8;
constexpr std::size_t contest_rounds = 3;
constexpr std::size_t round_size = 20;
constexpr double new_starts = 0.5;   // of a round's walks; the others begin where all rounds may
constexpr double round_passes = 25;  // for each walk and each child of a round
constexpr std::size_t patience = 2;
constexpr std::size_t contest_doublings = 3;
// At least two of each pool go on, and more if that makes no more than so many in all.
constexpr std::size_t finalists = 30;
constexpr std::size_t most_finalists = 40;
// So many contests in a row that end with the same error, and nothing better seen: that will be it.
constexpr std::size_t convincing = 8;

// On larger tables, short walks with this share of the work choose the start of a long one.
constexpr std::size_t short_walks = 12;
constexpr double short_share = 0.15;

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
        journeys_(table, rank, options.seed, stop_),
        breeder_(table, options.threads, journeys_, stop_) {}

  Solution run(const Factors& start) {
    construct(start);
    if (!over()) walk_shortly(fast_walks, work_of(Effort::fast));
    if (options_.effort == Effort::fast || over()) return best();
    const double all = work_of(options_.effort);
    const double work = std::max(all - done(), least_walked * all);
    if (work >= rounds_passes * once()) {
      go_in_rounds(work);
    } else {
      go_far(work);
    }
    return best();
  }

 private:
  using Solutions = std::vector<Solution>;

  // Short walks tell which start is promising; the rest of the work is one long walk from there.
  void go_far(double work) {
    walk_shortly(short_walks, short_share * work);
    if (!over()) walk_long(in_doubt() ? 2 : 1, (1 - short_share) * work);
  }

  // A pool runs out of new ideas long before the work is done, and where it ends is a matter of
  // luck. So there are many, each from other walks, and then one of their best.
  void go_in_rounds(double work) {
    const double end = done() + work;
    const double last_begins = done() + contests_share * work;
    const Solutions starts = pool_;
    std::vector<Solutions> contests = {{starts.front()}};
    std::size_t agreeing = 0;
    while (done() < last_begins && agreeing < convincing && !over()) {
      const Weight before = pool_.front().error;
      contests.push_back(contest(starts, last_begins));
      const Weight found = contests.back().front().error;
      keep(contests.back().front());
      agreeing = found < before ? 1 : found > before ? 0 : agreeing + 1;
    }
    if (agreeing < convincing && !over()) keep(breed(contests, end, no_limit).front());
  }

  // A few rounds, and a pool of their best that may grow old.
  Solutions contest(const Solutions& starts, double until) {
    std::vector<Solutions> rounds;
    do {
      rounds.push_back(breeder_.breed(walk_from_any(starts), {until, child_work(), patience, 0}));
    } while (rounds.size() < contest_rounds && rounds.back().front().error > 0 &&
             done() < until && !over());
    return breed(rounds, until, contest_doublings);
  }

  // What becomes of the best of these pools.
  Solutions breed(const std::vector<Solutions>& pools, double until, std::size_t doublings) {
    const std::size_t many = std::max<std::size_t>(finalists / pools.size(), 2);
    Solutions chosen;
    for (const Solutions& pool : pools) {
      const auto end = static_cast<std::ptrdiff_t>(std::min(many, pool.size()));
      chosen.insert(chosen.end(), pool.begin(), pool.begin() + end);
    }
    std::ranges::stable_sort(chosen, {}, &Solution::error);
    chosen.resize(std::min(chosen.size(), most_finalists));
    return breeder_.breed(std::move(chosen), {until, child_work(), patience, doublings});
  }

  // If it is the best so far.
  void keep(const Solution& found) {
    if (found.error < pool_.front().error) pool_.front() = found;
  }

  Solution best() {
    Solution found = std::move(pool_.front());
    if (!stop_.reached()) found = tidied(found);
    found.walks = journeys_.walks();
    found.work = journeys_.work();
    return found;
  }

  // Walks take along what makes no difference; whoever reads the factors should not have to.
  Solution tidied(const Solution& found) {
    Walk walk = journeys_.begin(table_.prices, journeys_.seed(0));
    walk.start(found.factors);
    walk.tidy();
    return journeys_.end(walk);
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
  double child_work() const { return round_passes * once(); }
  double work_of(Effort effort) const {
    switch (effort) {
      case Effort::fast:
        return std::clamp(fast_work, fast_passes * once(), most_fast_passes * once());
      case Effort::normal:
        return std::clamp(normal_work, normal_passes * once(), most_normal_passes * once());
      default:
        return std::clamp(thorough_work, thorough_passes * once(), most_thorough_passes * once());
    }
  }

  double done() const { return static_cast<double>(journeys_.work()); }

  void sort_pool() { std::ranges::stable_sort(pool_, {}, &Solution::error); }

  void construct(const Factors& start) {
    const auto kinds = start_kinds(table_, rank_);
    const std::size_t made = kinds.size() * (table_.prices.dear() ? 1 : std::size(start_odds));
    const std::size_t given = start.empty() ? 0 : 1;
    pool_.resize(made + given + (BicliqueFinder::suits(table_) ? 1 : 0));
    run_parallel(pool_.size(), options_.threads, stop_, [&](std::size_t task) {
      if (task >= made) {
        const bool from_bicliques = task == made + given;
        const Factors from = from_bicliques ? bicliques(journeys_.seed(task)) : start;
        pool_[task] = journeys_.settle(from, journeys_.seed(task), 0);
        pool_[task].from_bicliques = from_bicliques;
        return;
      }
      const Prices prices = table_.prices.times(start_odds[task / kinds.size()]);
      pool_[task] = make_start(kinds[task % kinds.size()], prices, journeys_.seed(task));
      if (prices == table_.prices) return;
      pool_[task] = journeys_.settle(pool_[task].factors, journeys_.seed(task), 0);
    });
    sort_pool();
    // Starts of one error are often the same.
    const auto same = std::ranges::unique(pool_, {}, &Solution::error);
    pool_.erase(same.begin(), same.end());
  }

  // Its error is at these prices.
  Solution make_start(const StartKind& kind, Prices prices, std::uint64_t random_seed) {
    Walk walk = journeys_.begin(prices, random_seed);
    kind(walk, stop_);
    walk.descend(no_limit);
    return journeys_.end(walk);
  }

  Solution new_start(Random& random) {
    const Prices odds = start_odds[random.below(std::size(start_odds))];
    return make_start(start_greedily, table_.prices.times(odds), random.next());
  }

  // The heaviest bicliques one after the other, then each in turn anew.
  Factors bicliques(std::uint64_t random_seed) {
    const Prices dear = table_.prices.times(bicliques_only);
    Walk walk = journeys_.begin(dear, random_seed);
    const auto until = static_cast<std::uint64_t>(biclique_share * work_of(options_.effort));
    walk.use_bicliques();
    walk.start_greedy(dear, 1, until);
    walk.descend(until);
    return journeys_.end(walk).factors;
  }

  // Lets the best so many walk, each with its share of the work.
  void walk_shortly(std::size_t many, double work) {
    journeys_.next_stage();
    many = std::min(many, pool_.size());
    const double share = work / static_cast<double>(many);
    run_parallel(many, options_.threads, stop_, [&](std::size_t task) {
      keep_better(pool_[task], journeys_.settle(pool_[task].factors, journeys_.seed(task), share));
    });
    sort_pool();
  }

  // A walk from each of the best so many, each in another way.
  void walk_long(std::size_t many, double work) {
    journeys_.next_stage();
    pool_.resize(many);
    const double share = work / static_cast<double>(many);
    const Ways& ways = journeys_.ways();
    run_parallel(many, options_.threads, stop_, [&](std::size_t task) {
      const Way way = pool_[task].from_bicliques ? Way{bicliques_only} : ways[task];
      keep_better(pool_[task], journeys_.go(pool_[task].factors, way, journeys_.seed(task), share));
    });
    sort_pool();
  }

  // The walks of a round, from starts drawn at random, each in another way.
  Solutions walk_from_any(const Solutions& starts) {
    journeys_.next_stage();
    Solutions found(round_size);
    const Ways& ways = journeys_.ways();
    run_parallel(round_size, options_.threads, stop_, [&](std::size_t task) {
      Random random(journeys_.seed(task));
      const Solution origin = random.uniform() < new_starts ? new_start(random)
                                                            : starts[random.below(starts.size())];
      const Way way = origin.from_bicliques ? Way{bicliques_only} : ways[task % ways.count()];
      found[task] = journeys_.go(origin.factors, way, random.next(), child_work());
    });
    return found;
  }

  static void keep_better(Solution& old, Solution found) {
    found.from_bicliques = old.from_bicliques;
    if (found.error <= old.error) old = std::move(found);
  }

  const ColumnTable& table_;
  std::size_t rank_;
  SearchOptions options_;
  SharedStop stop_;
  Journeys journeys_;
  Breeder breeder_;
  Solutions pool_;
};

}  // namespace

Solution search(const ColumnTable& table, std::size_t rank, const Factors& start,
                const SearchOptions& options, Stop& stop) {
  return Portfolio(table, rank, options, stop).run(start);
}

}  // namespace bicover
