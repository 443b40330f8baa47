// Repairing a cover in which some cells lost their factor: pick such a cell, and let the factor
// take it that loses the least by it, namely the weight of the cells that only this factor has
// and that do not fit with the picked one. Then the factor grows again as far as it can. Cells
// that stay uncovered gain weight, and a factor that changed is tabu for a while. This is tabu
// search for partial colourings (Bloechliger, Zufferey 2008) with classes that may overlap, and
// with weights as in local search for SAT.
#include "bicover/rank/cover_search.hpp"

#include <algorithm>
#include <limits>

#include "bicover/base/lines.hpp"
#include "bicover/base/random.hpp"

namespace bicover {
namespace {

using Cell = std::uint32_t;  // its place among the required cells

struct Factor {
  std::vector<Word> rows, columns;
  std::uint64_t tabu_until = 0;
};

class Repair {
 public:
  Repair(MatrixView allowed, MatrixView required, std::uint64_t seed)
      : allowed_(allowed), columns_(transpose(allowed)), required_(required), random_(seed) {
    first_.push_back(0);
    for (std::size_t i = 0; i < required.rows; ++i) {
      for_each(required.row(i), [&](std::size_t j) {
        row_.push_back(static_cast<std::uint32_t>(i));
        column_.push_back(static_cast<std::uint32_t>(j));
      });
      open_in_row_.push_back(row_.size() - first_.back());
      first_.push_back(row_.size());
    }
    covers_.assign(row_.size(), 0);
    owner_.assign(row_.size(), 0);
    weight_.assign(row_.size(), 1);
    place_.assign(row_.size(), 0);
    open_.resize(row_.size());
    for (Cell cell = 0; cell < row_.size(); ++cell) place_[cell] = open_[cell] = cell;
  }

  std::size_t size() const { return factors_.size(); }
  bool complete() const { return open_.empty(); }

  // Adds factors until everything is covered; false if stopped before.
  bool complete_greedily(Stop& stop) {
    while (!open_.empty()) {
      if (stop.reached()) return false;
      Factor factor{std::vector<Word>(word_count(allowed_.rows)),
                    std::vector<Word>(word_count(allowed_.columns))};
      const Cell cell = open_[random_.below(open_.size())];
      insert(factor.rows, row_[cell]);
      insert(factor.columns, column_[cell]);
      grow(factor, stop);
      factors_.push_back(std::move(factor));
      account(factors_.size() - 1, 1);
    }
    return true;
  }

  // Takes the factor away that leaves the least uncovered.
  void remove_one() {
    std::vector<std::size_t> alone(factors_.size(), 0);
    for (Cell cell = 0; cell < row_.size(); ++cell) {
      if (covers_[cell] == 1) ++alone[owner_[cell]];
    }
    const auto least = static_cast<std::size_t>(std::ranges::min_element(alone) - alone.begin());
    account(least, -1);
    const std::size_t last = factors_.size() - 1;
    if (least != last) {
      account(last, -1);
      factors_[least] = std::move(factors_[last]);
      account(least, 1);
    }
    factors_.pop_back();
  }

  // Moves until everything is covered, or `steps` are made.
  bool repair(std::uint64_t steps, Stop& stop) {
    for (std::uint64_t step = 0; step < steps && !open_.empty(); ++step) {
      if (stop.reached()) return false;
      ++now_;
      const Cell cell = open_[random_.below(open_.size())];
      assign_cell(cell, cheapest_factor(cell), stop);
      for (const Cell left : open_) ++weight_[left];
    }
    return open_.empty();
  }

  // For each cell the first factor that has it.
  CoverSearch cover() const {
    CoverSearch found{std::vector<std::int64_t>(row_.size(), -1), 0};
    for (std::size_t l = factors_.size(); l-- > 0;) {
      for_each_cell(factors_[l],
                    [&](Cell cell) { found.factor_of[cell] = static_cast<std::int64_t>(l); });
    }
    found.factors = factors_.size();
    return found;
  }

 private:
  // The factor that loses least if it takes the cell; a tabu one only if it loses nothing.
  std::size_t cheapest_factor(Cell cell) {
    loss_.assign(factors_.size(), 0);
    const Row near_rows = columns_.row(column_[cell]), near_columns = allowed_.row(row_[cell]);
    for (std::size_t i = 0; i < allowed_.rows; ++i) {
      const bool near = contains(near_rows, i);
      for (std::size_t c = first_[i]; c < first_[i + 1]; ++c) {
        if (covers_[c] == 1 && !(near && contains(near_columns, column_[c]))) {
          loss_[owner_[c]] += weight_[c];
        }
      }
    }
    std::size_t best = random_.below(factors_.size()), ties = 0;
    std::uint64_t best_loss = std::numeric_limits<std::uint64_t>::max();
    for (std::size_t l = 0; l < factors_.size(); ++l) {
      if (loss_[l] > best_loss || (loss_[l] != 0 && factors_[l].tabu_until > now_)) continue;
      ties = loss_[l] < best_loss ? 1 : ties + 1;
      if (ties == 1 || random_.below(ties) == 0) best = l;
      best_loss = loss_[l];
    }
    return best;
  }

  // Lets factor `l` take the cell and drop what is not compatible with it.
  void assign_cell(Cell cell, std::size_t l, Stop& stop) {
    account(l, -1);
    Factor& factor = factors_[l];
    const Row near_rows = columns_.row(column_[cell]), near_columns = allowed_.row(row_[cell]);
    intersect(factor.rows, near_rows);
    intersect(factor.columns, near_columns);
    insert(factor.rows, row_[cell]);
    insert(factor.columns, column_[cell]);
    grow(factor, stop);
    factor.tabu_until =
        now_ + 1 + random_.below(2 + std::min<std::size_t>(10, factors_.size() / 4));
    account(l, 1);
  }

