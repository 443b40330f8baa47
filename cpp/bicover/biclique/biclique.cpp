// Branch and bound over closed sets of columns (of rows, where there are fewer of them).
//
// For a set J of columns the best rows are all that allow J, so only J is searched for. A node
// keeps the rows that allow its J as records over the columns still open (level.hpp),
// bounds every child at once, drops columns that cannot lead to more than the best so far, and
// repeats that until nothing drops: each drop lowers the other bounds. A few dives along the
// greatest bounds first give a good biclique to beat.
//
// The scheme of closed sets with an excluded set is that of Zhang et al., "On finding bicliques
// in bipartite graphs" (BMC Bioinformatics 2014); the bound by degree profiles is our own.
#include "bicover/biclique/biclique.hpp"

#include <algorithm>
#include <cassert>
#include <memory>
#include <numeric>

#include "bicover/biclique/enumerate.hpp"
#include "bicover/biclique/level.hpp"

namespace bicover {
namespace {

constexpr std::size_t dives = 3;
constexpr std::size_t tiny_side = 5;

class Search {
 public:
  Search(Stop& stop, const BicliqueLimits& limits)
      : stop_(stop), most_work_(limits.work), best_(limits.above) {}

  // Explores everything below `root`; `chosen` are columns already taken.
  void run(Level root, std::vector<std::size_t> chosen) {
    chosen_ = std::move(chosen);
    level(0) = std::move(root);
    Level& top = level(0);
    if (!enter(top)) return;
    if (reduce(top)) {
      dive_from(top);
      if (reduce(top)) branch(0);
    }
    leave(top);
  }

  const std::vector<std::size_t>& best_columns() const { return best_columns_; }
  Weight best() const { return best_; }
  Weight bound() const { return std::max(best_, open_); }
  std::size_t nodes() const { return nodes_; }
  std::uint64_t work() const { return scratch_.work; }

 private:
  bool over() { return work() >= most_work_ || stop_.reached(); }

  Level& level(std::size_t depth) {
    while (levels_.size() <= depth) levels_.push_back(std::make_unique<Level>());
    return *levels_[depth];
  }

  // Closes a new node and notes its value. False if it was seen elsewhere.
  bool enter(Level& node) {
    ++nodes_;
    if (!close(node)) return false;
    chosen_.insert(chosen_.end(), node.joined.begin(), node.joined.end());
    const Weight value = std::accumulate(node.base.begin(), node.base.end(), Weight{0});
    if (value > best_) {
      best_ = value;
      best_columns_ = chosen_;
    }
    return true;
  }

  void leave(const Level& node) { chosen_.resize(chosen_.size() - node.joined.size()); }

  // Drops candidates that cannot beat the best, again and again. False if none is left, or an
  // excluded one turns out to be allowed by all rows.
  bool reduce(Level& node) {
    for (;;) {
      evaluate(node, scratch_);
      bool dropped = false;
      bool any = false;
      for_each(std::vector<Word>(node.candidates), [&](std::size_t j) {
        if (node.upper[j] > best_) {
          any = true;
          return;
        }
        dropped = true;
        discard(node.candidates, j);
        insert(node.excluded, j);
      });
      if (!any) return false;
      if (!dropped) return true;
    }
  }

  // Follows the greatest bounds down from the best few columns of the root.
  void dive_from(const Level& root) {
    const std::vector<std::size_t> order = by_upper(root);
    for (std::size_t d = 0; d < std::min(dives, order.size()); ++d) {
      if (over()) break;
      std::size_t column = order[order.size() - 1 - d];
      const Level* node = &root;
      std::size_t depth = 1;
      const std::size_t taken = chosen_.size();
      for (;;) {
        Level& child = level(depth);
        chosen_.push_back(node->columns[column]);
        descend(*node, column, child);
        std::ranges::fill(child.excluded, 0);
        if (!enter(child) || !reduce(child)) break;
        column = by_upper(child).back();
        node = &child;
        ++depth;
      }
      chosen_.resize(taken);
    }
  }

  // Candidates, the smallest bound first: weak columns have small subtrees, and once they are
  // done the strong ones need not consider them.
  static std::vector<std::size_t> by_upper(const Level& node) {
    std::vector<std::size_t> order;
    for_each(node.candidates, [&](std::size_t j) { order.push_back(j); });
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
      return std::pair(node.upper[a], node.value[a]) < std::pair(node.upper[b], node.value[b]);
    });
    return order;
  }

  void branch(std::size_t depth) {
    Level& node = level(depth);
    const std::vector<std::size_t> order = by_upper(node);
    for (const std::size_t j : order) {
      if (node.upper[j] > best_) {
        if (over()) {
          open_ = std::max(open_, node.upper[j]);
          continue;  // so are all the others
        }
        visit(depth, j);
      }
      discard(node.candidates, j);
      insert(node.excluded, j);
    }
  }

  void visit(std::size_t depth, std::size_t j) {
    Level& child = level(depth + 1);
    Level& node = level(depth);
    chosen_.push_back(node.columns[j]);
    descend(node, j, child);
    if (enter(child)) {
      if (reduce(child)) branch(depth + 1);
      leave(child);
    }
    chosen_.pop_back();
  }

  Stop& stop_;
  std::uint64_t most_work_;
  std::vector<std::unique_ptr<Level>> levels_;
  BoundScratch scratch_;
  std::vector<std::size_t> chosen_;
  std::vector<std::size_t> best_columns_;
  Weight best_;
  Weight open_ = 0;
  std::size_t nodes_ = 0;
};

