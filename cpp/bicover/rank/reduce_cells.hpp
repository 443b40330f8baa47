// The required cells of a reduction: where they are now, which cells of the input they are, and
// the steps that dropped the others.
#pragma once

#include "bicover/rank/reduce.hpp"

namespace bicover {

using Ids = std::vector<std::int64_t>;

// A required cell: its place in the current matrix, and its number in the input.
struct Place {
  std::size_t row, column;
  std::int64_t id;
};

class CellTable {
 public:
  CellTable(BitMatrix allowed, const std::vector<Place>& places);

  std::size_t rows() const { return rows_.rows(); }
  std::size_t columns() const { return rows_.columns(); }
  const BitMatrix& allowed_rows() const { return rows_; }
  const BitMatrix& allowed_columns() const { return columns_; }
  const BitMatrix& required() const { return required_; }
  std::int64_t id(std::size_t row, std::size_t column) const;

  // Drops a required cell: whatever covers `by` covers it.
  void drop(std::size_t row, std::size_t column, std::int64_t by);
  // Drops the required cells of a row in `columns`, except one; whether there were any.
  bool drop_in_row(std::size_t row, Row columns, std::size_t kept_row, std::size_t kept_column,
                   std::int64_t by);

  // Lines in which cells were dropped since the last time this was called, or since compact().
  std::pair<std::vector<Word>, std::vector<Word>> take_dropped();
  const std::vector<Word>& dropped_rows() const { return dropped_rows_; }
  const std::vector<Word>& dropped_columns() const { return dropped_columns_; }

  // Forgets lines without required cells and merges lines with equal allowed cells.
  void compact(const ReduceOptions& options);

  std::vector<ReduceStep> take_steps() { return std::move(steps_); }
  Ids take_row_names() { return std::move(row_names_); }
  Ids take_column_names() { return std::move(column_names_); }

 private:
  void adopt(const std::vector<Place>& places);

  BitMatrix rows_, columns_;  // allowed cells, by row and by column
  BitMatrix required_;
  BitMatrix base_;                  // `required_` as it was adopted, which places the ids
  std::vector<std::size_t> first_;  // for each row, where its ids begin
  Ids ids_, row_names_, column_names_;
  std::vector<ReduceStep> steps_;
  std::vector<Word> dropped_rows_, dropped_columns_;
};

}  // namespace bicover
