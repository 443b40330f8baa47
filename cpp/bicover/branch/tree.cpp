// At a node with q free columns, all in the order of the search, two bounds are mixed. The suffix
// bound knows that the free columns are hard to satisfy together, but nothing of the fixed ones;
// the dual knows the fixed ones, but little of what free columns do to each other while few are
// fixed. So each free cell gives a share of its cost to the dual, and the rest to the suffix bound:
// each bounds its part, so their sum is a bound. The share grows with the depth. Once the dual has
// all, the order is free, and the column is taken whose labels it tells apart best.
#include "bicover/branch/tree.hpp"

#include <algorithm>

namespace bicover {
namespace {

constexpr double full_share_depth = 0.9;  // where the dual has all, in columns fixed
constexpr std::size_t least_pieces = 64;  // of the tree, for threads
constexpr std::size_t batch = 8;          // pieces that start from the same target
constexpr std::int64_t largest_part = 4;  // one piece may take so much of the work left: 1 / 4

struct Child {
  Label label;
  std::int64_t bound;
};

class Tree {
 public:
  Tree(const TreeTask& task, const ScaledCosts& costs, SharedStop& stop)
      : task_(task),
        costs_(costs),
        worker_(costs, stop),
        stop_(stop),
        nodes_(task.table.columns() + 1),
        labels_(task.table.columns()) {
    double memory = 0;
    while (levels_ < nodes_.size() && memory <= most_node_memory) {
      memory += node_memory(costs, task.table.columns() - levels_++);
    }
    if (memory > most_node_memory) --levels_;
    if (levels_ > 0) worker_.make_root(nodes_[0]);
    set_target(task.target);
    const auto n = static_cast<double>(task.table.columns());
    for (std::size_t q = 0; q < nodes_.size(); ++q) {
      const double depth = n - static_cast<double>(q);
      shares_.push_back(static_cast<int>(
          std::min<double>(full_share, full_share * depth / (full_share_depth * n))));
    }
  }

  // The search below the node where the first columns have these labels.
  TreeResult run(const std::vector<Label>& prefix) {
    std::size_t depth = 0;
    ended_ = prefix.size() >= levels_;
    for (const Label label : prefix) {
      if (ended_ || !tighten(depth)) break;
      labels_[depth] = label;
      worker_.fix(nodes_[depth], 0, label, nodes_[depth + 1]);
      ++depth;
    }
    if (depth == prefix.size()) visit(depth, 1);
    return finish();
  }

  // Appends the prefixes of this depth that are left, for children of `prefixes`.
  TreeResult expand(std::size_t depth, std::vector<std::vector<Label>>& prefixes) {
    stop_depth_ = depth;
    found_ = &prefixes;
    visit(0, 1);
    return finish();
  }

 private:
  TreeResult finish() {
    result_.complete = !ended_;
    result_.work = worker_.work;
    return std::move(result_);
  }

  void set_target(Weight target) {
    result_.target = target;
    limit_ = costs_.below(target);
  }

  std::int64_t rest(std::size_t q) const {
    return costs_.scaled(task_.suffix_bounds[q]) / full_share * (full_share - shares_[q]);
  }

  bool tighten(std::size_t depth) {
    Node& node = nodes_[depth];
    const int share = shares_[node.free.size()];
    return share == 0 || worker_.tighten(node, share, rest(node.free.size()), limit_);
  }

  // `weight` is the node's part of the tree, if all children of a node are alike.
  void visit(std::size_t depth, double weight) {
    ++result_.nodes;
    if (depth >= levels_ || worker_.work > task_.max_work || stop_.reached()) ended_ = true;
    if (ended_) return;
    if (found_ != nullptr && depth == stop_depth_) {
      found_->emplace_back(labels_.begin(), labels_.begin() + static_cast<std::ptrdiff_t>(depth));
      return;
    }
    Node& node = nodes_[depth];
    if (node.free.empty()) leaf();
    if (node.free.empty() || !tighten(depth)) {
      result_.progress += weight;
      return;
    }
    const bool dual_only = shares_[node.free.size()] == full_share;
    const std::size_t slot = dual_only ? worker_.best_branching_slot(node, limit_) : 0;
    const std::vector<Child> kept = children(node, slot);
    if (kept.empty()) result_.progress += weight;
    const double part = weight / static_cast<double>(kept.size());
    for (const Child& child : kept) {
      if (child.bound > limit_) {  // the limit may have sunk since
        result_.progress += part;
        continue;
      }
      labels_[node.free[slot]] = child.label;
      Node& next = nodes_[depth + 1];
      if (depth + 1 >= levels_) {  // the child would take too much memory
        ended_ = true;
        return;
      }
      worker_.fix(node, slot, child.label, next);
      if (next.dual() + rest(next.free.size()) > limit_) {
        result_.progress += part;
        continue;
      }
      visit(depth + 1, part);
      if (ended_) return;
    }
  }

