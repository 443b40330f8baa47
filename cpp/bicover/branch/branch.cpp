// Rounds with ever more work. A round bounds the suffixes of each order, of which the longest is
// the whole table, starting from what the round before knew; then it searches a tree with the best
// of them for a proof. Two things are wanted: a good bound at any moment, and a small tree. The
// order with the best bounds so far is followed for the first. If its bound is near the incumbent,
// a short search of each tree tells what the whole would take (Knuth 1975). That is rough, but
// orders differ by powers of ten; so once a proof is in reach, the smallest tree is followed
// instead. Work is counted, not timed, so that runs repeat exactly.
#include "bicover/branch/branch.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <utility>

#include "bicover/branch/order.hpp"
#include "bicover/branch/suffix.hpp"
#include "bicover/branch/tree.hpp"

namespace bicover {
namespace {

constexpr std::int64_t round_growth = 4;    // work of the next round, in rounds
constexpr std::int64_t tree_share = 8;      // work for the tree, in rounds
constexpr Weight near_part = 5;             // a proof may be near if the gap is 1 / 5 of the cost
constexpr double reachable_rounds = 8000;   // a tree of so many rounds' work may still be searched
constexpr double tree_allowance = 2;        // a tree may take so many times its expected work
constexpr std::uint64_t dual_variants = 2;  // orders added if a proof may be near
constexpr std::size_t most_factors_with_variants = 3;  // each order costs 2^k
constexpr std::size_t orders_after_two_rounds = 2;     // and one after three
constexpr std::size_t dual_order_columns = 64;         // the dual order costs n^3
constexpr double most_memory = 1e9;                    // bytes for the tree, all threads

std::vector<Label> labels_of(MatrixView members) {
  std::vector<Label> labels(members.rows);
  for (std::size_t line = 0; line < members.rows; ++line) {
    for_each(members.row(line), [&](std::size_t l) { labels[line] |= Label{1} << l; });
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
  explicit Order(OrderChoice by) : choice(by) {}

  OrderChoice choice;
  std::vector<std::size_t> columns;
  BranchTable table;
  SuffixBounds suffixes;
  double expected_work = 0;  // of the tree with these bounds; infinite if it was not tried

  Weight bound() const { return suffixes.bounds.back(); }

  std::vector<Label> labels(const Labelling& incumbent) const {
    std::vector<Label> ordered;
    ordered.reserve(columns.size());
    for (const std::size_t column : columns) ordered.push_back(incumbent.columns[column]);
    return ordered;
  }
};

class Rounds {
 public:
  Rounds(const BranchTable& table, std::size_t rank, Labelling incumbent,
         const BranchOptions& options, SharedStop& stop)
      : table_(table),
        rank_(rank),
        best_(std::move(incumbent)),
        threads_(options.threads),
        first_work_(options.first_work),
        rounds_(options.rounds == 0 ? std::numeric_limits<int>::max() : options.rounds),
        stop_(stop) {
    orders_.emplace_back(OrderChoice{OrderRule::branching_score});
    orders_.emplace_back(OrderChoice{OrderRule::fixed_cost});
  }

  void run() {
    int round = 0;
    for (std::int64_t work = first_work_; open() && round < rounds_;
         work *= round_growth, ++round) {
      bound_orders(work);
      choose_orders(round, work);
      refute_if_near(orders_.front(), work);
      if (table_.columns() <= dual_order_columns) add_orders(round);
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

  bool near(Weight bound) const { return best_.cost - bound <= best_.cost / near_part; }

  // Variants make trees smaller, not bounds better, so they are worth their time only near a proof.
  void add_orders(int round) {
    if (round == 0) orders_.emplace_back(OrderChoice{OrderRule::dual});
    if (round != 1 || rank_ > most_factors_with_variants || !near(lower_)) return;
    for (std::uint64_t variant = 1; variant <= dual_variants; ++variant) {
      orders_.emplace_back(OrderChoice{OrderRule::dual, variant});
    }
  }

  bool fits(const Order& order) const {
    return tree_memory(order.table, rank_) * static_cast<double>(threads_) <= most_memory;
  }

  // Suffixes for each order, and a short search of its tree if that may be small. One that proves
  // the incumbent closes the round: those behind it need not run, and what they did is forgotten.
  // Those before it always run, so that nothing depends on the threads.
  void bound_orders(std::int64_t work) {
    std::vector<TreeResult> trials(orders_.size());
    std::atomic<std::size_t> last = orders_.size() - 1;
    run_parallel(orders_.size(), threads_, stop_, [&](std::size_t index) {
      if (index > last) return;
      trials[index] = bound_order(orders_[index], work);
      const TreeResult& trial = trials[index];
      if (orders_[index].bound() < best_.cost && (!trial.complete || trial.labels)) return;
      for (std::size_t seen = last; index < seen && !last.compare_exchange_weak(seen, index);) {
      }
    });
    orders_.erase(orders_.begin() + static_cast<std::ptrdiff_t>(last) + 1, orders_.end());
    for (std::size_t index = 0; index < orders_.size(); ++index) {
      const Order& order = orders_[index];
      if (order.suffixes.solved == table_.columns()) {
        improve(order, order.suffixes.labels, order.bound());
      }
      raise_lower(order.bound());
      record_tree(order, trials[index]);
    }
  }

  TreeResult bound_order(Order& order, std::int64_t work) {
    if (order.columns.empty()) {
      order.columns = order_columns(table_, rank_, best_, order.choice, stop_);
      if (stop_.reached()) return {};
      order.table = table_.restricted(order.columns);
    }
    order.suffixes = bound_suffixes(order.table, rank_, order.labels(best_), work,
                                    std::move(order.suffixes), stop_);
    TreeResult trial;
    if (order.bound() < best_.cost && near(order.bound()) && fits(order) && !stop_.reached()) {
      trial = search_tree({order.table, rank_, order.suffixes.bounds, best_.cost, work}, stop_);
    }
    order.expected_work = trial.expected_work();
    return trial;
  }

  // The best bounds come first, those of variants last: they are there for their trees only. But if
  // the smallest tree is in reach, its order comes before all.
  void choose_orders(int round, std::int64_t work) {
    std::ranges::stable_sort(orders_, std::ranges::greater{}, [](const Order& order) {
      return std::pair(order.choice.variant == 0, order.bound());
    });
    const auto smallest = std::ranges::min_element(orders_, {}, &Order::expected_work);
    if (smallest->expected_work <= reachable_rounds * static_cast<double>(work)) {
      std::rotate(orders_.begin(), smallest, smallest + 1);
    }
    if (round == 0) return;
    while (orders_.size() > (round == 1 ? orders_after_two_rounds : 1)) orders_.pop_back();
  }

  void improve(const Order& order, const std::vector<Label>& labels, Weight cost) {
    if (cost >= best_.cost) return;
    for (std::size_t at = 0; at < order.columns.size(); ++at) {
      best_.columns[order.columns[at]] = labels[at];
    }
    best_.cost = cost;
  }

  // Tries to show that nothing is cheaper than the incumbent, if that seems to take no longer than
  // bounding the suffixes took.
  void refute_if_near(const Order& order, std::int64_t work) {
    const std::int64_t due = std::max(work * tree_share, order.suffixes.work);
    const double expected = order.expected_work;
    if (!open() || !fits(order) || expected > tree_allowance * static_cast<double>(due)) return;
    refute(order, std::max(due, static_cast<std::int64_t>(tree_allowance * expected)));
  }

  void refute(const Order& order, std::int64_t work) {
    const TreeTask task{order.table, rank_, order.suffixes.bounds, best_.cost, work};
    const TreeResult found = search_tree(task, threads_, stop_);
    record_tree(order, found);
  }

  void record_tree(const Order& order, const TreeResult& found) {
    nodes_ += found.nodes;
    if (found.labels) improve(order, *found.labels, found.target);
    if (found.complete) raise_lower(found.target);
  }

  const BranchTable& table_;
  std::size_t rank_;
  Labelling best_;
  std::size_t threads_;
  std::int64_t first_work_;
  int rounds_;
  SharedStop& stop_;
  std::vector<Order> orders_;
  Weight lower_ = 0;
  std::int64_t nodes_ = 0;
};

}  // namespace

Branched branch(const Cells& cells, MatrixView A, MatrixView B, const BranchOptions& options,
                Stop& asked) {
  SharedStop stop(asked);
  const std::size_t rank = B.rows;
  const bool by_rows =
      options.side < 0 || (options.side == 0 && cells.ones.rows < cells.ones.columns);
  const BranchTable all(cells, by_rows, options.costs);
  Labelling incumbent{labels_of(by_rows ? A : transpose(B).view()), 0};
  incumbent.cost = best_row_labels(all, incumbent.columns, rank).cost;
  Labelling random = descend_from_random(all, rank, stop);
  if (random.cost < incumbent.cost) incumbent = std::move(random);
  Rounds rounds(all, rank, std::move(incumbent), options, stop);
  rounds.run();
  const RowLabels others = best_row_labels(all, rounds.best().columns, rank);
  BitMatrix branched = members_of(rounds.best().columns, rank);
  BitMatrix assigned = members_of(others.rows, rank);
  Branched result;
  result.cost = others.cost;
  result.lower = rounds.lower();
  result.nodes = rounds.nodes();
  result.B = transpose((by_rows ? assigned : branched).view());
  result.A = std::move(by_rows ? branched : assigned);
  return result;
}

}  // namespace bicover
