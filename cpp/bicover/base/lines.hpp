// Lines of a table: which are equal, and what they have in common.
#pragma once

#include <cstdint>
#include <vector>

#include "bicover/base/matrix.hpp"

namespace bicover {

struct LineClasses {
  std::vector<std::int64_t> class_of;  // for each row its class, numbered by first appearance
  std::vector<std::int64_t> first;     // for each class its first row
};

// Rows equal in both matrices share a class. Both must have the same shape. Time and memory
// are linear in the number of words.
LineClasses equal_rows(MatrixView ones, MatrixView zeros);

// The elements that all rows in `members` have; all elements if there are no members.
void common_elements(MatrixView rows, Row members, MutableRow common);

}  // namespace bicover
