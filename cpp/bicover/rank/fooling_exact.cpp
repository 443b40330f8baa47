// Largest clique of the graph of incompatible cells, by branch and bound with colourings as
// bounds (Tomita; bit sets after San Segundo 2011). A colour class is a set of cells that are
// pairwise compatible, of which a fooling set has at most one.
#include <algorithm>
#include <numeric>

#include "bicover/base/kernels.hpp"
#include "bicover/rank/fooling.hpp"

namespace bicover {
namespace {

class Branching {
 public:
  Branching(MatrixView allowed, const CellList& cells, std::size_t known, std::uint64_t nodes,
            Stop& stop)
      : cells_(cells),
        incompatible_(cells.size(), cells.size()),
        best_size_(known),
        nodes_left_(nodes),
        stop_(stop) {
    for (std::size_t v = 0; v < cells.size(); ++v) {
      const auto [i, j] = cells[v];
      for (std::size_t u = 0; u < cells.size(); ++u) {
        const auto [a, b] = cells[u];
        const bool compatible = contains(allowed.row(i), b) && contains(allowed.row(a), j);
        if (!compatible) insert(incompatible_.row(v), u);
      }
    }
  }

  // Whether the search ended by itself.
  bool run() {
    std::vector<Word> all(incompatible_.row_words());
    fill_all(all, cells_.size());
    expand(all);
    return !ended_;
  }

  const std::vector<std::size_t>& best() const { return best_; }

 private:
  // Tries to extend the set by members of `candidates`, which are incompatible with all of it.
  void expand(std::vector<Word> candidates) {
    if (nodes_left_-- == 0 || stop_.reached()) ended_ = true;
    if (ended_) {
      nodes_left_ = 0;
      return;
    }
    std::vector<std::pair<std::size_t, std::size_t>> order = colour(candidates);
    std::vector<Word> inner(candidates.size());
    while (!order.empty()) {
      const auto [colours, v] = order.back();
      order.pop_back();
      if (set_.size() + colours <= best_size_ || ended_) return;
      set_.push_back(v);
      const Row row = incompatible_.row(v);
      bool any = false;
      for (std::size_t w = 0; w < inner.size(); ++w) {
        inner[w] = candidates[w] & row[w];
        any |= inner[w] != 0;
      }
      if (any) {
        expand(inner);
      } else if (set_.size() > best_size_) {
        best_ = set_;
        best_size_ = set_.size();
      }
      set_.pop_back();
      discard(candidates, v);
    }
  }

  // Colours the candidates greedily: each with the number of classes up to its own.
  std::vector<std::pair<std::size_t, std::size_t>> colour(std::vector<Word> left) const {
    std::vector<std::pair<std::size_t, std::size_t>> order;
    std::vector<Word> fitting(left.size());
    for (std::size_t colours = 1; count(left) != 0; ++colours) {
      fitting = left;
      for (std::size_t w = 0; w < fitting.size(); ++w) {
        while (fitting[w] != 0) {
          const std::size_t v =
              w * word_bits + static_cast<std::size_t>(std::countr_zero(fitting[w]));
          fitting[w] &= fitting[w] - 1;
          left[w] &= ~(Word{1} << (v % word_bits));
          const Row row = incompatible_.row(v);
          for (std::size_t u = w; u < fitting.size(); ++u) fitting[u] &= ~row[u];
          order.emplace_back(colours, v);
        }
      }
    }
    return order;
  }

  const CellList& cells_;
  BitMatrix incompatible_;
  std::vector<std::size_t> set_, best_;
  std::size_t best_size_;
  std::uint64_t nodes_left_;
  bool ended_ = false;
  Stop& stop_;
};

// Cells with few incompatible ones last: they are branched on first.
CellList required_cells(MatrixView allowed, MatrixView required) {
  const BitMatrix columns = transpose(allowed);
  std::vector<std::pair<std::size_t, std::pair<std::size_t, std::size_t>>> weighed;
  for (std::size_t i = 0; i < required.rows; ++i) {
    for_each(required.row(i), [&](std::size_t j) {
      std::size_t compatible = 0;
      for_each(columns.row(j),
               [&](std::size_t a) { compatible += count_and(required.row(a), allowed.row(i)); });
      weighed.push_back({compatible, {i, j}});
    });
  }
  std::ranges::sort(weighed);
  CellList cells;
  for (const auto& [compatible, cell] : weighed) cells.push_back(cell);
  return cells;
}

}  // namespace

FoolingSet largest_fooling_set(MatrixView allowed, MatrixView required, const CellList& known,
                               std::uint64_t nodes, Stop& stop) {
  const CellList cells = required_cells(allowed, required);
  Branching branching(allowed, cells, known.size(), nodes, stop);
  FoolingSet found{known, branching.run()};
  if (!branching.best().empty()) {
    found.cells.clear();
    for (const std::size_t v : branching.best()) found.cells.push_back(cells[v]);
    std::ranges::sort(found.cells);
  }
  return found;
}

}  // namespace bicover