  // Adds lines that cover uncovered cells, the heaviest first, then all that still fit. Told to
  // stop, it adds what fits at once.
  void grow(Factor& factor, Stop& stop) {
    std::vector<Word> rows(factor.rows.size()), columns(factor.columns.size());
    common_elements(columns_.view(), factor.columns, rows);
    common_elements(allowed_, factor.rows, columns);
    while (!stop.reached() && add_heaviest_line(factor, rows, columns)) {
      // Lines that forbid no other line may join at once.
      for_each(rows, [&](std::size_t i) {
        if (is_subset(columns, allowed_.row(i))) insert(factor.rows, i);
      });
      for_each(columns, [&](std::size_t j) {
        if (is_subset(rows, columns_.row(j))) insert(factor.columns, j);
      });
    }
    if (random_.below(2) == 0) {
      factor.rows = std::move(rows);
      common_elements(allowed_, factor.rows, factor.columns);
    } else {
      factor.columns = std::move(columns);
      common_elements(columns_.view(), factor.columns, factor.rows);
    }
  }

  // Of the rows and columns that fit, adds the one that covers the most weight; false if none
  // covers anything new.
  bool add_heaviest_line(Factor& factor, std::vector<Word>& rows, std::vector<Word>& columns) {
    gain_columns_.assign(allowed_.columns, 0);
    std::uint64_t best = 0;
    std::size_t line = 0;
    bool is_row = false;
    for_each(rows, [&](std::size_t i) {
      if (open_in_row_[i] == 0) return;
      const bool mine = contains(factor.rows, i);
      std::uint64_t gain = 0;
      for (std::size_t c = first_[i]; c < first_[i + 1]; ++c) {
        if (covers_[c] != 0) continue;
        const bool has = contains(factor.columns, column_[c]);
        if (mine && !has) gain_columns_[column_[c]] += weight_[c];
        if (!mine && has) gain += weight_[c];
      }
      if (gain <= best) return;
      best = gain;
      line = i;
      is_row = true;
    });
    for_each(columns, [&](std::size_t j) {
      if (gain_columns_[j] <= best) return;
      best = gain_columns_[j];
      line = j;
      is_row = false;
    });
    if (best == 0) return false;
    insert(is_row ? factor.rows : factor.columns, line);
    if (is_row)
      intersect(columns, allowed_.row(line));
    else
      intersect(rows, columns_.row(line));
    return true;
  }

  // Counts the cells of factor `l` as covered once more (change 1) or less (-1). The owner of a
  // cell is the sum of the factors that cover it: if there is only one, that one.
  void account(std::size_t l, int change) {
    for_each_cell(factors_[l], [&](Cell cell) { change_cover_count(cell, l, change); });
  }

  // Calls visit(cell) for each required cell of a factor.
  template <typename Visit>
  void for_each_cell(const Factor& factor, Visit&& visit) const {
    for_each(factor.rows, [&](std::size_t i) {
      const Row required = required_.row(i);
      std::size_t cell = first_[i];
      for (std::size_t w = 0; w < required.size(); ++w) {
        for (Word hit = required[w] & factor.columns[w]; hit != 0; hit &= hit - 1) {
          const Word below = required[w] & ((hit & -hit) - 1);
          visit(static_cast<Cell>(cell + static_cast<std::size_t>(std::popcount(below))));
        }
        cell += static_cast<std::size_t>(std::popcount(required[w]));
      }
    });
  }

  void change_cover_count(Cell cell, std::size_t l, int change) {
    if (change > 0) {
      if (covers_[cell]++ == 0) {
        const Cell last = open_.back();
        open_[place_[cell]] = last;
        place_[last] = place_[cell];
        open_.pop_back();
        --open_in_row_[row_[cell]];
      }
      owner_[cell] += static_cast<std::uint32_t>(l);
    } else {
      owner_[cell] -= static_cast<std::uint32_t>(l);
      if (--covers_[cell] == 0) {
        place_[cell] = static_cast<Cell>(open_.size());
        open_.push_back(cell);
        ++open_in_row_[row_[cell]];
      }
    }
  }

  MatrixView allowed_;
  BitMatrix columns_;
  MatrixView required_;
  Random random_;
  std::uint64_t now_ = 0;
  std::vector<std::size_t> first_;             // where the cells of each row begin
  std::vector<std::uint32_t> row_, column_;    // of each cell
  std::vector<std::uint32_t> covers_, owner_;  // how many factors have it, and their sum
  std::vector<std::uint64_t> weight_;
  std::vector<Cell> open_, place_;  // uncovered cells, and where they are there
  std::vector<Factor> factors_;
  std::vector<std::size_t> open_in_row_;
  std::vector<std::uint64_t> loss_, gain_columns_;
};

}  // namespace

CoverSearch search_cover(MatrixView allowed, MatrixView required, std::size_t target,
                         std::uint64_t steps, std::uint64_t seed, Stop& stop) {
  Repair repair(allowed, required, seed);
  if (!repair.complete_greedily(stop)) return {};
  CoverSearch best = repair.cover();
  while (best.factors > target) {
    repair.remove_one();
    if (!repair.repair(steps, stop)) break;
    best = repair.cover();
  }
  return best;
}

}  // namespace bicover
