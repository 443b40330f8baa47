// Cells that were covered or uncovered, as the words of them that are not empty: a change of one
// factor for a similar one touches few words of a long table.
#pragma once

#include "bicover/search/walk/residual.hpp"

namespace bicover {

class Changes {
 public:
  // The cells of one column in one bit plane of the rows' weights.
  struct Part {
    std::uint32_t column;
    std::uint32_t plane;
    std::size_t begin;
    std::size_t words;
  };

  const std::vector<Part>& parts() const { return parts_; }
  const std::uint32_t* places(const Part& part) const { return places_.data() + part.begin; }
  Row ones(const Part& part) const { return {ones_.data() + part.begin, part.words}; }
  Row zeros(const Part& part) const { return {zeros_.data() + part.begin, part.words}; }

  void clear();
  // The cells of column j that were left and are not, or the other way round if `uncovered`.
  void add(const ColumnTable& table, std::uint32_t j, bool uncovered, Row ones_before, Row ones_now,
           Row zeros_before, Row zeros_now);

 private:
  std::vector<Part> parts_;
  std::vector<std::uint32_t> places_;  // of the words in their columns
  std::vector<Word> ones_;
  std::vector<Word> zeros_;
};

}  // namespace bicover
