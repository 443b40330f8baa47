// A pool runs out of new ideas long before the work is done, and where it ends is a matter of luck.
// So there are many. A round is a small pool from short walks, a contest a few rounds and a pool of
// their best, whose children may walk longer. Contests go on until most of the work is done, or
// until so many in a row end with the same error that another one would hardly find less.
#include "bicover/search/restarts.hpp"

#include <algorithm>

#include "bicover/base/parallel.hpp"

namespace bicover {
namespace {

constexpr double least_passes = 1500;  // for each factor, of all the work
constexpr double contests_share = 0.8;
constexpr std::size_t convincing = 8;  // contests in a row

constexpr std::size_t contest_rounds = 3;
constexpr std::size_t contest_doublings = 3;
// At least two of each pool go on, and more if that makes no more than so many in all.
constexpr std::size_t finalists = 30;
constexpr std::size_t most_finalists = 40;

constexpr std::size_t round_size = 20;
constexpr double new_starts = 0.5;   // of a round's walks; the others begin where all rounds may
constexpr double child_passes = 25;  // for each walk and each child of a round
constexpr std::size_t patience = 2;

}  // namespace

Contests::Contests(const ColumnTable& table, std::size_t threads, double pass, Starts& starts,
                   Journeys& journeys, SharedStop& stop)
    : threads_(threads),
      child_work_(child_passes * pass),
      starts_(starts),
      journeys_(journeys),
      stop_(stop),
      breeder_(table, threads, journeys, stop) {}

bool Contests::pay(double work, double pass) { return work >= least_passes * pass; }

Solution Contests::run(const Solutions& starts, double work) {
  const double end = done() + work;
  const double last_begins = done() + contests_share * work;
  std::vector<Solutions> contests = {{starts.front()}};
  Solution best = starts.front();
  std::size_t agreeing = 0;
  while (done() < last_begins && agreeing < convincing && best.error > 0 && !stop_.reached()) {
    contests.push_back(contest(starts, last_begins));
    const Solution& found = contests.back().front();
    agreeing = found.error == best.error ? agreeing + 1 : found.error < best.error ? 1 : 0;
    if (found.error < best.error) best = found;
  }
  if (agreeing == convincing || best.error == 0 || stop_.reached()) return best;
  return breed(contests, end, no_limit).front();
}

Contests::Solutions Contests::contest(const Solutions& starts, double until) {
  std::vector<Solutions> rounds;
  do {
    rounds.push_back(breeder_.breed(walk_from_any(starts), {until, child_work_, patience, 0}));
  } while (rounds.size() < contest_rounds && !exact(rounds.back()) && done() < until &&
           !stop_.reached());
  return breed(rounds, until, contest_doublings);
}

// The walks of a round, from starts drawn at random, each in another way.
Contests::Solutions Contests::walk_from_any(const Solutions& starts) {
  journeys_.next_stage();
  Solutions found(round_size);
  const Ways& ways = journeys_.ways();
  run_parallel(round_size, threads_, stop_, [&](std::size_t task) {
    Random random(journeys_.seed(task));
    const Solution origin = random.uniform() < new_starts ? starts_.random_greedy(random)
                                                          : starts[random.below(starts.size())];
    const Way way = origin.from_bicliques ? Way{bicliques_only} : ways[task % ways.count()];
    found[task] = journeys_.go(origin.factors, way, random.next(), child_work_);
  });
  return found;
}

// What becomes of the best of these pools.
Contests::Solutions Contests::breed(const std::vector<Solutions>& pools, double until,
                                    std::size_t doublings) {
  const std::size_t many = std::max<std::size_t>(finalists / pools.size(), 2);
  Solutions chosen;
  for (const Solutions& pool : pools) {
    const auto end = static_cast<std::ptrdiff_t>(std::min(many, pool.size()));
    chosen.insert(chosen.end(), pool.begin(), pool.begin() + end);
  }
  std::ranges::stable_sort(chosen, {}, &Solution::error);
  chosen.resize(std::min(chosen.size(), most_finalists));
  return breeder_.breed(std::move(chosen), {until, child_work_, patience, doublings});
}

}  // namespace bicover