  // Whatever the order so far: the longest suffix that is free, the column at `slot` apart.
  std::size_t free_suffix(const Node& node, std::size_t slot) const {
    const std::size_t n = task_.table.columns();
    std::size_t size = 0;
    while (size < node.free.size()) {
      const std::size_t at = node.free.size() - 1 - size;
      if (at == slot || node.free[at] != n - 1 - size) break;
      ++size;
    }
    return size;
  }

  std::vector<Child> children(const Node& node, std::size_t slot) {
    const std::size_t q = node.free.size();
    worker_.fixed_bounds(node, slot, bounds_);
    const std::int64_t suffix = costs_.scaled(task_.suffix_bounds[free_suffix(node, slot)]);
    for (std::int64_t& bound : bounds_) bound += suffix;
    if (shares_[q] > 0) {
      worker_.label_bounds(node, slot, shares_[q], dual_bounds_);
      for (std::size_t S = 0; S < bounds_.size(); ++S) {
        bounds_[S] = std::max(bounds_[S], dual_bounds_[S] + rest(q));
      }
    }
    std::vector<Child> kept;
    for (std::size_t S = 0; S < bounds_.size(); ++S) {
      const auto label = static_cast<Label>(S);
      if (node.alive[slot * costs_.labels() + S] && bounds_[S] <= limit_ &&
          is_representative(node, label)) {
        kept.push_back({label, bounds_[S]});
      }
    }
    std::ranges::stable_sort(kept, {}, &Child::bound);
    return kept;
  }

  void leaf() {
    const RowLabels found = best_row_labels(task_.table, labels_, task_.rank);
    if (found.cost >= result_.target) return;
    set_target(found.cost);
    result_.labels = labels_;
  }

  const TreeTask& task_;
  const ScaledCosts& costs_;
  NodeWorker worker_;
  SharedStop& stop_;
  std::vector<Node> nodes_;  // one for each depth
  std::size_t levels_ = 0;   // of them, so many fit into memory
  std::vector<Label> labels_;
  std::vector<int> shares_;  // for each number of free columns
  std::vector<std::int64_t> bounds_, dual_bounds_;
  std::int64_t limit_ = 0;
  bool ended_ = false;
  std::size_t stop_depth_ = 0;
  std::vector<std::vector<Label>>* found_ = nullptr;
  TreeResult result_;
};

void add(TreeResult& total, TreeResult&& part) {
  total.nodes += part.nodes;
  total.work += part.work;
  total.complete &= part.complete;
  if (part.labels && part.target < total.target) {
    total.target = part.target;
    total.labels = std::move(part.labels);
  }
}

}  // namespace

TreeResult search_tree(const TreeTask& task, SharedStop& stop) {
  const ScaledCosts costs(task.table, task.rank);
  return Tree(task, costs, stop).run({});
}

// Pieces are searched in batches. All of a batch start from the target known before it and share
// nothing, so that what they find does not depend on which of them ends first.
TreeResult search_tree(const TreeTask& task, std::size_t threads, SharedStop& stop) {
  const ScaledCosts costs(task.table, task.rank);
  TreeResult total;
  total.target = task.target;
  total.complete = true;
  std::vector<std::vector<Label>> prefixes;
  for (std::size_t depth = 1; depth < task.table.columns() && prefixes.size() < least_pieces;
       ++depth) {
    prefixes.clear();
    add(total, Tree(task, costs, stop).expand(depth, prefixes));
    if (prefixes.empty() || !total.complete || depth >= task.table.columns() / 2) break;
  }
  if (task.table.columns() == 1) prefixes.assign(1, {});
  for (std::size_t start = 0; start < prefixes.size() && total.complete; start += batch) {
    std::vector<TreeResult> parts(std::min(batch, prefixes.size() - start));
    if (total.work > task.max_work) {
      total.complete = false;
      break;
    }
    const TreeTask piece{task.table, task.rank, task.suffix_bounds, total.target,
                         (task.max_work - total.work) / largest_part};
    run_parallel(parts.size(), threads, stop, [&](std::size_t index) {
      parts[index] = Tree(piece, costs, stop).run(prefixes[start + index]);
    });
    for (TreeResult& part : parts) add(total, std::move(part));
  }
  return total;
}

double tree_memory(const BranchTable& table, std::size_t rank) {
  const auto n = static_cast<double>(table.columns());
  return static_cast<double>(table.rows()) * static_cast<double>(std::size_t{1} << rank) *
         sizeof(Cost) * (n + 2) * (n + 2) / 2;
}

}  // namespace bicover
