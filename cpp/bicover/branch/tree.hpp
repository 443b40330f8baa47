// Depth-first search over the labels of a table's columns.
#pragma once

#include <limits>
#include <optional>

#include "bicover/base/threads.hpp"
#include "bicover/branch/node.hpp"

namespace bicover {

struct TreeTask {
  const BranchTable& table;  // columns in the order of the search
  std::size_t rank;
  // suffix_bounds[q]: the last q columns alone cost at least so much. For q = 0 to columns.
  const std::vector<Weight>& suffix_bounds;
  Weight target;          // only labels that cost less are looked for
  std::int64_t max_work;  // as counted by NodeWorker
};

struct TreeResult {
  bool complete = false;  // proved: nothing costs less than `target`
  Weight target = 0;      // the target given, or the cost of the labels found
  std::optional<std::vector<Label>> labels;
  std::int64_t nodes = 0;
  std::int64_t work = 0;
  double progress = 0;  // the part of the tree that is done, as of one-threaded searches

  // What the whole tree would take, if the rest is like the part done.
  double expected_work() const {
    return progress > 0 ? static_cast<double>(work) / progress
                        : std::numeric_limits<double>::infinity();
  }
};

// On one thread.
TreeResult search_tree(const TreeTask& task, SharedStop& stop);

// Splits the tree at its top. The result does not depend on the number of threads.
TreeResult search_tree(const TreeTask& task, std::size_t threads, SharedStop& stop);

// Bytes that a search needs for each thread.
double tree_memory(const BranchTable& table, std::size_t rank);

}  // namespace bicover
