// Work at a node: sweeps of star updates that raise the dual bound and prune labels, scores that
// choose the column to branch on, and children.
#include "bicover/branch/node.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace bicover {
namespace {

constexpr int sweeps = 2;
constexpr std::int64_t worthwhile = 8;  // sweep again if that gained a worthwhile-th of the gap

}  // namespace

void NodeWorker::make_root(Node& node) const {
  const std::size_t n = costs_.columns();
  node = Node{};
  node.potential.assign(costs_.table_size(), 0);
  node.fixed_cost.assign(costs_.table_size(), 0);
  node.messages.assign(n, nullptr);
  node.own_messages.resize(n * costs_.table_size());
  node.constants.assign(n, 0);
  node.alive.assign(n * costs_.labels(), 1);
  node.free.resize(n);
  std::iota(node.free.begin(), node.free.end(), 0);
  node.groups = {static_cast<Label>(costs_.labels() - 1)};
}

bool NodeWorker::tighten(Node& node, int share, std::int64_t rest, std::int64_t limit) {
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    const std::int64_t before = node.dual();
    for (std::size_t slot = 0; slot < node.free.size(); ++slot) {
      if (!update(node, slot, share, rest, limit)) return false;
      if (stopped()) return true;
    }
    const std::int64_t gap = limit - node.dual() - rest;
    if ((node.dual() - before) * worthwhile < gap) break;
  }
  return true;
}

// The constants of the other columns stay valid, since a node's share is never below its parent's:
// the costs they were computed from have not shrunk. So pruning in the middle of a sweep is
// allowed.
bool NodeWorker::update(Node& node, std::size_t slot, int share, std::int64_t rest,
                        std::int64_t limit) {
  work += static_cast<std::int64_t>(costs_.chunks());
  Cost* message = node.own_messages.data() + slot * costs_.table_size();
  std::uint8_t* alive = node.alive.data() + slot * costs_.labels();
  node.constant += star_.gather(node.free[slot], share, node.potential.data(), node.messages[slot]);
  node.free_constants -= node.constants[slot];
  const std::int64_t others = node.dual() + rest;
  bool any = false;
  for (std::size_t S = 0; S < costs_.labels(); ++S) {
    if (alive[S] && others + star_.totals()[S] > limit) alive[S] = 0;
    any |= alive[S] != 0;
  }
  if (!any) return false;
  node.constants[slot] = star_.scatter(alive, node.potential.data(), message);
  node.messages[slot] = message;
  node.free_constants += node.constants[slot];
  return true;
}

void NodeWorker::label_bounds(const Node& node, std::size_t slot, int share,
                              std::vector<std::int64_t>& bounds) {
  work += static_cast<std::int64_t>(costs_.chunks()) / 2;
  const std::int64_t moved =
      star_.gather_totals(node.free[slot], share, node.potential.data(), node.messages[slot]);
  bounds = star_.totals();
  for (std::int64_t& bound : bounds) bound += node.dual() + moved - node.constants[slot];
}

void NodeWorker::fixed_bounds(const Node& node, std::size_t slot,
                              std::vector<std::int64_t>& bounds) {
  work += static_cast<std::int64_t>(costs_.chunks()) / 2;
  const std::int64_t moved =
      star_.gather_totals(node.free[slot], full_share, node.fixed_cost.data(), nullptr);
  bounds = star_.totals();
  for (std::int64_t& bound : bounds) bound += node.fixed_constant + moved;
}

double NodeWorker::branching_score(const Node& node, std::size_t slot, std::int64_t limit) {
  const std::uint8_t* alive = node.alive.data() + slot * costs_.labels();
  label_bounds(node, slot, full_share, bounds_);
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (std::size_t S = 0; S < costs_.labels(); ++S) {
    if (alive[S]) least = std::min(least, bounds_[S]);
  }
  const double gap = static_cast<double>(limit - node.dual()) + 1;
  double score = 0;
  for (std::size_t S = 0; S < costs_.labels(); ++S) {
    score += alive[S] ? std::min(1.0, static_cast<double>(bounds_[S] - least) / gap) : 1.0;
  }
  return score;
}

std::size_t NodeWorker::best_branching_slot(const Node& node, std::int64_t limit) {
  std::size_t best = 0;
  double best_score = -1;
  for (std::size_t slot = 0; slot < node.free.size(); ++slot) {
    const std::uint8_t* alive = node.alive.data() + slot * costs_.labels();
    if (std::count(alive, alive + costs_.labels(), 1) <= 1) return slot;
    const double score = branching_score(node, slot, limit);
    if (stopped()) return best;
    if (score > best_score) {
      best_score = score;
      best = slot;
    }
  }
  return best;
}

void NodeWorker::fix(const Node& node, std::size_t slot, Label label, Node& child) const {
  const std::size_t column = node.free[slot];
  const auto copy_others = [&](const auto& from, auto& to, std::size_t size) {
    const auto at = from.begin() + static_cast<std::ptrdiff_t>(slot * size);
    to.assign(from.begin(), at);
    to.insert(to.end(), at + static_cast<std::ptrdiff_t>(size), from.end());
  };
  child.potential = node.potential;
  child.fixed_cost = node.fixed_cost;
  copy_others(node.messages, child.messages, 1);
  child.own_messages.resize(child.messages.size() * costs_.table_size());
  copy_others(node.constants, child.constants, 1);
  copy_others(node.alive, child.alive, costs_.labels());
  copy_others(node.free, child.free, 1);
  child.free_constants = node.free_constants - node.constants[slot];
  child.constant =
      node.constant + fix_label(costs_, column, label, node.messages[slot], child.potential.data());
  child.fixed_constant =
      node.fixed_constant + fix_label(costs_, column, label, nullptr, child.fixed_cost.data());
  child.groups.clear();
  for (const Label group : node.groups) {
    for (const int part : {group & label, group & ~label}) {
      if (part != 0) child.groups.push_back(static_cast<Label>(part));
    }
  }
}

double node_memory(const ScaledCosts& costs, std::size_t free_columns) {
  return static_cast<double>(costs.table_size()) * sizeof(Cost) *
         static_cast<double>(free_columns + 1);
}

bool is_representative(const Node& node, Label label) {
  return std::ranges::all_of(node.groups, [&](Label group) {
    const auto in = static_cast<unsigned>(label & group);
    const auto out = static_cast<unsigned>(group & ~label);
    const unsigned first_out = out & (~out + 1);
    return out == 0 || in < first_out;  // else it has a factor behind the first left out
  });
}

}  // namespace bicover
