// The cells that a move covers or uncovers, from which the gains of other factors are updated.
//
// They are kept as the nonzero words of each column: replacing a factor by a similar one touches
// few words of a long table, and an update reads those only.
#pragma once

#include "bicover/search/walk/table.hpp"

namespace bicover {

class GainUpdates {
 public:
  // The cells of one column in one bit plane of the rows' weights.
  struct Part {
    std::uint32_t column;
    std::uint32_t plane;
    std::size_t begin;
    std::size_t words;
  };

  const std::vector<Part>& parts() const { return parts_; }
  // Which words of the column are kept, and the ones and zeros of the table in them.
  const std::uint32_t* places(const Part& part) const { return places_.data() + part.begin; }
  Row ones(const Part& part) const { return {ones_.data() + part.begin, part.words}; }
  Row zeros(const Part& part) const { return {zeros_.data() + part.begin, part.words}; }

  void clear();
  // Adds the cells of column j that became covered, or uncovered if so asked: `before` and `now`
  // are the cells left uncovered before and after the move.
  void add(const ColumnTable& table, std::uint32_t j, bool uncovered, Row ones_before, Row ones_now,
           Row zeros_before, Row zeros_now);

 private:
  std::vector<Part> parts_;
  std::vector<std::uint32_t> places_;
  std::vector<Word> ones_;
  std::vector<Word> zeros_;
};

}  // namespace bicover
