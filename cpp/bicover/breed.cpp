#include "bicover/breed.hpp"

#include <algorithm>

#include "bicover/parallel.hpp"
#include "bicover/recombine.hpp"

namespace bicover {
namespace {

constexpr std::size_t children = 4;  // in each generation

Factors joined(const Factors& first, const Factors& second) {
  Factors all = first;
  for (const Factor& factor : second) {
    if (std::ranges::find(first, factor) == first.end()) all.push_back(factor);
  }
  return all;
}

}  // namespace

std::vector<Solution> Breeder::breed(std::vector<Solution> solutions, Breeding how) {
  if (solutions.size() < 2) return solutions;
  Pool pool(table_, std::move(solutions));
  journeys_.ways().forget();
  const auto left = [&] { return how.until - static_cast<double>(journeys_.work()); };
  std::size_t in_vain = 0;
  while (left() > 0 && pool.best().error > 0 && !stop_.reached()) {
    const Weight before = pool.best().error;
    make_children(pool, std::min(how.share, left() / children));
    in_vain = pool.best().error < before ? 0 : in_vain + children;
    if (in_vain < how.patience * pool.solutions().size()) continue;
    if (!how.longer) break;
    how.share *= 2;
    in_vain = 0;
  }
  return pool.solutions();
}

void Breeder::make_children(Pool& pool, double work) {
  journeys_.next_stage();
  std::vector<Solution> young(children);
  std::vector<std::size_t> way_of(children);
  run_parallel(children, threads_, stop_, [&](std::size_t task) {
    Random random(journeys_.seed(task));
    way_of[task] = journeys_.ways().pick(random);
    young[task] = child(pool.solutions(), journeys_.ways()[way_of[task]], random, work);
  });
  for (std::size_t task = 0; task < children; ++task) {
    journeys_.ways().tell(way_of[task], young[task].error);
    pool.admit(std::move(young[task]));
    journeys_.add_work(pool.work());
  }
}

Solution Breeder::child(const std::vector<Solution>& pool, const Way& way, Random& random,
                        double work) {
  const std::size_t mother = random.below(pool.size());
  const std::size_t father = (mother + 1 + random.below(pool.size() - 1)) % pool.size();
  std::uint64_t joining = 0;
  const Factors both =
      eliminate(table_, joined(pool[mother].factors, pool[father].factors), rank_, joining);
  journeys_.add_work(joining);
  return journeys_.go(both, way, random.next(), work);
}

}  // namespace bicover
