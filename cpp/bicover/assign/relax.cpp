// Every possible flip has a delta: the change of the cost it would make. A flip of A[i,l] touches
// row i of the product only. So it changes the deltas of A's row i, which are computed anew, and,
// in each column j, the share that row i has in the deltas of B's column j. The same code serves
// flips of B, on the transposed table.
#include "bicover/assign/relax.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace bicover {
namespace {

// The smallest of many numbers that change one at a time; ties go to the first.
class MinTree {
 public:
  explicit MinTree(std::size_t size)
      : leaves_(std::bit_ceil(std::max<std::size_t>(size, 1))),
        tree_(2 * leaves_, std::numeric_limits<Weight>::max()) {}

  void set(std::size_t at, Weight value) {
    std::size_t node = at + leaves_;
    if (tree_[node] == value) return;
    tree_[node] = value;
    while ((node /= 2) != 0) {
      const Weight least = std::min(tree_[2 * node], tree_[2 * node + 1]);
      if (tree_[node] == least) return;
      tree_[node] = least;
    }
  }

  Weight least() const { return tree_[1]; }
  std::size_t where() const {
    std::size_t node = 1;
    while (node < leaves_) node = 2 * node + (tree_[2 * node] == tree_[node] ? 0 : 1);
    return node - leaves_;
  }

 private:
  std::size_t leaves_;
  std::vector<Weight> tree_;
};

// One side of the problem: lines (rows or columns of X), their factors, and for each line and
// factor the delta of flipping that membership.
struct Side {
  BitMatrix ones;   // lines x cells
  BitMatrix zeros;  // lines x cells
  const Weights& line_weights;
  const Weights& cell_weights;
  BitMatrix member;           // lines x factors
  std::vector<Weight> delta;  // lines x factors
  MinTree best;

  Side(BitMatrix one, BitMatrix zero, const Weights& of_lines, const Weights& of_cells,
       BitMatrix memberships)
      : ones(std::move(one)),
        zeros(std::move(zero)),
        line_weights(of_lines),
        cell_weights(of_cells),
        member(std::move(memberships)),
        delta(member.rows() * member.columns()),
        best(member.rows()) {}

  std::size_t factors() const { return member.columns(); }
  Weight* delta_of(std::size_t line) { return delta.data() + line * factors(); }
  void refresh_best(std::size_t line) {
    best.set(line, *std::min_element(delta_of(line), delta_of(line) + factors()));
  }
  std::size_t best_factor(std::size_t line) {
    return static_cast<std::size_t>(std::min_element(delta_of(line), delta_of(line) + factors()) -
                                    delta_of(line));
  }
};

// How often a line's cells are covered, as far as it matters.
struct CoverCount {
  std::vector<Word> never, once;

  explicit CoverCount(std::size_t cells) : never(word_count(cells)), once(word_count(cells)) {}

  // `sets` holds each factor's cells.
  void count(Row memberships, const BitMatrix& sets) {
    std::ranges::fill(never, 0);  // at least once, until the end
    std::ranges::fill(once, 0);   // at least twice, until the end
    for_each(memberships, [&](std::size_t factor) {
      const Row cells = sets.row(factor);
      for (std::size_t w = 0; w < never.size(); ++w) {
        once[w] |= never[w] & cells[w];
        never[w] |= cells[w];
      }
    });
    for (std::size_t w = 0; w < never.size(); ++w) {
      once[w] = never[w] & ~once[w];
      never[w] = ~never[w];
    }
  }
};

class Relaxer {
 public:
  Relaxer(const Cells& cells, const Costs& costs, MatrixView A, MatrixView B)
      : costs_(costs),
        sides_{Side(BitMatrix(cells.ones), BitMatrix(cells.zeros), cells.row_weights,
                    cells.column_weights, BitMatrix(A)),
               Side(transpose(cells.ones), transpose(cells.zeros), cells.column_weights,
                    cells.row_weights, transpose(B))},
        sets_{transpose(A), BitMatrix(B)} {
    for (const std::size_t side : {0, 1}) {
      CoverCount cover(sides_[side].ones.columns());
      for (std::size_t line = 0; line < sides_[side].ones.rows(); ++line) {
        cover.count(sides_[side].member.row(line), sets_[1 - side]);
        refresh(side, line, cover);
      }
    }
  }

