// A one (i, j) is barred from the group by a member (i', j') if neither (i, j') nor (i', j) is a
// zero. So only members whose column is no zero of row i matter, and each leaves to row i just
// the columns that are zeros of its own row i': one AND of whole rows decides all ones of row i
// at once. Two ones of a row are never incompatible, so the first that is left is the only one
// the row gives to this group.
#include "bicover/rank/incompatible.hpp"

#include <algorithm>

namespace bicover {
namespace {

constexpr std::size_t rows_between_polls = 256;  // reading the clock costs as much as a few rows

class Grouping {
 public:
  explicit Grouping(const Cells& cells)
      : ones_(cells.ones),
        zeros_(cells.zeros),
        open_(ones_.rows, ones_.columns),
        first_(ones_.rows),
        columns_(word_count(ones_.columns)),
        row_of_(ones_.columns),
        candidates_(columns_.size()) {
    for (std::size_t i = 0; i < ones_.rows; ++i) {
      first_[i] = left_.size();
      std::ranges::copy(ones_.row(i), open_.row(i).begin());
      for_each(ones_.row(i), [&](std::size_t j) {
        left_.push_back(cells.row_weights[i] * cells.column_weights[j]);
      });
      if (first_[i] != left_.size()) open_rows_.push_back(i);
    }
  }

  bool done() const { return open_rows_.empty(); }

  // Makes one group. False if told to stop on the way; then the group is not made.
  bool make_group(Stop& stop) {
    std::ranges::fill(columns_, 0);
    members_.clear();
    for (std::size_t at = 0; at < open_rows_.size(); ++at) {
      if (at % rows_between_polls == 0 && stop.reached()) return false;
      if (find_candidates(open_rows_[at])) join(open_rows_[at]);
    }
    take_weight();
    return true;
  }

  Groups take() { return std::move(groups_); }

 private:
  struct Member {
    std::size_t row, column, number;
  };

  // Leaves in candidates_ the open ones of row i that no member bars; whether there are any.
  bool find_candidates(std::size_t i) {
    std::ranges::copy(open_.row(i), candidates_.begin());
    const Row zeros = zeros_.row(i);
    for (std::size_t w = 0; w < columns_.size(); ++w) {
      for (Word rest = columns_[w] & ~zeros[w]; rest != 0; rest &= rest - 1) {
        const std::size_t column = w * word_bits + static_cast<std::size_t>(std::countr_zero(rest));
        const Row allowed = zeros_.row(row_of_[column]);
        Word any = 0;
        for (std::size_t v = 0; v < candidates_.size(); ++v) any |= candidates_[v] &= allowed[v];
        if (any == 0) return false;
      }
    }
    return true;
  }

  void join(std::size_t i) {
    std::size_t w = 0;
    while (candidates_[w] == 0) ++w;
    const auto bit = static_cast<std::size_t>(std::countr_zero(candidates_[w]));
    const std::size_t column = w * word_bits + bit;
    const Row row = ones_.row(i);
    std::size_t number = first_[i];
    for (std::size_t v = 0; v < w; ++v) number += static_cast<std::size_t>(std::popcount(row[v]));
    const Word before = (Word{1} << bit) - 1;
    number += static_cast<std::size_t>(std::popcount(row[w] & before));
    insert(columns_, column);
    row_of_[column] = i;
    members_.push_back({i, column, number});
  }

  // Takes the weight of the group from its members and closes those that have none left.
  void take_weight() {
    Weight weight = left_[members_.front().number];
    for (const Member& member : members_) weight = std::min(weight, left_[member.number]);
    bool row_closed = false;
    for (const auto& [row, column, number] : members_) {
      groups_.members.push_back(static_cast<std::int64_t>(number));
      left_[number] -= weight;
      if (left_[number] > 0) continue;
      discard(open_.row(row), column);
      row_closed |= is_empty(open_.row(row));
    }
    groups_.ends.push_back(static_cast<std::int64_t>(groups_.members.size()));
    groups_.weights.push_back(weight);
    if (row_closed)
      std::erase_if(open_rows_, [&](std::size_t i) { return is_empty(open_.row(i)); });
  }

  MatrixView ones_, zeros_;
  BitMatrix open_;                      // ones that have weight left
  std::vector<std::size_t> open_rows_;  // rows that have such ones
  std::vector<std::size_t> first_;      // the number of each row's first one
  std::vector<Weight> left_;            // the weight left of each one
  std::vector<Word> columns_;           // columns of the group's members
  std::vector<std::size_t> row_of_;     // and the row of the member in each such column
  std::vector<Member> members_;
  std::vector<Word> candidates_;
  Groups groups_;
};

}  // namespace

Groups incompatible_groups(const Cells& cells, Stop& stop) {
  Grouping grouping(cells);
  while (!grouping.done() && grouping.make_group(stop)) {
  }
  return grouping.take();
}

}  // namespace bicover
