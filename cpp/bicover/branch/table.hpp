// The table that the branch-and-bound engine works on: one side is branched on, the other assigned.
//
// Each column gets a label, the set of factors it belongs to, and so does each row. A cell is
// covered if the two labels meet. With all columns labelled, each row picks its label alone.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bicover/base/cells.hpp"
#include "bicover/base/threads.hpp"

namespace bicover {

using Label = std::uint16_t;  // a set of factors

class BranchTable {
 public:
  enum Cell : std::uint8_t { zero, one, missing };

  BranchTable() = default;
  // `transposed` exchanges the sides, so that rows of the table are branched on.
  BranchTable(const Cells& cells, bool transposed, Costs costs);

  // Some columns, in the order given. Rows that became equal are one, with their weights added;
  // rows without a known cell are gone.
  BranchTable restricted(std::span<const std::size_t> chosen) const;

  std::size_t rows() const { return row_weights_.size(); }
  std::size_t columns() const { return column_weights_.size(); }
  Weight row_weight(std::size_t row) const { return row_weights_[row]; }

  // What a cell costs if it is covered, and if it is not.
  Weight cover_cost(std::size_t row, std::size_t column) const {
    return cell(row, column) == zero ? weight(row, column) * costs_.false_positive : 0;
  }
  Weight spare_cost(std::size_t row, std::size_t column) const {
    return cell(row, column) == one ? weight(row, column) * costs_.false_negative : 0;
  }
  // What the worst labels could cost.
  Weight total_cost() const;

  BranchTable transposed() const;

 private:
  Cell cell(std::size_t row, std::size_t column) const { return cells_[column * rows() + row]; }
  Weight weight(std::size_t row, std::size_t column) const {
    return row_weights_[row] * column_weights_[column];
  }

  std::vector<Cell> cells_;  // column by column
  std::vector<Weight> row_weights_, column_weights_;
  Costs costs_;
};

// The best label of each row, given the columns'; `cost` is what they cost together.
struct RowLabels {
  std::vector<Label> rows;
  Weight cost = 0;
};
// If `stop` asks first, if there is one, the cost is the largest number there is.
RowLabels best_row_labels(const BranchTable& table, std::span<const Label> columns,
                          std::size_t rank, SharedStop* stop = nullptr);

}  // namespace bicover
