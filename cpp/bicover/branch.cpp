// Rounds with ever more work. A round bounds the suffixes of each order, of which the longest is the
// whole table, starting from what the round before knew; then it searches the tree with the best
// of them for a proof. Work is counted, not timed, so that runs repeat exactly.
#include "bicover/branch.hpp"

#include <algorithm>
#include <atomic>
#include <limits>

#include "bicover/branch_order.hpp"
#include "bicover/branch_suffix.hpp"
#include "bicover/branch_tree.hpp"

namespace bicover {
namespace {

constexpr std::int64_t more_work = 4;         // times as much in the next round
constexpr std::int64_t tree_work = 8;         // times as much for the tree
constexpr Weight near_part = 5;               // a proof may be near if the gap is 1 / 5 of the cost
constexpr std::size_t kept_orders = 2;        // after two rounds, one after three
constexpr std::size_t dual_order_columns = 64;  // that order costs n^3
constexpr double most_memory = 1e9;           // bytes for the tree, all threads

std::vector<Label> labels_of(MatrixView members) {
  std::vector<Label> labels(members.rows);
  for (std::size_t line = 0; line < members.rows; ++line) {
    for_each(members.row(line), [&](std::size_t l) { labels[line] |= Label(1) << l; });
  }
  return labels;
}

BitMatrix members_of(const std::vector<Label>& labels, std::size_t rank) {
  BitMatrix members(labels.size(), rank);
  for (std::size_t line = 0; line < labels.size(); ++line) {
    for (std::size_t l = 0; l < rank; ++l) {
      if (labels[line] >> l & 1) insert(members.row(line), l);
    }
  }
  return members;
}

// An order of the columns with its table and its bounds.
struct Order {
  explicit Order(OrderRule by) : rule(by) {}

  OrderRule rule;
  std::vector<std::size_t> columns;
  BranchTable table;
  SuffixBounds suffixes;

  std::vector<Label> labels(const Labelling& incumbent) const {
    std::vector<Label> ordered;
    for (const std::size_t column : columns) ordered.push_back(incumbent.columns[column]);
    return ordered;
  }
};

class Rounds {
 public:
  Rounds(const BranchTable& table, std::size_t rank, Labelling incumbent, const BranchOptions& options,
         Stop& stop)
      : table_(table),
        rank_(rank),
        best_(std::move(incumbent)),
        threads_(options.threads),
        first_work_(options.first_work),
        rounds_(options.rounds == 0 ? std::numeric_limits<int>::max() : options.rounds),
        stop_(stop) {
    orders_ = {Order(OrderRule::telling), Order(OrderRule::fixed_cost)};
  }

  void run() {
    int round = 0;
    for (std::int64_t work = first_work_; open() && round < rounds_; work *= more_work, ++round) {
      const Order& order = best_order(work);
      const double memory = tree_memory(order.table, rank_) * static_cast<double>(threads_);
      const std::int64_t spend = std::max(work * tree_work, order.suffixes.work);
      const bool near = best_.cost - lower_ <= best_.cost / near_part;
      if (open() && near && memory <= most_memory) refute(order, spend);
      if (work == first_work_ && table_.columns() <= dual_order_columns) {
        orders_.emplace_back(OrderRule::dual);
      }
    }
  }

  const Labelling& best() const { return best_; }
  Weight lower() const { return lower_; }
  std::int64_t nodes() const { return nodes_; }

 private:
  bool open() { return lower_ < best_.cost && !stop_.reached(); }

  void raise_lower(Weight bound) {
    lower_ = std::max(lower_, bound);
    stop_.report(lower_, best_.cost);
  }

  const Order& best_order(std::int64_t work) {
    const auto bound = [](const Order& order) { return order.suffixes.bounds.back(); };
    std::atomic<bool> closed = false;  // some order proved the incumbent: the others need not run
    run_tasks(threads_, orders_.size(), stop_, [&](std::size_t index, Asked& asked) {
      if (closed) return;
      Order& order = orders_[index];
      if (order.columns.empty()) {
        order.columns = order_columns(table_, rank_, best_, order.rule, asked);
        order.table = table_.restricted(order.columns);
      }
      order.suffixes = bound_suffixes(order.table, rank_, order.labels(best_), work,
                                      std::move(order.suffixes), asked);
      if (bound(order) == best_.cost) closed = true;
    });
    std::ranges::stable_sort(orders_, std::ranges::greater{}, bound);  // the best first next time
    for (const Order& order : orders_) {
      if (order.suffixes.solved == table_.columns()) improve(order, order.suffixes.labels, bound(order));
    }
    raise_lower(bound(orders_.front()));
    const bool late = work > first_work_ * more_work;
    while (work > first_work_ && orders_.size() > (late ? 1 : kept_orders)) orders_.pop_back();
    return orders_.front();
  }

  void improve(const Order& order, const std::vector<Label>& labels, Weight cost) {
    if (cost >= best_.cost) return;
    for (std::size_t at = 0; at < order.columns.size(); ++at) {
      best_.columns[order.columns[at]] = labels[at];
    }
    best_.cost = cost;
  }

  // Tries to show that nothing is cheaper than the incumbent.
  void refute(const Order& order, std::int64_t work) {
    const TreeTask task{order.table, rank_, order.suffixes.bounds, best_.cost, work};
    const TreeResult found = search_tree(task, threads_, stop_);
    nodes_ += found.nodes;
    if (found.labels) improve(order, *found.labels, found.target);
    raise_lower(found.complete ? found.target : 0);
  }

  const BranchTable& table_;
  std::size_t rank_;
  Labelling best_;
  std::size_t threads_;
  std::int64_t first_work_;
  int rounds_;
  Stop& stop_;
  std::vector<Order> orders_;
  Weight lower_ = 0;
  std::int64_t nodes_ = 0;
};

}  // namespace

Branched branch(const TableView& table, MatrixView A, MatrixView B, const BranchOptions& options,
                Stop& stop) {
  const std::size_t rank = B.rows;
  const bool by_rows =
      options.side < 0 || (options.side == 0 && table.ones.rows < table.ones.columns);
  const BranchTable all(table, by_rows, options.prices);
  Labelling incumbent{labels_of(by_rows ? A : transpose(B).view()), 0};
  incumbent.cost = assign_rows(all, incumbent.columns, rank).cost;
  Labelling random = descend_from_random(all, rank, stop);
  if (random.cost < incumbent.cost) incumbent = std::move(random);
  Rounds rounds(all, rank, std::move(incumbent), options, stop);
  rounds.run();
  const Assigned others = assign_rows(all, rounds.best().columns, rank);
  BitMatrix branched = members_of(rounds.best().columns, rank);
  BitMatrix assigned = members_of(others.rows, rank);
  Branched result;
  result.cost = others.cost;
  result.lower = rounds.lower();
  result.nodes = rounds.nodes();
  result.A = by_rows ? std::move(branched) : std::move(assigned);
  result.B = transpose((by_rows ? assigned : branched).view());
  return result;
}

}  // namespace bicover
