// The reductions, cheapest first, until nothing changes:
//
// - Lines with equal allowed cells become one, lines without required cells are forgotten. The
//   graph stays the same, but everything after is faster.
// - Implied by lines: (i, j) is dropped if another (a, b) has N(a) inside N(i), N(b) inside N(j).
// - Implied: let I x J be the box of all cells compatible with f. If J is inside N(i) and I inside
//   N(j), then all that is compatible with f is compatible with (i, j): drop (i, j). (Domination
//   of closed neighbourhoods, as in clique cover and colouring.)
// - Essential: if that box is allowed everywhere, it is a factor of some least cover. Take it.
//
// Dropping one cell at a time keeps every step valid by itself, whatever the order.
#include "bicover/rank/reduce.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "bicover/base/hot.hpp"
#include "bicover/base/kernels.hpp"
#include "bicover/base/lines.hpp"
#include "bicover/rank/reduce_cells.hpp"

namespace bicover {
namespace {

class Reducer {
 public:
  Reducer(BitMatrix allowed, const std::vector<Place>& places, const ReduceOptions& options,
          Stop& stop)
      : options_(options), stop_(stop), table_(std::move(allowed), places) {}

  Reduced run() {
    for (bool changed = true; changed && !stop_.reached();) {
      compact();
      while (options_.implied && drop_implied_by_lines() && !stop_.reached()) compact();
      changed = (options_.implied || options_.essential) && drop_by_boxes();
    }
    if (!compacted_ || !stop_.reached()) compact();
    return result();
  }

 private:
  void compact() {
    table_.compact(options_);
    compacted_ = true;
  }

  // Drops (i, j) if another required (a, b) has N(a) inside N(i) and N(b) inside N(j). Small rows
  // come first, since they imply most.
  bool drop_implied_by_lines() {
    const std::size_t rows = table_.rows(), columns = table_.columns();
    BitMatrix wider(columns, columns);  // for each column those that contain it
    for (std::size_t j = 0; j < columns; ++j) {
      if (stop_.reached()) return false;
      common_elements(table_.allowed_rows().view(), table_.allowed_columns().row(j), wider.row(j));
    }
    std::vector<std::size_t> order(rows);
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {},
                             [&](std::size_t i) { return count(table_.allowed_rows().row(i)); });
    std::vector<Word> longer(word_count(rows));
    bool any = false;
    for (const std::size_t a : order) {
      if (stop_.reached()) break;
      if (count(table_.required().row(a)) == 0) continue;
      common_elements(table_.allowed_columns().view(), table_.allowed_rows().row(a), longer);
      const bool many = count(longer) > rows_between_polls;
      for (std::size_t b = 0; b < columns; ++b) {
        if (!contains(table_.required().row(a), b)) continue;
        if (many && stop_.reached()) break;
        const std::int64_t by = table_.id(a, b);
        for_each(longer,
                 [&](std::size_t i) { any |= table_.drop_in_row(i, wider.row(b), a, b, by); });
      }
    }
    return any;
  }

  // Looks at the box of each cell: essential, or implying others. Only cells near which something
  // was dropped since the last sweep are looked at again.
  bool drop_by_boxes() {
    table_.take_dropped();
    const std::size_t words = word_count(table_.rows());
    for (stride_ = words * 5 / 8 + 1; words > 0 && std::gcd(stride_, words) != 1;) ++stride_;
    fresh_rows_.assign(words, ~Word{0});
    fresh_columns_.assign(word_count(table_.columns()), ~Word{0});
    bool any = false;
    for (bool changed = true; changed && !stop_.reached();) {
      changed = false;
      for (std::size_t i = 0; i < table_.rows() && !stop_.reached(); ++i) {
        if (!intersects(table_.allowed_rows().row(i), fresh_columns_) &&
            !intersects(table_.allowed_rows().row(i), table_.dropped_columns())) {
          continue;
        }
        for (std::size_t j = 0; j < table_.columns(); ++j) {
          if (contains(table_.required().row(i), j)) changed |= reduce_at(i, j);
        }
      }
      std::tie(fresh_rows_, fresh_columns_) = table_.take_dropped();
      any |= changed;
    }
    return any;
  }

