// Cells keep their number in the input while lines are dropped and merged around them. The numbers
// lie row by row; a popcount over the row as it was adopted finds the one of a cell.
#include "bicover/rank/reduce_cells.hpp"

#include <algorithm>
#include <numeric>

#include "bicover/base/kernels.hpp"
#include "bicover/base/lines.hpp"

namespace bicover {
namespace {

BitMatrix select_rows(const BitMatrix& from, const Ids& which) {
  BitMatrix result(which.size(), from.columns());
  for (std::size_t i = 0; i < which.size(); ++i) {
    std::ranges::copy(from.row(static_cast<std::size_t>(which[i])), result.row(i).begin());
  }
  return result;
}

// Makes equal rows of `lines` one, if `equal` asks for it. `kept` says which old lines they are;
// returns where each old line went, and brings the names up to date.
Ids merge(BitMatrix& lines, const Ids& kept, Ids& names, std::size_t old_lines, bool equal) {
  LineClasses classes;
  if (equal) {
    classes = equal_rows(lines.view(), lines.view());
  } else {
    classes.class_of.resize(kept.size());
    std::iota(classes.class_of.begin(), classes.class_of.end(), 0);
    classes.first = classes.class_of;
  }
  Ids to(old_lines, -1), new_names;
  for (std::size_t k = 0; k < kept.size(); ++k) {
    to[static_cast<std::size_t>(kept[k])] = classes.class_of[k];
  }
  for (const std::int64_t first : classes.first) {
    new_names.push_back(names[static_cast<std::size_t>(kept[static_cast<std::size_t>(first)])]);
  }
  if (classes.first.size() < kept.size()) lines = select_rows(lines, classes.first);
  names = std::move(new_names);
  return to;
}

}  // namespace

CellTable::CellTable(BitMatrix allowed, const std::vector<Place>& places)
    : rows_(std::move(allowed)), row_names_(rows_.rows()), column_names_(rows_.columns()) {
  std::iota(row_names_.begin(), row_names_.end(), 0);
  std::iota(column_names_.begin(), column_names_.end(), 0);
  adopt(places);
}

// Makes `places`, sorted by row and column, the required cells of the current matrix.
void CellTable::adopt(const std::vector<Place>& places) {
  columns_ = transpose(rows_.view());
  required_ = BitMatrix(rows(), columns());
  first_.assign(rows() + 1, 0);
  ids_.clear();
  for (const Place& place : places) {
    insert(required_.row(place.row), place.column);
    ids_.push_back(place.id);
    ++first_[place.row + 1];
  }
  std::partial_sum(first_.begin(), first_.end(), first_.begin());
  base_ = required_;
  take_dropped();
}

std::int64_t CellTable::id(std::size_t row, std::size_t column) const {
  const Row bits = base_.row(row);
  const std::size_t word = column / word_bits;
  const Word below = bits[word] & ((Word{1} << (column % word_bits)) - 1);
  const std::size_t before =
      count(bits.first(word)) + static_cast<std::size_t>(std::popcount(below));
  return ids_[first_[row] + before];
}

void CellTable::drop(std::size_t row, std::size_t column, std::int64_t by) {
  steps_.push_back({id(row, column), by});
  discard(required_.row(row), column);
  insert(dropped_rows_, row);
  insert(dropped_columns_, column);
}

bool CellTable::drop_in_row(std::size_t row, Row columns, std::size_t kept_row,
                            std::size_t kept_column, std::int64_t by) {
  bool any = false;
  const MutableRow required = required_.row(row);
  for (std::size_t w = 0; w < columns.size(); ++w) {
    Word hit = required[w] & columns[w];
    if (row == kept_row && w == kept_column / word_bits) {
      hit &= ~(Word{1} << (kept_column % word_bits));
    }
    for (; hit != 0; hit &= hit - 1) {
      drop(row, w * word_bits + static_cast<std::size_t>(std::countr_zero(hit)), by);
      any = true;
    }
  }
  return any;
}

std::pair<std::vector<Word>, std::vector<Word>> CellTable::take_dropped() {
  std::pair taken(std::move(dropped_rows_), std::move(dropped_columns_));
  dropped_rows_.assign(word_count(rows()), 0);
  dropped_columns_.assign(word_count(columns()), 0);
  return taken;
}

void CellTable::compact(const ReduceOptions& options) {
  std::vector<Word> used(word_count(columns()), 0);
  Ids keep_rows, keep_columns;
  for (std::size_t i = 0; i < rows(); ++i) {
    bool any = false;
    const Row row = required_.row(i);
    for (std::size_t w = 0; w < used.size(); ++w) {
      used[w] |= row[w];
      any |= row[w] != 0;
    }
    if (any || !options.empty) keep_rows.push_back(static_cast<std::int64_t>(i));
  }
  for (std::size_t j = 0; j < columns(); ++j) {
    if (contains(used, j) || !options.empty) keep_columns.push_back(static_cast<std::int64_t>(j));
  }
  BitMatrix tall = select_rows(transpose(select_rows(rows_, keep_rows).view()), keep_columns);
  const Ids column_to = merge(tall, keep_columns, column_names_, columns(), options.merge);
  BitMatrix wide = transpose(tall.view());
  const Ids row_to = merge(wide, keep_rows, row_names_, rows(), options.merge);
  std::vector<Place> places;
  places.reserve(ids_.size());
  for (std::size_t i = 0; i < rows(); ++i) {
    for_each(required_.row(i), [&](std::size_t j) {
      places.push_back(
          {static_cast<std::size_t>(row_to[i]), static_cast<std::size_t>(column_to[j]), id(i, j)});
    });
  }
  std::ranges::stable_sort(places, {}, [](const Place& p) { return std::pair(p.row, p.column); });
  std::vector<Place> kept;
  for (const Place& place : places) {
    if (!kept.empty() && kept.back().row == place.row && kept.back().column == place.column) {
      steps_.push_back({place.id, kept.back().id});
    } else {
      kept.push_back(place);
    }
  }
  rows_ = std::move(wide);
  adopt(kept);
}

}  // namespace bicover
