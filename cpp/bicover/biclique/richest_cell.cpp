// The pivot of FRUI: the gaining cell with the heaviest row and column.
#include "bicover/biclique/biclique.hpp"

namespace bicover {

std::optional<Cell> richest_cell(const Cells& cells) {
  std::vector<Weight> of_row(cells.ones.rows);
  std::vector<Weight> of_column(cells.ones.columns);
  for (std::size_t i = 0; i < of_row.size(); ++i) {
    of_row[i] = cells.column_weights.of(cells.ones.row(i));
    for_each(cells.ones.row(i), [&](std::size_t j) { of_column[j] += cells.row_weights[i]; });
  }
  std::optional<Cell> best;
  long double most = -1;  // the product of two weights need not fit into one
  for (std::size_t i = 0; i < of_row.size(); ++i) {
    for_each(cells.ones.row(i), [&](std::size_t j) {
      const long double product = static_cast<long double>(of_row[i]) * of_column[j];
      if (product <= most) return;
      most = product;
      best = Cell{i, j};
    });
  }
  return best;
}

}  // namespace bicover
