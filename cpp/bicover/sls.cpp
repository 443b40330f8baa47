// Clause weighting as in SATLike (Lei, Cai 2018) and NuWLS (Chu, Cai, Luo 2023): every hard clause and
// every soft literal has a weight of the search's own. While some flip lowers the weight of what is
// false, the best of a random few is made (BMS: best from multiple selections). In a local
// minimum the weights of what is false grow, hard clauses first, until a flip helps. Soft
// weights start in proportion to their prices and grow up to a limit; now and then all of them
// forget half of their growth, else the landscape would no longer be that of the prices.
//
// What is flipped are inputs only (see circuit.hpp): that is ours, and what makes it strong on
// encodings with many auxiliary variables.
#include "bicover/sls.hpp"

#include <algorithm>
#include <numeric>

#include "bicover/circuit.hpp"
#include "bicover/decimation.hpp"

namespace bicover {
namespace {

constexpr std::size_t samples = 20;
constexpr Weight soft_start = 10;  // times the price
constexpr Weight soft_limit = 50;  // times the price
constexpr Weight largest_total = Weight{1} << 52;  // of prices, so that no sum of weights overflows
constexpr Weight hard_start = 1;
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
    for (Weight total = sum(formula.weights); total > largest_total; total /= 2) ++shift_;
    for (std::size_t o = 0; o < circuit_.outputs(); ++o) circuit_.add_weight(o, first_weight(o));
    keep_if_best();
  }

  SlsResult run() {
    while (go_on()) {
      ++result_.flips;
      if (circuit_.improving().empty()) reweigh();
      const std::int32_t input = circuit_.improving().empty() ? step_aside() : best_of_few();
      if (input == 0) continue;
      circuit_.flip(input);
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
    return circuit_.hard(output) ? hard_start : soft_start * rough_price(output);
  }

  bool better(std::int32_t a, std::int32_t b) const {
    const Weight of_a = circuit_.gain(a);
    const Weight of_b = circuit_.gain(b);
    if (of_a != of_b) return of_a > of_b;
    return last_flip_[static_cast<std::size_t>(a)] < last_flip_[static_cast<std::size_t>(b)];
  }

  std::int32_t best_of_few() {
    const std::vector<std::int32_t>& all = circuit_.improving();
    const bool few = all.size() <= samples;
    std::int32_t best = few ? all[0] : all[random_.below(all.size())];
    for (std::size_t sample = 1; sample < std::min(samples, all.size()); ++sample) {
      const std::int32_t next = few ? all[sample] : all[random_.below(all.size())];
      if (better(next, best)) best = next;
    }
    return best;
  }

  void reweigh() {
    if (random_.below(forget_every) == 0) return forget();
    for (const std::int32_t output : circuit_.false_hard()) {
      circuit_.add_weight(static_cast<std::size_t>(output), 1);
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
  std::int32_t step_aside() {
    const bool legal = circuit_.false_hard().empty();
    const std::vector<std::int32_t>& wrong = legal ? circuit_.false_soft() : circuit_.false_hard();
    if (wrong.empty()) return 0;
    const auto output = static_cast<std::size_t>(wrong[random_.below(wrong.size())]);
    const std::vector<std::int32_t>& ways = circuit_.critical(output);
    if (ways.empty()) {
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
  SlsResult result_;
};

}  // namespace

SlsResult search_model(const WeightedFormula& formula, const SlsOptions& options, Stop& stop) {
  return Search(formula, options, stop).run();
}

}  // namespace bicover
