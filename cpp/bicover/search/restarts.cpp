#include "bicover/search/restarts.hpp"

#include <algorithm>

#include "bicover/base/threads.hpp"
#include "bicover/search/options.hpp"

namespace bicover {

Restarts::Restarts(const ColumnTable& table, std::size_t threads, double pass, Starts& starts,
                   Walks& walks, SharedStop& stop)
    : threads_(threads),
      child_work_(option::child_passes * pass),
      starts_(starts),
      walks_(walks),
      stop_(stop),
      recombiner_(table, threads, walks, stop) {}

bool Restarts::affordable(double work, double pass) {
  return work >= option::population_passes * pass;
}

Solution Restarts::run(const Solutions& starts, double work) {
  const double end = done() + work;
  const double restarts_end = done() + option::restarts_share * work;
  std::vector<Solutions> populations = {{starts.front()}};
  Solution best = starts.front();
  std::size_t agreeing = 0;  // restarts in a row that ended with the best error
  while (done() < restarts_end && agreeing < option::agreeing_restarts && best.error > 0 &&
         !stop_.reached()) {
    populations.push_back(restart(starts, restarts_end));
    const Solution& found = populations.back().front();
    if (found.error > best.error) {
      agreeing = 0;
    } else {
      agreeing = found.error == best.error ? agreeing + 1 : 1;
      if (found.error < best.error) best = found;
    }
  }
  if (agreeing == option::agreeing_restarts || best.error == 0 || stop_.reached()) return best;
  return evolve_merged(populations, end, no_limit).front();
}

Restarts::Solutions Restarts::restart(const Solutions& starts, double until) {
  std::vector<Solutions> rounds;
  do {
    rounds.push_back(
        recombiner_.evolve(initial_population(starts), {until, child_work_, option::patience, 0}));
  } while (rounds.size() < option::restart_rounds && rounds.back().front().error > 0 &&
           done() < until && !stop_.reached());
  return evolve_merged(rounds, until, option::restart_doublings);
}

// Short walks from starts drawn at random, new or known, with all variants in turn.
Restarts::Solutions Restarts::initial_population(const Solutions& starts) {
  walks_.next_stage();
  Solutions found(option::population_size);
  const Variants& variants = walks_.variants();
  run_parallel(found.size(), threads_, stop_, [&](std::size_t task) {
    Random random(walks_.seed(task));
    const Solution start = random.uniform() < option::new_start_share
                               ? starts_.random_greedy(random)
                               : starts[random.below(starts.size())];
    const Variant variant =
        start.from_bicliques ? Variant{biclique_scale} : variants[task % variants.count()];
    found[task] = walks_.run(start.factors, variant, random.next(), child_work_);
  });
  return found;
}

// What a population of the best of these populations becomes.
Restarts::Solutions Restarts::evolve_merged(const std::vector<Solutions>& parts, double until,
                                            std::size_t doublings) {
  const std::size_t from_each = std::max<std::size_t>(option::merged_size / parts.size(), 2);
  Solutions merged;
  for (const Solutions& part : parts) {
    const auto end = static_cast<std::ptrdiff_t>(std::min(from_each, part.size()));
    merged.insert(merged.end(), part.begin(), part.begin() + end);
  }
  std::ranges::stable_sort(merged, {}, &Solution::error);
  merged.resize(std::min(merged.size(), option::merged_size_limit));
  return recombiner_.evolve(std::move(merged), {until, child_work_, option::patience, doublings});
}

}  // namespace bicover
