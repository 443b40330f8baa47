// Where walks begin.
#pragma once

#include <functional>
#include <vector>

#include "bicover/search/walk/walk.hpp"

namespace bicover {

using StartKind = std::function<void(Walk&, SharedStop&)>;

// Rectangles one after the other.
void start_greedily(Walk& walk, SharedStop& stop);

// The starts that suit a table of this shape; each fills an empty walk.
std::vector<StartKind> start_kinds(const ColumnTable& table, std::size_t rank);

}  // namespace bicover
