// The search keeps a set S of pairwise incompatible cells and, for every cell outside, how many of
// S it is compatible with (its conflicts). A cell without conflicts joins S; a cell with one takes
// the place of its rival, if it is not tabu, the one that waited longest first; after many moves
// without success a random cell throws out all its rivals. This is the dynamic local search for
// cliques (Pullan, Hoos 2006) on a graph that is never built: the rivals of (a, b) are the
// required cells of N(b) x N(a).
#include "bicover/rank/fooling.hpp"

#include <algorithm>
#include <limits>

#include "bicover/base/random.hpp"

namespace bicover {
namespace {

using CellId = std::uint32_t;  // its place in the table, row by row
constexpr CellId no_cell = std::numeric_limits<CellId>::max();

// A set of cells from which one can be drawn: a list, and the place of each in it.
class Pool {
 public:
  explicit Pool(std::size_t numbers) : place_(numbers, no_cell) {}
  bool empty() const { return list_.empty(); }
  std::size_t size() const { return list_.size(); }
  CellId operator[](std::size_t k) const { return list_[k]; }
  void add(CellId cell) {
    place_[cell] = static_cast<CellId>(list_.size());
    list_.push_back(cell);
  }
  void remove(CellId cell) {
    const CellId last = list_.back();
    list_[place_[cell]] = last;
    place_[last] = place_[cell];
    place_[cell] = no_cell;
    list_.pop_back();
  }

 private:
  std::vector<CellId> list_;
  std::vector<CellId> place_;
};

class Search {
 public:
  Search(MatrixView allowed, MatrixView required, std::uint64_t seed)
      : allowed_(allowed),
        columns_(transpose(allowed)),
        required_(required),
        random_(seed),
        conflicts_(allowed.rows * allowed.columns, 0),
        moved_(conflicts_.size(), 0),
        tabu_(conflicts_.size(), 0),
        free_(conflicts_.size()),
        swappable_(conflicts_.size()) {
    for (std::size_t i = 0; i < required.rows; ++i) {
      for_each(required.row(i), [&](std::size_t j) {
        all_.push_back(cell_id(i, j));
        free_.add(cell_id(i, j));
      });
    }
  }

  void run(std::size_t target, std::uint64_t steps, Stop& stop) {
    std::uint64_t last_success = 0;
    for (now_ = 1; now_ <= steps && best_.size() < target && !all_.empty(); ++now_) {
      if (now_ % 16 == 0 && stop.reached()) return;
      if (!free_.empty()) {
        add(free_[random_.below(free_.size())]);
      } else if (const CellId cell = swap_candidate(); cell != no_cell) {
        replace(cell);
      } else {
        replace(all_[random_.below(all_.size())]);
      }
      if (set_.size() > best_.size()) {
        best_ = set_;
        last_success = now_;
      } else if (now_ - last_success > moves_before_restart) {
        last_success = now_;
        for (int k = 0; k < 3; ++k) replace(all_[random_.below(all_.size())]);
      }
    }
  }

  CellList best() const {
    CellList cells;
    for (const CellId cell : best_) cells.emplace_back(row(cell), column(cell));
    std::ranges::sort(cells);
    return cells;
  }

 private:
  static constexpr std::uint64_t moves_before_restart = 2000;
  static constexpr std::size_t swap_samples = 40;

  CellId cell_id(std::size_t i, std::size_t j) const {
    return static_cast<CellId>(i * allowed_.columns + j);
  }
  std::size_t row(CellId cell) const { return cell / allowed_.columns; }
  std::size_t column(CellId cell) const { return cell % allowed_.columns; }
  bool compatible(CellId a, CellId b) const {
    return contains(allowed_.row(row(a)), column(b)) && contains(allowed_.row(row(b)), column(a));
  }

  // Of some cells with one conflict, the one not tabu that has not moved for longest.
  CellId swap_candidate() {
    CellId found = no_cell;
    for (std::size_t k = 0; k < std::min(swap_samples, swappable_.size()); ++k) {
      const CellId cell = swappable_[random_.below(swappable_.size())];
      if (tabu_[cell] < now_ && (found == no_cell || moved_[cell] < moved_[found])) found = cell;
    }
    return found;
  }

  void replace(CellId cell) {
    if (std::ranges::find(set_, cell) != set_.end()) return;
    for (std::size_t k = set_.size(); k-- > 0;) {
      if (!compatible(set_[k], cell)) continue;
      const CellId rival = set_[k];
      set_[k] = set_.back();
      set_.pop_back();
      tabu_[rival] = now_ + 7 + random_.below(3 + set_.size() / 4);
      count_conflicts(rival, -1);
    }
    add(cell);
  }

  void add(CellId cell) {
    set_.push_back(cell);
    count_conflicts(cell, 1);
  }

  // `cell` joined (change 1) or left (-1) the set: so many more conflicts for its rivals. The cell
  // is compatible with itself, which keeps members of the set out of the pool of free cells; they
  // are kept out of the other pool by counting twice.
  void count_conflicts(CellId cell, int change) {
    moved_[cell] = now_;
    change_conflicts(cell, change);
    const Row near_columns = allowed_.row(row(cell));
    for_each(columns_.row(column(cell)), [&](std::size_t i) {
      const Row required = required_.row(i);
      for (std::size_t w = 0; w < required.size(); ++w) {
        for (Word hit = required[w] & near_columns[w]; hit != 0; hit &= hit - 1) {
          change_conflicts(
              cell_id(i, w * word_bits + static_cast<std::size_t>(std::countr_zero(hit))), change);
        }
      }
    });
  }

  void change_conflicts(CellId cell, int change) {
    std::int32_t& conflicts = conflicts_[cell];
    if (conflicts == 0) free_.remove(cell);
    if (conflicts == 1) swappable_.remove(cell);
    conflicts += change;
    if (conflicts == 0) free_.add(cell);
    if (conflicts == 1) swappable_.add(cell);
  }

  MatrixView allowed_;
  BitMatrix columns_;
  MatrixView required_;
  Random random_;
  std::uint64_t now_ = 0;
  std::vector<std::int32_t> conflicts_;
  std::vector<std::uint64_t> moved_, tabu_;  // when it last moved; until when it must not join
  Pool free_, swappable_;                    // cells with no conflict, and with one
  std::vector<CellId> all_, set_, best_;
};

}  // namespace

FoolingSet search_fooling_set(MatrixView allowed, MatrixView required, std::size_t target,
                              std::uint64_t steps, std::uint64_t seed, Stop& stop) {
  Search search(allowed, required, seed);
  search.run(target, steps, stop);
  return {search.best(), false};
}

}  // namespace bicover
