// Tables of parts of the columns, with equal rows merged, and the best labels of all rows.
#include "bicover/branch/table.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace bicover {
namespace {

constexpr std::size_t rows_between_polls = 256;

}  // namespace

BranchTable::BranchTable(const Cells& cells, bool transposed, Costs costs) : costs_(costs) {
  const auto weights_of = [](const Weights& weights) {
    std::vector<Weight> each(weights.size());
    for (std::size_t line = 0; line < each.size(); ++line) each[line] = weights[line];
    return each;
  };
  row_weights_ = weights_of(transposed ? cells.column_weights : cells.row_weights);
  column_weights_ = weights_of(transposed ? cells.row_weights : cells.column_weights);
  cells_.assign(rows() * columns(), missing);
  const auto fill = [&](MatrixView matrix, Cell what) {
    for (std::size_t i = 0; i < matrix.rows; ++i) {
      for_each(matrix.row(i),
               [&](std::size_t j) { cells_[transposed ? i * rows() + j : j * rows() + i] = what; });
    }
  };
  fill(cells.ones, one);
  fill(cells.zeros, zero);
}

BranchTable BranchTable::restricted(std::span<const std::size_t> chosen) const {
  BranchTable part;
  part.costs_ = costs_;
  std::map<std::vector<Cell>, Weight> classes;
  std::vector<Cell> pattern(chosen.size());
  for (std::size_t row = 0; row < rows(); ++row) {
    for (std::size_t at = 0; at < chosen.size(); ++at) pattern[at] = cell(row, chosen[at]);
    if (std::ranges::all_of(pattern, [](Cell c) { return c == missing; })) continue;
    classes[pattern] += row_weights_[row];
  }
  for (const std::size_t column : chosen) part.column_weights_.push_back(column_weights_[column]);
  part.cells_.resize(classes.size() * chosen.size());
  std::size_t row = 0;
  for (const auto& [cells, weight] : classes) {
    part.row_weights_.push_back(weight);
    for (std::size_t at = 0; at < chosen.size(); ++at) {
      part.cells_[at * classes.size() + row] = cells[at];
    }
    ++row;
  }
  return part;
}

Weight BranchTable::total_cost() const {
  Weight total = 0;
  for (std::size_t column = 0; column < columns(); ++column) {
    for (std::size_t row = 0; row < rows(); ++row) {
      total += cover_cost(row, column) + spare_cost(row, column);
    }
  }
  return total;
}

BranchTable BranchTable::transposed() const {
  BranchTable other;
  other.costs_ = costs_;
  other.row_weights_ = column_weights_;
  other.column_weights_ = row_weights_;
  other.cells_.resize(cells_.size());
  for (std::size_t column = 0; column < columns(); ++column) {
    for (std::size_t row = 0; row < rows(); ++row) {
      other.cells_[row * columns() + column] = cell(row, column);
    }
  }
  return other;
}

// Columns with equal labels act as one: their costs are added up first, label by label. What label
// T pays is then what all labels cost uncovered, plus the difference for those that meet T; the sum
// over labels disjoint from T comes from a subset-sum transform.
RowLabels best_row_labels(const BranchTable& table, std::span<const Label> columns,
                          std::size_t rank, SharedStop* stop) {
  const std::size_t labels = std::size_t{1} << rank;
  RowLabels best{std::vector<Label>(table.rows()), 0};
  std::vector<Weight> gain(labels);
  for (std::size_t row = 0; row < table.rows(); ++row) {
    if (stop != nullptr && row % rows_between_polls == rows_between_polls - 1 && stop->reached()) {
      best.cost = std::numeric_limits<Weight>::max();
      return best;
    }
    std::ranges::fill(gain, 0);
    Weight covered = 0;
    for (std::size_t j = 0; j < columns.size(); ++j) {
      const Weight cover = table.cover_cost(row, j);
      covered += cover;
      gain[columns[j]] += cover - table.spare_cost(row, j);
    }
    for (std::size_t bit = 1; bit < labels; bit *= 2) {
      for (std::size_t set = 0; set < labels; ++set) {
        if (set & bit) gain[set] += gain[set ^ bit];
      }
    }
    const auto most = std::ranges::max_element(gain);  // over the complement of the row's label
    best.rows[row] = static_cast<Label>(labels - 1 - static_cast<std::size_t>(most - gain.begin()));
    best.cost += covered - *most;
  }
  return best;
}

}  // namespace bicover
