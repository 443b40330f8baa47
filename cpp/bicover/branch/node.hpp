// A node of the branch-and-bound tree: some columns have labels, the others are free.
#pragma once

#include "bicover/base/threads.hpp"
#include "bicover/branch/star.hpp"

namespace bicover {

// The dual of the free columns, and what the fixed ones cost.
struct Node {
  std::vector<Cost> potential;
  std::vector<Cost> fixed_cost;  // of each row label in the fixed columns, smallest 0
  // Messages of the free columns, in their order. They start as the parent's, which must outlive
  // the node, and move into `own_messages` when they are updated: most children are refuted after a
  // few columns, so that copying all messages would cost more than the updates.
  std::vector<const Cost*> messages;  // null: all zero
  std::vector<Cost> own_messages;
  std::vector<std::int64_t> constants;  // of the free columns, likewise
  std::vector<std::uint8_t> alive;      // likewise, for each label
  std::vector<std::size_t> free;
  std::int64_t constant = 0;        // what the potentials gave up
  std::int64_t fixed_constant = 0;  // what fixed_cost gave up
  std::int64_t free_constants = 0;  // the sum of `constants`
  std::vector<Label> groups;        // factors that are equal on all fixed columns

  std::int64_t dual() const { return constant + free_constants; }
};

// What can be done with nodes of one table.
class NodeWorker {
 public:
  NodeWorker(const ScaledCosts& costs, SharedStop& stop)
      : costs_(costs), star_(costs), stop_(stop), poll_every_(poll_work >> costs.rank()) {}

  // Nothing fixed.
  void make_root(Node& node) const;

  // Star updates of all free columns, a few times over. `rest` is a bound on what the shares
  // left out cost. Labels that would lift the bound above `limit` die; false if a column
  // has none left, so that nothing in this node costs `limit` or less. Stopped early, the bound
  // and the labels are what is known so far.
  bool tighten(Node& node, int share, std::int64_t rest, std::int64_t limit);

  // For each label of the free column at `slot`, what the dual says if it takes it.
  void label_bounds(const Node& node, std::size_t slot, int share,
                    std::vector<std::int64_t>& bounds);
  // The same from the costs of the fixed columns alone; other free columns cost nothing.
  void fixed_bounds(const Node& node, std::size_t slot, std::vector<std::int64_t>& bounds);

  // How promising it is to branch on the column at `slot`, if all costs are in the dual: the sum
  // over its labels of their bound's part of the gap, 1 for a label that is pruned.
  double branching_score(const Node& node, std::size_t slot, std::int64_t limit);
  // The slot with the largest score; a column with a single label left comes first.
  std::size_t best_branching_slot(const Node& node, std::int64_t limit);

  // Gives the column at `slot` a label. The child reads the node's messages as long as it lives.
  void fix(const Node& node, std::size_t slot, Label label, Node& child) const;

  // Asks the stop now and then, as work goes on.
  bool stopped() {
    if (work < next_poll_) return false;
    next_poll_ = work + poll_every_;
    return stop_.reached();
  }

  std::int64_t work = 0;  // chunks of rows gone through so far

 private:
  static constexpr std::int64_t poll_work = 1 << 20;  // chunks times labels: some milliseconds

  bool update(Node& node, std::size_t slot, int share, std::int64_t rest, std::int64_t limit);

  const ScaledCosts& costs_;
  Star star_;
  SharedStop& stop_;
  std::int64_t poll_every_;
  std::int64_t next_poll_ = 0;
  std::vector<std::int64_t> bounds_;
};

// Factors that are equal on all fixed columns can be exchanged. So of the labels that differ by
// such an exchange one is enough: the one that takes, of each group, the first factors.
bool is_representative(const Node& node, Label label);

// Bytes of the messages of a node with so many free columns: nearly all that it takes.
double node_memory(const ScaledCosts& costs, std::size_t free_columns);
constexpr double most_node_memory = 1e9;  // of all nodes that one search keeps

}  // namespace bicover
