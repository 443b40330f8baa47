// Alternating minimisation from random columns of the table; the incumbent may be better.
#include "bicover/branch/descent.hpp"

#include <algorithm>

#include "bicover/base/random.hpp"

namespace bicover {
namespace {

constexpr std::size_t fewest_starts = 8, most_starts = 200;
constexpr std::size_t cells_for_starts = 4'000'000;
constexpr std::size_t noise = 4;  // every second start flips one membership in so many

Labelling descend_from_columns(const BranchTable& table, const BranchTable& turned,
                               std::size_t rank, bool noisy, Random& random, SharedStop& stop) {
  std::vector<Label> rows(table.rows());
  for (std::size_t l = 0; l < rank; ++l) {
    const std::size_t column = random.below(table.columns());
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const bool flip = noisy && random.below(noise) == 0;
      if ((table.spare_cost(row, column) > 0) != flip) rows[row] |= Label{1} << l;
    }
  }
  return descend_labels(table, best_row_labels(turned, rows, rank, &stop).rows, rank, stop);
}

}  // namespace

Labelling descend_labels(const BranchTable& table, std::vector<Label> columns, std::size_t rank,
                         SharedStop& stop) {
  const BranchTable turned = table.transposed();
  RowLabels rows = best_row_labels(table, columns, rank, &stop);
  Labelling best{std::move(columns), rows.cost};
  for (;;) {
    RowLabels again = best_row_labels(turned, rows.rows, rank, &stop);
    if (again.cost >= best.cost) return best;
    rows = best_row_labels(table, again.rows, rank, &stop);
    if (rows.cost >= best.cost) return best;  // it was stopped
    best = {std::move(again.rows), rows.cost};
  }
}

Labelling descend_from_random(const BranchTable& table, std::size_t rank, SharedStop& stop) {
  Labelling best = descend_labels(table, std::vector<Label>(table.columns()), rank, stop);
  if (table.columns() == 0) return best;
  const BranchTable turned = table.transposed();
  const std::size_t cells = std::max<std::size_t>(table.rows() * table.columns(), 1);
  const std::size_t starts = std::clamp(cells_for_starts / cells, fewest_starts, most_starts);
  Random random(0);
  for (std::size_t start = 0; start < starts && !stop.reached(); ++start) {
    Labelling found = descend_from_columns(table, turned, rank, start % 2 == 1, random, stop);
    if (found.cost < best.cost) best = std::move(found);
  }
  return best;
}

}  // namespace bicover