// The kept lines of the table, seen from the smaller side: `rows` are the lines of the larger
// side, which become records, and `columns` those to branch on.
struct Side {
  MatrixView gain;
  MatrixView forbidden;
  const Weights& row_weights;
  const Weights& column_weights;
  std::vector<std::size_t> rows;
  std::vector<std::size_t> columns;
  std::optional<Cell> through;

  Level root() const;
  std::vector<std::size_t> chosen() const {
    return through ? std::vector{through->column} : std::vector<std::size_t>{};
  }
  bool allows(std::size_t i, const std::vector<std::size_t>& taken) const {
    return std::ranges::none_of(taken,
                                [&](std::size_t j) { return contains(forbidden.row(i), j); });
  }
};

Level Side::root() const {
  Level level;
  level.clear(word_count(columns.size()));
  level.columns = columns;
  for (const std::size_t j : columns) level.column_weights.push_back(column_weights[j]);
  level.unit_columns = std::ranges::all_of(level.column_weights, [](Weight w) { return w == 1; });
  level.candidates.assign(level.words, 0);
  level.excluded.assign(level.words, 0);
  for (std::size_t c = 0; c < columns.size(); ++c) insert(level.candidates, c);
  std::vector<Word> kept(gain.row_words());
  for (const std::size_t j : columns) insert(kept, j);
  std::vector<Word> allowed(kept.size());
  const auto gather = kernels().gather;
  RecordMerger merger(rows.size());
  for (const std::size_t i : rows) {
    const std::size_t first = level.allowed.size();
    level.allowed.resize(first + level.words);
    level.gain.resize(first + level.words);
    for (std::size_t w = 0; w < kept.size(); ++w) allowed[w] = ~forbidden.row(i)[w];
    gather(allowed.data(), kept.data(), kept.size(), level.allowed.data() + first, 0);
    gather(gain.row(i).data(), kept.data(), kept.size(), level.gain.data() + first, 0);
    const bool gains = through && contains(gain.row(i), through->column);
    level.base.push_back(gains ? row_weights[i] * column_weights[through->column] : 0);
    level.mult.push_back(row_weights[i]);
    merger.add_last(level);
  }
  return level;
}

// The rows worth looking at: with a gain and, if asked, allowed beside the cell to go through.
std::vector<std::size_t> kept_lines(MatrixView gain, MatrixView forbidden,
                                    std::optional<Cell> through) {
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < gain.rows; ++i) {
    if (through && contains(forbidden.row(i), through->column)) continue;
    if (!is_empty(gain.row(i))) kept.push_back(i);
  }
  return kept;
}

// The maximal biclique around `taken`: all rows that allow it, and all columns they allow.
void collect(const Side& side, const std::vector<std::size_t>& taken, std::vector<Word>& rows,
             std::vector<Word>& columns) {
  fill_all(columns, side.gain.columns);
  for (std::size_t i = 0; i < side.gain.rows; ++i) {
    if (!side.allows(i, taken)) continue;
    insert(rows, i);
    subtract(columns, side.forbidden.row(i));
  }
}

}  // namespace

Biclique heaviest_biclique(const Cells& cells, std::optional<Cell> through, Stop& stop,
                           const BicliqueLimits& limits) {
  const std::size_t m = cells.ones.rows;
  const std::size_t n = cells.ones.columns;
  assert(cells.zeros.rows == m && cells.zeros.columns == n);
  const BitMatrix tall_gain = transpose(cells.ones);
  const BitMatrix tall_forbidden = transpose(cells.zeros);
  const std::optional<Cell> turned =
      through ? std::optional(Cell{through->column, through->row}) : std::nullopt;
  std::vector<std::size_t> rows = kept_lines(cells.ones, cells.zeros, through);
  std::vector<std::size_t> columns = kept_lines(tall_gain.view(), tall_forbidden.view(), turned);

  if (!through && std::min(rows.size(), columns.size()) <= tiny_side) {
    // At most 2^tiny_side of them: less to set up.
    Biclique found = enumerate_bicliques(cells, stop);
    if (found.weight > limits.above) return found;
    return {std::vector<Word>(word_count(m)), std::vector<Word>(word_count(n)), 0, found.bound};
  }

  Biclique result{std::vector<Word>(word_count(m)), std::vector<Word>(word_count(n))};
  const auto search_side = [&](Side side, std::vector<Word>& of_rows,
                               std::vector<Word>& of_columns) {
    if (side.through) std::erase(side.columns, side.through->column);
    Search search(stop, limits);
    search.run(side.root(), side.chosen());
    const bool found = search.best() > limits.above;
    if (found || side.through) {
      collect(side, found ? search.best_columns() : side.chosen(), of_rows, of_columns);
    }
    result.weight = found ? search.best() : 0;
    result.bound = search.bound();
    result.nodes = search.nodes();
    result.work = search.work();
  };
  if (columns.size() <= rows.size()) {
    search_side({cells.ones, cells.zeros, cells.row_weights, cells.column_weights, std::move(rows),
                 std::move(columns), through},
                result.rows, result.columns);
  } else {
    search_side({tall_gain.view(), tall_forbidden.view(), cells.column_weights, cells.row_weights,
                 std::move(columns), std::move(rows), turned},
                result.columns, result.rows);
  }
  return result;
}

}  // namespace bicover
