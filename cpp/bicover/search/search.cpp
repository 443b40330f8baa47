// Starts of every kind, short walks from the best of them, and then what suits the table. A large
// table gets one long walk: there are few passes for each factor, and they are worth more in one
// walk than in several. A smaller one gets restarts of populations (restarts.hpp).
//
// Every effort begins as the fast one does, except that bicliques may take longer. So a search that
// is stopped early has a result.
#include "bicover/search/search.hpp"

#include <algorithm>

#include "bicover/base/threads.hpp"
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
        walks_(table, rank, options.seed, stop_),
        starts_(table, rank, options.threads, option::biclique_share * all_work(), walks_, stop_) {}

  SearchResult run(const Factors& start) {
    solutions_ = starts_.make_all(start);
    if (!over()) walk_shortly(option::fast_walks, work_of(Effort::fast, pass_));
    if (options_.effort == Effort::fast || over()) return result();
    const auto done = static_cast<double>(walks_.work());
    const double work = std::max(all_work() - done, option::walk_share * all_work());
    if (Restarts::affordable(work, pass_)) {
      Restarts restarts(table_, options_.threads, pass_, starts_, walks_, stop_);
      solutions_ = {restarts.run(solutions_, work)};
    } else {
      walk_large_table(work);
    }
    return result();
  }

 private:
  double all_work() const { return work_of(options_.effort, pass_); }
  bool over() { return solutions_.front().error == 0 || stop_.reached(); }

  // Walks keep rows and columns of zero gain on purpose (walk.cpp): drop them from the result.
  SearchResult result() {
    Walk walk = walks_.make(table_.prices, walks_.seed(0));
    walk.start(solutions_.front().factors);
    walk.drop_zero_gains();
    Solution found = walks_.finish(walk);
    return {std::move(found.factors), found.error, walks_.count(), walks_.work()};
  }

  // A walk from each of the `many` best solutions, each with an equal share of the work.
  void walk_shortly(std::size_t many, double work) {
    walks_.next_stage();
    many = std::min(many, solutions_.size());
    const double share = work / static_cast<double>(many);
    run_parallel(many, options_.threads, stop_, [&](std::size_t task) {
      keep_better(solutions_[task], walks_.run(solutions_[task].factors, walks_.seed(task), share));
    });
    sort();
  }

  // Short walks tell which start is promising; the rest of the work is one long walk from there.
  void walk_large_table(double work) {
    walk_shortly(option::short_walks, option::short_walks_share * work);
    if (!over()) walk_long(runner_up_is_close() ? 2 : 1, (1 - option::short_walks_share) * work);
  }

  // Bicliques lead early: if the next start is close behind, it often ends in front.
  bool runner_up_is_close() const {
    return solutions_.size() > 1 && solutions_[0].from_bicliques &&
           static_cast<double>(solutions_[1].error) <
               option::close_error * static_cast<double>(solutions_[0].error);
  }

  // A walk from each of the `many` best solutions, each another variant; the others are dropped.
  void walk_long(std::size_t many, double work) {
    walks_.next_stage();
    solutions_.resize(many);
    const double share = work / static_cast<double>(many);
    const Variants& variants = walks_.variants();
    run_parallel(many, options_.threads, stop_, [&](std::size_t task) {
      const Solution& from = solutions_[task];
      const Variant variant = from.from_bicliques ? Variant{biclique_scale} : variants[task];
      keep_better(solutions_[task], walks_.run(from.factors, variant, walks_.seed(task), share));
    });
    sort();
  }

  static void keep_better(Solution& old, Solution found) {
    found.from_bicliques = old.from_bicliques;
    if (found.error <= old.error) old = std::move(found);
  }

  void sort() { std::ranges::stable_sort(solutions_, {}, &Solution::error); }

  const ColumnTable& table_;
  SearchOptions options_;
  SharedStop stop_;
  double pass_;
  Walks walks_;
  Starts starts_;
  std::vector<Solution> solutions_;  // best first
};

}  // namespace

SearchResult search(const ColumnTable& table, std::size_t rank, const Factors& start,
                    const SearchOptions& options, Stop& stop) {
  return Portfolio(table, rank, options, stop).run(start);
}

}  // namespace bicover