  // The best flip, if it helps. False when none does.
  bool step() {
    const std::size_t side = sides_[1].best.least() < sides_[0].best.least() ? 1 : 0;
    if (sides_[side].best.least() >= 0) return false;
    const std::size_t line = sides_[side].best.where();
    flip(side, line, sides_[side].best_factor(line));
    return true;
  }

  BitMatrix take_A() { return std::move(sides_[0].member); }
  BitMatrix take_B() { return std::move(sets_[1]); }

 private:
  // The deltas of one line, from how often its cells are covered.
  void refresh(std::size_t which, std::size_t line, const CoverCount& cover) {
    Side& side = sides_[which];
    if (side.factors() == 0) return;
    std::vector<Word>& good = scratch_[0];
    std::vector<Word>& bad = scratch_[1];
    for (std::size_t factor = 0; factor < side.factors(); ++factor) {
      const Row cells = sets_[1 - which].row(factor);
      const bool in = contains(side.member.row(line), factor);
      const std::vector<Word>& matters = in ? cover.once : cover.never;
      good.resize(cells.size());
      bad.resize(cells.size());
      for (std::size_t w = 0; w < cells.size(); ++w) {
        const Word touched = cells[w] & matters[w];
        good[w] = touched & side.ones.row(line)[w];
        bad[w] = touched & side.zeros.row(line)[w];
      }
      const Weight change = costs_.false_positive * side.cell_weights.of(bad) -
                            costs_.false_negative * side.cell_weights.of(good);
      side.delta_of(line)[factor] = side.line_weights[line] * (in ? -change : change);
    }
    side.refresh_best(line);
  }

  // The share of cell (line, cell) in the delta of taking `cell` into a factor, or out of it.
  Weight share(const Side& side, std::size_t line, std::size_t cell, bool in,
               const CoverCount& cover) const {
    if (!contains(in ? cover.once : cover.never, cell)) return 0;
    const Weight weight = side.line_weights[line] * side.cell_weights[cell];
    if (contains(side.ones.row(line), cell)) return costs_.false_negative * (in ? weight : -weight);
    if (contains(side.zeros.row(line), cell))
      return costs_.false_positive * (in ? -weight : weight);
    return 0;
  }

  void flip(std::size_t which, std::size_t line, std::size_t factor) {
    Side& side = sides_[which];
    Side& other = sides_[1 - which];
    CoverCount before(side.ones.columns());
    CoverCount after(side.ones.columns());
    before.count(side.member.row(line), sets_[1 - which]);
    const bool was_in = contains(side.member.row(line), factor);
    toggle(side.member.row(line), factor);
    toggle(sets_[which].row(factor), line);
    after.count(side.member.row(line), sets_[1 - which]);
    for (std::size_t cell = 0; cell < other.ones.rows(); ++cell) {
      Weight* delta = other.delta_of(cell);
      const Row cell_in = other.member.row(cell);
      const bool in_factor = contains(cell_in, factor);
      if (was_in)
        delta[factor] -= share(side, line, cell, in_factor, before);
      else
        delta[factor] += share(side, line, cell, in_factor, after);
      if (in_factor) {  // the cell is covered once more, or once less
        for_each(side.member.row(line), [&](std::size_t also) {
          if (also == factor) return;
          const bool in = contains(cell_in, also);
          delta[also] += share(side, line, cell, in, after) - share(side, line, cell, in, before);
        });
      }
      other.refresh_best(cell);
    }
    refresh(which, line, after);
  }

  const Costs costs_;
  std::array<Side, 2> sides_;      // rows with A, columns with the transpose of B
  std::array<BitMatrix, 2> sets_;  // for each factor its rows, and its columns
  std::array<std::vector<Word>, 2> scratch_;
};

}  // namespace

Relaxed relax(const Cells& cells, const Costs& costs, MatrixView A, MatrixView B, Stop& stop) {
  Relaxer relaxer(cells, costs, A, B);
  Relaxed result;
  while (!stop.reached() && relaxer.step()) ++result.flips;
  result.A = relaxer.take_A();
  result.B = relaxer.take_B();
  return result;
}

}  // namespace bicover
