// Children differ by their parent, by the random numbers of the annealing, and by the variant of
// their walk, which is drawn by how well the last children of each variant ended.
#include "bicover/search/recombine.hpp"

#include <algorithm>

#include "bicover/base/threads.hpp"
#include "bicover/search/anneal.hpp"
#include "bicover/search/options.hpp"

namespace bicover {

std::vector<Solution> Recombiner::evolve(std::vector<Solution> solutions, RecombinationPlan plan) {
  if (solutions.size() < 2) return solutions;
  Population population(table_, std::move(solutions));
  walks_.variants().reset();
  const auto left = [&] { return plan.until - static_cast<double>(walks_.work()); };
  std::size_t without_gain = 0;
  while (left() > 0 && population.best().error > 0 && !stop_.reached()) {
    const Weight before = population.best().error;
    next_generation(population, std::min(plan.child_work, left() / option::generation_size));
    without_gain = population.best().error < before ? 0 : without_gain + option::generation_size;
    if (without_gain < plan.patience * population.size()) continue;
    if (plan.doublings-- == 0) break;
    plan.child_work *= 2;
    without_gain = 0;
  }
  return population.solutions();
}

// Children are admitted in the order of their tasks, so threads make no difference.
void Recombiner::next_generation(Population& population, double child_work) {
  walks_.next_stage();
  Variants& variants = walks_.variants();
  std::vector<Solution> children(option::generation_size);
  std::vector<std::size_t> variant_of(option::generation_size);
  const auto spread =
      static_cast<double>(population.solutions().back().error - population.best().error);
  const FactorBank bank(table_, population.solutions());
  walks_.add_work(bank.work());
  run_parallel(children.size(), threads_, stop_, [&](std::size_t task) {
    Random random(walks_.seed(task));
    variant_of[task] = variants.draw(spread, random);
    const std::size_t parent = random.below(population.size());
    children[task] = child(bank, parent, variants[variant_of[task]], random, child_work);
  });
  for (std::size_t task = 0; task < children.size(); ++task) {
    variants.record(variant_of[task], children[task].error);
    population.admit(std::move(children[task]));
    walks_.add_work(population.work());
  }
}

Solution Recombiner::child(const FactorBank& bank, std::size_t parent, const Variant& variant,
                           Random& random, double work) {
  BankAnnealer annealer(table_, bank, stop_);
  const Factors chosen = annealer.anneal(parent, option::crossover_share * work, random);
  walks_.add_work(annealer.work());
  return walks_.run(chosen, variant, random.next(), work);
}

}  // namespace bicover
