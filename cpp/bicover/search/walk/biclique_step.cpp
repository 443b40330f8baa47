// Late in a search few rows and columns have ones left, so the table is first reduced to these. The
// other lines have nothing to gain; they are added at the end where they cost nothing.
#include "bicover/search/walk/biclique_step.hpp"

#include <algorithm>

#include "bicover/biclique/biclique.hpp"
#include "bicover/search/options.hpp"

namespace bicover {

bool BicliqueFinder::suits(const ColumnTable& table) {
  return std::min(table.rows, table.columns) <= option::biclique_lines;
}

void BicliqueFinder::find_lines_left(const Residual& residual) {
  const ColumnTable& table = residual.table();
  rows_.assign(table.words, 0);
  columns_.clear();
  for (std::uint32_t j = 0; j < table.columns; ++j) {
    Word any = 0;
    for (std::size_t w = 0; w < table.words; ++w) {
      any |= residual.plus_of(j)[w];
      rows_[w] |= residual.plus_of(j)[w];
    }
    if (any != 0) columns_.push_back(j);
  }
}

std::optional<Factor> BicliqueFinder::heavier(Residual& residual, Weight above, std::uint64_t work,
                                              SharedStop& shared) {
  const ColumnTable& table = residual.table();
  find_lines_left(residual);
  const std::size_t rows = count(rows_);
  BitMatrix gain(columns_.size(), rows);
  BitMatrix forbidden(columns_.size(), rows);
  std::vector<Weight> of_columns;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    const auto gather = kernels().gather;
    gather(residual.plus_of(columns_[c]), rows_.data(), table.words, gain.row(c).data(), 0);
    gather(residual.minus_of(columns_[c]), rows_.data(), table.words, forbidden.row(c).data(), 0);
    of_columns.push_back(table.column_weights[columns_[c]]);
  }
  std::vector<Weight> of_rows;
  for_each(rows_, [&](std::size_t i) { of_rows.push_back(table.row_weights[i]); });
  Stop stop(std::numeric_limits<double>::infinity(),
            [&](const Progress&) { return shared.reached(); });
  const Biclique found =
      heaviest_biclique({gain.view(), forbidden.view(), Weights(of_columns), Weights(of_rows)},
                        std::nullopt, stop, {above, std::min(work, option::biclique_words)});
  residual.add_work(found.work + 3 * table.columns * table.words +
                    option::biclique_overhead * (gain.words().size() + rows));
  if (found.weight <= above) return std::nullopt;
  return closure(residual, found.rows);
}

// The closure of these columns (indices into columns_): all rows without a zero left in them, and
// all columns without a zero left in those rows.
Factor BicliqueFinder::closure(const Residual& residual, Row columns) const {
  const ColumnTable& table = residual.table();
  Factor factor{table.all_rows, {}};
  for_each(columns, [&](std::size_t c) {
    const Word* minus = residual.minus_of(columns_[c]);
    for (std::size_t w = 0; w < table.words; ++w) factor.rows[w] &= ~minus[w];
  });
  for (std::uint32_t j = 0; j < table.columns; ++j) {
    if (count_and({residual.minus_of(j), table.words}, factor.rows) == 0)
      factor.columns.push_back(j);
  }
  return factor;
}

}  // namespace bicover
