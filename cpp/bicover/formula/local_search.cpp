// Clause weighting as in SATLike (Lei, Cai 2018) and NuWLS (Chu, Cai, Luo 2023): every hard clause
// and every soft literal has a weight of the search's own. While some flip lowers the weight of
// what is false, the best of a random few is made (BMS: best from multiple selections). In a local
// minimum the weights of what is false grow, hard clauses first, until a flip helps. Soft
// weights start in proportion to their prices and grow up to a limit; now and then all weights are
// smoothed to half of their growth, else the landscape would no longer be that of the prices.
//
// Only inputs are flipped (see circuit.hpp). That is a departure from the references, and what
// makes the search strong on encodings with many auxiliary variables.
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
constexpr std::uint64_t tabu_tenure = 4;  // flips before an input may be flipped again to improve
constexpr std::size_t random_escape_odds = 10;  // one escape in so many ignores the gains
constexpr std::size_t smooth_every = 1000;      // local minima, on average
constexpr std::uint64_t flips_between_polls = 64;

class Search {
 public:
  Search(const WeightedFormula& formula, const SlsOptions& options, Stop& stop)
      : counter_(stop),
        circuit_(formula, counter_),
        options_(options),
        stop_(stop),
        random_(options.seed),
        last_flip_(static_cast<std::size_t>(formula.variables) + 1) {
    circuit_.start(options.start.empty()
                       ? decimate(formula, random_, counter_)
                       : std::vector<char>(options.start.begin(), options.start.end()),
                   counter_);
    Weight total = sum(formula.weights);
    for (; total > largest_total; total /= 2) ++shift_;
    mean_price_ = std::max<Weight>(1, total / std::max<Weight>(1, std::ssize(formula.soft)));
    for (std::size_t o = 0; o < circuit_.outputs(); ++o) circuit_.add_weight(o, first_weight(o));
    keep_if_best();
  }

  SlsResult run() {
    bool gain_was_wrong = false;
    while (should_continue()) {
      ++result_.flips;
      std::int32_t input = gain_was_wrong ? 0 : best_from_selections();
      if (input == 0) {
        update_weights();
        if (!gain_was_wrong) input = best_from_selections();
      }
      const bool minimum = input == 0;
      if (minimum) input = escape_flip(gain_was_wrong);
      if (input == 0) continue;
      const Weight before = circuit_.false_weight();
      circuit_.flip(input);
      // Gains may be wrong where definitions share inputs; then only a random flip breaks a cycle.
      gain_was_wrong = !minimum && circuit_.false_weight() >= before;
      last_flip_[static_cast<std::size_t>(input)] = result_.flips;
      keep_if_best();
    }
    return std::move(result_);
  }

 private:
  bool should_continue() {
    if (result_.flips >= options_.flips || circuit_.inputs().empty()) return false;
    if (result_.found && result_.cost == 0) return false;
    if (result_.flips % flips_between_polls != 0) return true;
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

  Weight scaled_price(std::size_t output) const {
    return std::max<Weight>(1, circuit_.price(output) >> shift_);
  }

  Weight first_weight(std::size_t output) const {
    return circuit_.hard(output) ? hard_start * mean_price_ : soft_start * scaled_price(output);
  }

  bool better(std::int32_t a, std::int32_t b) const {
    const Weight of_a = circuit_.gain(a);
    const Weight of_b = circuit_.gain(b);
    if (of_a != of_b) return of_a > of_b;
    return last_flip_[static_cast<std::size_t>(a)] < last_flip_[static_cast<std::size_t>(b)];
  }

  // An input with a gain, or 0. What was just flipped is tabu, else an escape would be undone.
  std::int32_t best_from_selections() {
    const std::vector<std::int32_t>& all = circuit_.improving();
    const bool few = all.size() <= samples;
    std::int32_t best = 0;
    for (std::size_t sample = 0; sample < std::min(samples, all.size()); ++sample) {
      const std::int32_t next = few ? all[sample] : all[random_.below(all.size())];
      const std::uint64_t flipped = last_flip_[static_cast<std::size_t>(next)];
      if (flipped != 0 && flipped + tabu_tenure > result_.flips) continue;
      if (best == 0 || better(next, best)) best = next;
    }
    return best;
  }

  void update_weights() {
    if (random_.below(smooth_every) == 0) {
      smooth_weights();
      return;
    }
    for (const std::int32_t output : circuit_.false_hard()) {
      circuit_.add_weight(static_cast<std::size_t>(output), hard_growth * mean_price_);
    }
    if (!circuit_.false_hard().empty()) return;
    for (const std::int32_t soft : circuit_.false_soft()) {
      const auto output = static_cast<std::size_t>(soft);
      const Weight price = scaled_price(output);
      if (circuit_.weight(output) < soft_limit * price) circuit_.add_weight(output, price);
    }
  }

  void smooth_weights() {
    for (std::size_t o = 0; o < circuit_.outputs(); ++o) {
      const Weight growth = circuit_.weight(o) - first_weight(o);
      if (growth > 0) circuit_.add_weight(o, -((growth + 1) / 2));
    }
  }

  // The flip that leaves a local minimum: good for one false output, though bad for the sum.
  std::int32_t escape_flip(bool at_random) {
    at_random = at_random || random_.below(random_escape_odds) == 0;
    const bool feasible = circuit_.false_hard().empty();
    const std::vector<std::int32_t>& falsified =
        feasible ? circuit_.false_soft() : circuit_.false_hard();
    if (falsified.empty()) return 0;
    const auto output = static_cast<std::size_t>(falsified[random_.below(falsified.size())]);
    const std::vector<std::int32_t>& inputs = circuit_.critical(output);
    if (at_random || inputs.empty()) {
      return circuit_.input_towards(output,
                                    [&](std::size_t choices) { return random_.below(choices); });
    }
    return *std::ranges::min_element(inputs, [&](auto a, auto b) { return better(a, b); });
  }

  StepCounter counter_;  // of what comes before the first flip
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
  try {
    return Search(formula, options, stop).run();
  } catch (const Stopped&) {  // before the first flip
    return {};
  }
}

}  // namespace bicover
