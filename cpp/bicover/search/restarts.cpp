// A pool runs out of new ideas long before the work is done, and where it ends is a matter of luck.
// So there are many. A round is a small pool from short walks, a contest a few rounds and a pool of
// their best, whose children may walk longer. Contests go on until most of the work is done, or
// until so many in a row end with the same error that another one would hardly find less.
#include "bicover/search/restarts.hpp"

#include <algorithm>

#include "bicover/base/parallel.hpp"
#include "bicover/search/options.hpp"

namespace bicover {

Contests::Contests(const ColumnTable& table, std::size_t threads, double pass, Starts& starts,
                   Journeys& journeys, SharedStop& stop)
    : threads_(threads),
      child_work_(option::child_passes * pass),
      starts_(starts),
      journeys_(journeys),
      stop_(stop),
      breeder_(table, threads, journeys, stop) {}

bool Contests::pay(double work, double pass) { return work >= option::population_passes * pass; }

Solution Contests::run(const Solutions& starts, double work) {
  const double end = done() + work;
  const double last_begins = done() + option::restarts_share * work;
  std::vector<Solutions> contests = {{starts.front()}};
  Solution best = starts.front();
  std::size_t agreeing = 0;
  while (done() < last_begins && agreeing < option::agreeing_restarts && best.error > 0 &&
         !stop_.reached()) {
    contests.push_back(contest(starts, last_begins));
    const Solution& found = contests.back().front();
    agreeing = found.error == best.error ? agreeing + 1 : found.error < best.error ? 1 : 0;
    if (found.error < best.error) best = found;
  }
  if (agreeing == option::agreeing_restarts || best.error == 0 || stop_.reached()) return best;
  return breed(contests, end, no_limit).front();
}

Contests::Solutions Contests::contest(const Solutions& starts, double until) {
  std::vector<Solutions> rounds;
  do {
    rounds.push_back(
        breeder_.breed(walk_from_any(starts), {until, child_work_, option::patience, 0}));
  } while (rounds.size() < option::restart_rounds && !exact(rounds.back()) && done() < until &&
           !stop_.reached());
  return breed(rounds, until, option::restart_doublings);
}

// The walks of a round, from starts drawn at random, each in another way.
Contests::Solutions Contests::walk_from_any(const Solutions& starts) {
  journeys_.next_stage();
  Solutions found(option::population_size);
  const Ways& ways = journeys_.ways();
  run_parallel(option::population_size, threads_, stop_, [&](std::size_t task) {
    Random random(journeys_.seed(task));
    const Solution origin = random.uniform() < option::new_start_share
                                ? starts_.random_greedy(random)
                                : starts[random.below(starts.size())];
    const Variant way = origin.from_bicliques ? Variant{biclique_scale} : ways[task % ways.count()];
    found[task] = journeys_.go(origin.factors, way, random.next(), child_work_);
  });
  return found;
}

// What becomes of the best of these pools.
Contests::Solutions Contests::breed(const std::vector<Solutions>& pools, double until,
                                    std::size_t doublings) {
  const std::size_t many = std::max<std::size_t>(option::merged_size / pools.size(), 2);
  Solutions chosen;
  for (const Solutions& pool : pools) {
    const auto end = static_cast<std::ptrdiff_t>(std::min(many, pool.size()));
    chosen.insert(chosen.end(), pool.begin(), pool.begin() + end);
  }
  std::ranges::stable_sort(chosen, {}, &Solution::error);
  chosen.resize(std::min(chosen.size(), option::merged_size_limit));
  return breeder_.breed(std::move(chosen), {until, child_work_, option::patience, doublings});
}

}  // namespace bicover
