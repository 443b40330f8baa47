#include "bicover/search/recombine.hpp"

#include <algorithm>

#include "bicover/base/parallel.hpp"
#include "bicover/search/anneal.hpp"
#include "bicover/search/options.hpp"

namespace bicover {

std::vector<Solution> Breeder::breed(std::vector<Solution> solutions, Breeding how) {
  if (solutions.size() < 2) return solutions;
  Pool pool(table_, std::move(solutions));
  journeys_.ways().forget();
  const auto left = [&] { return how.until - static_cast<double>(journeys_.work()); };
  std::size_t in_vain = 0;
  while (left() > 0 && pool.best().error > 0 && !stop_.reached()) {
    const Weight before = pool.best().error;
    make_children(pool, std::min(how.share, left() / option::generation_size));
    in_vain = pool.best().error < before ? 0 : in_vain + option::generation_size;
    if (in_vain < how.patience * pool.solutions().size()) continue;
    if (how.doublings-- == 0) break;
    how.share *= 2;
    in_vain = 0;
  }
  return pool.solutions();
}

void Breeder::make_children(Pool& pool, double work) {
  journeys_.next_stage();
  std::vector<Solution> young(option::generation_size);
  std::vector<std::size_t> way_of(option::generation_size);
  const auto spread = static_cast<double>(pool.solutions().back().error - pool.best().error);
  const Bank bank(table_, pool.solutions());
  journeys_.add_work(bank.work());
  run_parallel(option::generation_size, threads_, stop_, [&](std::size_t task) {
    Random random(journeys_.seed(task));
    way_of[task] = journeys_.ways().pick(spread, random);
    const std::size_t parent = random.below(pool.solutions().size());
    young[task] = child(bank, parent, journeys_.ways()[way_of[task]], random, work);
  });
  for (std::size_t task = 0; task < option::generation_size; ++task) {
    journeys_.ways().tell(way_of[task], young[task].error);
    pool.admit(std::move(young[task]));
    journeys_.add_work(pool.work());
  }
}

Solution Breeder::child(const Bank& bank, std::size_t parent, const Variant& way, Random& random,
                        double work) {
  Selection selection(table_, bank, stop_);
  const Factors chosen = selection.anneal(parent, option::crossover_share * work, random);
  journeys_.add_work(selection.work());
  return journeys_.go(chosen, way, random.next(), work);
}

}  // namespace bicover
