// Where walks begin.
#pragma once

#include <functional>
#include <vector>

#include "bicover/walk.hpp"

namespace bicover {

inline constexpr std::size_t greedy_tries = 8;  // climbs for each factor of a greedy start

using StartKind = std::function<void(Walk&, SharedStop&)>;

// The starts that suit a table of this shape; each fills an empty walk.
std::vector<StartKind> start_kinds(const ColumnTable& table, std::size_t rank);

}  // namespace bicover