  bool reduce_at(std::size_t i, std::size_t j) {
    const Row near_rows = table_.allowed_columns().row(j),
              near_columns = table_.allowed_rows().row(i);
    if (!intersects(near_rows, fresh_rows_) && !intersects(near_rows, table_.dropped_rows()))
      return false;
    if (stop_.reached() || !grow_box(i, j)) return false;
    const std::int64_t self = table_.id(i, j);
    if (options_.essential && is_subset(box_rows_, grown_rows_)) {
      for_each(box_rows_, [&](std::size_t a) { table_.drop_in_row(a, box_columns_, i, j, self); });
      table_.drop(i, j, ReduceStep::own);
      return true;
    }
    if (!options_.implied) return false;
    bool any = false;
    for_each(grown_rows_,
             [&](std::size_t a) { any |= table_.drop_in_row(a, grown_columns_, i, j, self); });
    return any;
  }

  // The box of the cells compatible with (i, j), and the rows and columns that are allowed with
  // all of its columns and rows. False, and unfinished, as soon as (i, j) is the only required cell
  // in these, and the box has other rows: then it is not essential and implies nothing.
  BICOVER_HOT bool grow_box(std::size_t i, std::size_t j) {
    const Row near_rows = table_.allowed_columns().row(j),
              near_columns = table_.allowed_rows().row(i);
    box_rows_.assign(near_rows.size(), 0);
    box_columns_.assign(near_columns.size(), 0);
    grown_rows_.assign(near_rows.size(), ~Word{0});
    grown_columns_.assign(near_columns.size(), ~Word{0});
    grown_rows_.back() = tail_mask(table_.rows());
    grown_columns_.back() = tail_mask(table_.columns());
    bool few_rows = false;
    // Rows that follow each other are often alike, so they are looked at in strides.
    for (std::size_t t = 0, v = 0; t < near_rows.size();
         ++t, v = (v + stride_) % near_rows.size()) {
      for (Word rest = near_rows[v]; rest != 0; rest &= rest - 1) {
        const std::size_t a = v * word_bits + static_cast<std::size_t>(std::countr_zero(rest));
        if (!add_to_box(a, near_columns, few_rows) || !few_rows) continue;
        if (has_one_required_cell() && !is_subset(box_rows_, grown_rows_)) return false;
      }
    }
    return true;
  }

  // Whether only one required cell is in the grown rows and columns.
  bool has_one_required_cell() const {
    std::size_t cells = 0;
    for_each(grown_rows_,
             [&](std::size_t a) { cells += count_and(table_.required().row(a), grown_columns_); });
    return cells == 1;
  }

  // Adds row `a` to the box if it has compatible cells; whether fewer rows or columns are allowed
  // with it then. `few_rows` becomes true when only few rows are.
  bool add_to_box(std::size_t a, Row near_columns, bool& few_rows) {
    const Row required = table_.required().row(a), allowed = table_.allowed_rows().row(a);
    bool any = false, fresh_columns = false;
    for (std::size_t w = 0; w < required.size(); ++w) {
      const Word hit = required[w] & near_columns[w];
      any |= hit != 0;
      for (Word fresh = hit & ~box_columns_[w]; fresh != 0; fresh &= fresh - 1) {
        const Row column = table_.allowed_columns().row(
            w * word_bits + static_cast<std::size_t>(std::countr_zero(fresh)));
        for (std::size_t u = 0; u < column.size(); ++u) grown_rows_[u] &= column[u];
        fresh_columns = true;
      }
      box_columns_[w] |= hit;
    }
    if (fresh_columns) few_rows = count(grown_rows_) <= few_grown_rows;
    if (!any) return false;
    bool fewer = fresh_columns;
    for (std::size_t w = 0; w < allowed.size(); ++w) {
      fewer |= (grown_columns_[w] & ~allowed[w]) != 0;
      grown_columns_[w] &= allowed[w];
    }
    insert(box_rows_, a);
    return fewer;
  }

