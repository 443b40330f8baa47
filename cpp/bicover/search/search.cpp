// Starts of every kind, short walks from the best of them, and then whatever suits the table: a
// large one gets one long walk, since so many passes for each factor are worth more in one walk
// than in several; a smaller one gets many pools of solutions that have children (contest.hpp).
//
// Every effort begins as the fast one does, only that bicliques may take longer: so a search that
// is stopped early has something to show.
#include "bicover/search/search.hpp"

#include <algorithm>

#include "bicover/base/parallel.hpp"
#include "bicover/search/options.hpp"
#include "bicover/search/restarts.hpp"

namespace bicover {
namespace {

class Portfolio {
 public:
  Portfolio(const ColumnTable& table, std::size_t rank, const SearchOptions& options, Stop& stop)
      : table_(table),
        options_(options),
        stop_(stop),
        pass_(one_pass(table, rank)),
        journeys_(table, rank, options.seed, stop_),
        starts_(table, rank, options.threads, option::biclique_share * all_work(), journeys_,
                stop_) {}

  SearchResult run(const Factors& start) {
    pool_ = starts_.make_all(start);
    if (!over()) walk_shortly(option::fast_walks, work_of(Effort::fast, pass_));
    if (options_.effort == Effort::fast || over()) return best();
    const auto done = static_cast<double>(journeys_.work());
    const double work = std::max(all_work() - done, option::walk_share * all_work());
    if (Contests::pay(work, pass_)) {
      Contests contests(table_, options_.threads, pass_, starts_, journeys_, stop_);
      pool_ = {contests.run(pool_, work)};
    } else {
      go_far(work);
    }
    return best();
  }

 private:
  double all_work() const { return work_of(options_.effort, pass_); }
  bool over() { return pool_.front().error == 0 || stop_.reached(); }

  SearchResult best() {
    Solution found = tidied(pool_.front());
    return {std::move(found.factors), found.error, journeys_.walks(), journeys_.work()};
  }

  // Walks take along what makes no difference; whoever reads the factors should not have to.
  Solution tidied(const Solution& found) {
    Walk walk = journeys_.begin(table_.prices, journeys_.seed(0));
    walk.start(found.factors);
    walk.tidy();
    return journeys_.end(walk);
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

  // Short walks tell which start is promising; the rest of the work is one long walk from there.
  void go_far(double work) {
    walk_shortly(option::short_walks, option::short_walks_share * work);
    if (!over()) walk_long(in_doubt() ? 2 : 1, (1 - option::short_walks_share) * work);
  }

  // Bicliques lead early: if the next start is close behind, it may well end in front.
  bool in_doubt() const {
    return pool_.size() > 1 && pool_[0].from_bicliques &&
           static_cast<double>(pool_[1].error) <
               option::close_error * static_cast<double>(pool_[0].error);
  }

  // A walk from each of the best so many, each in another way.
  void walk_long(std::size_t many, double work) {
    journeys_.next_stage();
    pool_.resize(many);
    const double share = work / static_cast<double>(many);
    const Ways& ways = journeys_.ways();
    run_parallel(many, options_.threads, stop_, [&](std::size_t task) {
      const Variant way = pool_[task].from_bicliques ? Variant{biclique_scale} : ways[task];
      keep_better(pool_[task], journeys_.go(pool_[task].factors, way, journeys_.seed(task), share));
    });
    sort_pool();
  }

  static void keep_better(Solution& old, Solution found) {
    found.from_bicliques = old.from_bicliques;
    if (found.error <= old.error) old = std::move(found);
  }

  void sort_pool() { std::ranges::stable_sort(pool_, {}, &Solution::error); }

  const ColumnTable& table_;
  SearchOptions options_;
  SharedStop stop_;
  double pass_;
  Journeys journeys_;
  Starts starts_;
  std::vector<Solution> pool_;
};

}  // namespace

SearchResult search(const ColumnTable& table, std::size_t rank, const Factors& start,
                    const SearchOptions& options, Stop& stop) {
  return Portfolio(table, rank, options, stop).run(start);
}

}  // namespace bicover
