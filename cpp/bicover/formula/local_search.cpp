// Clause weighting as in SATLike (Lei, Cai 2018) and NuWLS (Chu, Cai, Luo 2023): every hard clause
// and every soft literal has a weight of the search's own. While some flip lowers the weight of
// what is false, the best of a random few is made (BMS: best from multiple selections). In a local
// minimum the weights of what is false grow, hard clauses first, until a flip helps. Soft
// weights start in proportion to their prices and grow up to a limit; now and then all of them
// forget half of their growth, else the landscape would no longer be that of the prices.
//
// What is flipped are inputs only (see circuit.hpp): that is ours, and what makes it strong on
// encodings with many auxiliary variables.
#include "bicover/formula/local_search.hpp"

#include <algorithm>
#include <numeric>

#include "bicover/formula/circuit.hpp"
#include "bicover/formula/decimation.hpp"

namespace bicover {
namespace {

constexpr std::size_t samples = 20;
constexpr Weight soft_start = 10;                  // times the price
constexpr Weight soft_limit = 50;                  // times the price
constexpr Weight largest_total = Weight{1} << 52;  // of prices, so that no sum of weights overflows
constexpr Weight hard_start = 10;                  // times the mean price
constexpr Weight hard_growth = 5;                  // times the mean price
constexpr std::uint64_t rest = 4;  // flips before an input may be flipped again to improve
constexpr std::size_t chance_in =
    10;  // one step aside in so many is drawn without looking at gains
constexpr std::size_t forget_every = 1000;  // local minima, on average
constexpr std::uint64_t flips_between_looks = 64;

class Search {
 public:
  Search(const WeightedFormula& formula, const SlsOptions& options, Stop& stop)
      : circuit_(formula),
        options_(options),
        stop_(stop),
        random_(options.seed),
        last_flip_(static_cast<std::size_t>(formula.variables) + 1) {
    circuit_.start(options.start.empty()
                       ? decimate(formula, random_)
                       : std::vector<char>(options.start.begin(), options.start.end()));
    Weight total = sum(formula.weights);
    for (; total > largest_total; total /= 2) ++shift_;
    mean_price_ = std::max<Weight>(1, total / std::max<Weight>(1, std::ssize(formula.soft)));
    for (std::size_t o = 0; o < circuit_.outputs(); ++o) circuit_.add_weight(o, first_weight(o));
    keep_if_best();
  }

  SlsResult run() {
    bool misled = false;
    while (go_on()) {
      ++result_.flips;
      std::int32_t input = misled ? 0 : best_of_few();
      if (input == 0) {
        reweigh();
        if (!misled) input = best_of_few();
      }
      const bool minimum = input == 0;
      if (minimum) input = step_aside(misled);
      if (input == 0) continue;
      const Weight before = circuit_.false_weight();
      circuit_.flip(input);
      // Gains may be wrong where definitions share inputs; then only chance leads out of a circle.
      misled = !minimum && circuit_.false_weight() >= before;
      last_flip_[static_cast<std::size_t>(input)] = result_.flips;
      keep_if_best();
    }
    return std::move(result_);
  }

 private:
  bool go_on() {
    if (result_.flips >= options_.flips || circuit_.inputs().empty()) return false;
    if (result_.found && result_.cost == 0) return false;
    if (result_.flips % flips_between_looks != 0) return true;
    stop_.report(static_cast<long long>(result_.flips), result_.cost);
    return !stop_.reached();
  }

  void keep_if_best() {
    if (!circuit_.false_hard().empty()) return;
    if (result_.found && circuit_.cost() >= result_.cost) return;
    result_.found = true;
    result_.cost = circuit_.cost();
    result_.model = circuit_.values();
  }

  static Weight sum(std::span<const Weight> weights) {
    return std::accumulate(weights.begin(), weights.end(), Weight{0});
  }

  Weight rough_price(std::size_t output) const {
    return std::max<Weight>(1, circuit_.price(output) >> shift_);
  }

  Weight first_weight(std::size_t output) const {
    return circuit_.hard(output) ? hard_start * mean_price_ : soft_start * rough_price(output);
  }

  bool better(std::int32_t a, std::int32_t b) const {
    const Weight of_a = circuit_.gain(a);
    const Weight of_b = circuit_.gain(b);
    if (of_a != of_b) return of_a > of_b;
    return last_flip_[static_cast<std::size_t>(a)] < last_flip_[static_cast<std::size_t>(b)];
  }

  // An input that helps, or 0. What was flipped just now stays, else a step aside would be undone.
  std::int32_t best_of_few() {
    const std::vector<std::int32_t>& all = circuit_.improving();
    const bool few = all.size() <= samples;
    std::int32_t best = 0;
    for (std::size_t sample = 0; sample < std::min(samples, all.size()); ++sample) {
      const std::int32_t next = few ? all[sample] : all[random_.below(all.size())];
      const std::uint64_t flipped = last_flip_[static_cast<std::size_t>(next)];
      if (flipped != 0 && flipped + rest > result_.flips) continue;
      if (best == 0 || better(next, best)) best = next;
    }
    return best;
  }

  void reweigh() {
    if (random_.below(forget_every) == 0) return forget();
    for (const std::int32_t output : circuit_.false_hard()) {
      circuit_.add_weight(static_cast<std::size_t>(output), hard_growth * mean_price_);
    }
    if (!circuit_.false_hard().empty()) return;
    for (const std::int32_t soft : circuit_.false_soft()) {
      const auto output = static_cast<std::size_t>(soft);
      const Weight price = rough_price(output);
      if (circuit_.weight(output) < soft_limit * price) circuit_.add_weight(output, price);
    }
  }

  void forget() {
    for (std::size_t o = 0; o < circuit_.outputs(); ++o) {
      const Weight growth = circuit_.weight(o) - first_weight(o);
      if (growth > 0) circuit_.add_weight(o, -((growth + 1) / 2));
    }
  }

  // A flip that is good for something that is false, though bad for the whole.
  std::int32_t step_aside(bool by_chance) {
    by_chance = by_chance || random_.below(chance_in) == 0;
    const bool legal = circuit_.false_hard().empty();
    const std::vector<std::int32_t>& wrong = legal ? circuit_.false_soft() : circuit_.false_hard();
    if (wrong.empty()) return 0;
    const auto output = static_cast<std::size_t>(wrong[random_.below(wrong.size())]);
    const std::vector<std::int32_t>& ways = circuit_.critical(output);
    if (by_chance || ways.empty()) {
      return circuit_.way_to(output, [&](std::size_t choices) { return random_.below(choices); });
    }
    return *std::ranges::min_element(ways, [&](auto a, auto b) { return better(a, b); });
  }

  Circuit circuit_;
  const SlsOptions& options_;
  Stop& stop_;
  Random random_;
  std::vector<std::uint64_t> last_flip_;
  int shift_ = 0;
  Weight mean_price_ = 1;
  SlsResult result_;
};

}  // namespace

SlsResult search_model(const WeightedFormula& formula, const SlsOptions& options, Stop& stop) {
  return Search(formula, options, stop).run();
}

}  // namespace bicover
