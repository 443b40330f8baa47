// A good order lets bounds grow early, and leaves to the suffixes columns that are easy to bound
// together. No rule is best on all tables, and a small change can make the tree ten times smaller.
// So there are three rules, one of them with disturbed variants, and short runs decide.
#include "bicover/branch/order.hpp"

#include <array>
#include <numeric>

#include "bicover/base/random.hpp"
#include "bicover/branch/node.hpp"

namespace bicover {
namespace {

constexpr std::size_t leading_columns = 2;        // for each factor, before the dual decides
constexpr std::size_t largest_perturbation = 40;  // percent that scores of a variant may shrink by
constexpr double nodes_at_once = 3;               // parent, child and trial
constexpr double most_order_memory = 2e9;         // bytes for them

class Orderer {
 public:
  Orderer(const BranchTable& table, std::size_t rank, const Labelling& incumbent,
          OrderChoice choice, SharedStop& stop)
      : costs_(table, rank),
        worker_(costs_, stop),
        stop_(stop),
        incumbent_(incumbent),
        rule_(choice.rule),
        perturbed_(choice.variant > 0),
        random_(choice.variant) {
    worker_.make_root(node());
    limit_ = costs_.below(incumbent.cost + 1);
  }

  std::vector<std::size_t> run() {
    std::vector<std::size_t> order;
    while (!node().free.empty() && !stop_.reached()) {
      // At the incumbent's own cost nothing dies that the incumbent needs. So all columns are
      // updated, and the parent's messages are no longer read.
      worker_.tighten(node(), full_share, 0, limit_);
      const std::size_t slot = best_slot();
      order.push_back(node().free[slot]);
      worker_.fix(node(), slot, label_at(slot), nodes_[1 - at_]);
      at_ = 1 - at_;
    }
    order.insert(order.end(), node().free.begin(), node().free.end());
    return order;
  }

 private:
  Node& node() { return nodes_[at_]; }

  Label label_at(std::size_t slot) { return incumbent_.columns[node().free[slot]]; }

  std::size_t best_slot() {
    const std::size_t fixed = incumbent_.columns.size() - node().free.size();
    const bool leading = rule_ == OrderRule::dual && fixed < leading_columns * costs_.rank();
    const bool by_branching_score = rule_ == OrderRule::branching_score || leading;
    if (by_branching_score && !perturbed_) return worker_.best_branching_slot(node(), limit_);
    std::size_t best = 0;
    double best_score = -1;
    for (std::size_t slot = 0; slot < node().free.size() && !worker_.stopped(); ++slot) {
      const double score =
          perturbation() *
          (by_branching_score ? worker_.branching_score(node(), slot, limit_) : growth(slot));
      if (score > best_score) {
        best_score = score;
        best = slot;
      }
    }
    return best;
  }

  double perturbation() {
    return perturbed_ ? static_cast<double>(100 - random_.below(largest_perturbation + 1)) / 100
                      : 1;
  }

  double growth(std::size_t slot) {
    return static_cast<double>(rule_ == OrderRule::dual ? dual_with(slot) - node().dual()
                                                        : cost_with(slot) - node().fixed_constant);
  }

  std::int64_t dual_with(std::size_t slot) {
    worker_.fix(node(), slot, label_at(slot), trial_);
    worker_.tighten(trial_, full_share, 0, limit_);
    return trial_.dual();
  }

  std::int64_t cost_with(std::size_t slot) {
    worker_.fixed_bounds(node(), slot, bounds_);
    return bounds_[label_at(slot)];
  }

  ScaledCosts costs_;
  NodeWorker worker_;
  SharedStop& stop_;
  const Labelling& incumbent_;
  OrderRule rule_;
  bool perturbed_;
  Random random_;
  std::array<Node, 2> nodes_;  // along the incumbent, parent and child in turn
  std::size_t at_ = 0;
  Node trial_;
  std::int64_t limit_ = 0;
  std::vector<std::int64_t> bounds_;
};

}  // namespace

std::vector<std::size_t> order_columns(const BranchTable& table, std::size_t rank,
                                       const Labelling& incumbent, OrderChoice choice,
                                       SharedStop& stop) {
  const double memory = static_cast<double>(table.rows() + lanes) *
                        static_cast<double>(std::size_t{1} << rank) * sizeof(Cost) *
                        static_cast<double>(table.columns());
  if (memory * nodes_at_once > most_order_memory || stop.reached()) {
    std::vector<std::size_t> order(table.columns());
    std::iota(order.begin(), order.end(), 0);
    return order;
  }
  return Orderer(table, rank, incumbent, choice, stop).run();
}

}  // namespace bicover