  Reduced result() {
    Reduced reduced;
    const Ids component = components();
    for (std::size_t i = 0; i < table_.rows(); ++i) {
      for_each(table_.required().row(i), [&](std::size_t j) {
        reduced.cells.push_back({table_.id(i, j), static_cast<std::int64_t>(i),
                                 static_cast<std::int64_t>(j), component[i]});
      });
    }
    reduced.steps = table_.take_steps();
    reduced.rows = table_.take_row_names();
    reduced.columns = table_.take_column_names();
    return reduced;
  }

  // For each row its component. Cells of a row are compatible, so components are sets of rows. Told
  // to stop, it joins all rows with an allowed column in common, which may be more than needed.
  Ids components() {
    const std::size_t rows = table_.rows();
    std::vector<std::size_t> parent(rows);
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](std::size_t i) {
      while (parent[i] != i) i = parent[i] = parent[parent[i]];
      return i;
    };
    std::size_t left = rows;
    const auto join = [&](std::size_t i, std::size_t a) {
      if (root(i) == root(a)) return;
      parent[root(a)] = root(i);
      --left;
    };
    std::vector<std::size_t> last(table_.columns(), rows);  // cells of a column are compatible
    for (std::size_t i = 0; i < rows; ++i) {
      for_each(table_.required().row(i), [&](std::size_t j) {
        if (last[j] != rows) join(i, last[j]);
        last[j] = i;
      });
    }
    for (std::size_t i = 0; i < rows && left > 1; ++i) {
      for_each(table_.required().row(i), [&](std::size_t j) {
        if (left == 1 || stop_.reached()) return;
        for_each(table_.allowed_columns().row(j), [&](std::size_t a) {
          if (root(a) != root(i) &&
              intersects(table_.required().row(a), table_.allowed_rows().row(i)))
            join(i, a);
        });
      });
    }
    for (std::size_t j = 0; j < table_.columns() && left > 1 && stop_.reached(); ++j) {
      std::size_t first = rows;
      for_each(table_.allowed_columns().row(j), [&](std::size_t i) {
        if (first == rows) first = i;
        join(first, i);
      });
    }
    Ids number(rows, -1), component(rows);
    std::int64_t count = 0;
    for (std::size_t i = 0; i < rows; ++i) {
      std::int64_t& own = number[root(i)];
      if (own < 0) own = count++;
      component[i] = own;
    }
    return component;
  }

  static constexpr std::size_t few_grown_rows = 8;
  static constexpr std::size_t rows_between_polls = 64;

  ReduceOptions options_;
  Stop& stop_;
  CellTable table_;
  bool compacted_ = false;
  std::size_t stride_ = 1;  // words between rows looked at one after the other
  std::vector<Word> fresh_rows_, fresh_columns_;  // lines where the last sweep dropped cells
  std::vector<Word> box_rows_, box_columns_, grown_rows_, grown_columns_;
};

}  // namespace

Reduced reduce(MatrixView allowed, MatrixView required, const ReduceOptions& options, Stop& stop) {
  // The sets of columns that contain a column are kept, so columns should be the shorter side.
  const bool turned = allowed.columns > allowed.rows;
  std::vector<Place> places;
  for (std::size_t i = 0; i < required.rows; ++i) {
    for_each(required.row(i), [&](std::size_t j) {
      places.push_back({i, j, static_cast<std::int64_t>(places.size())});
    });
  }
  if (!turned) return Reducer(BitMatrix(allowed), places, options, stop).run();
  for (Place& place : places) std::swap(place.row, place.column);
  std::ranges::stable_sort(places, {}, [](const Place& p) { return std::pair(p.row, p.column); });
  Reduced reduced = Reducer(transpose(allowed), places, options, stop).run();
  for (CoreCell& cell : reduced.cells) std::swap(cell.row, cell.column);
  std::swap(reduced.rows, reduced.columns);
  return reduced;
}

}  // namespace bicover
