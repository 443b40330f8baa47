// How much work a search may do. Efforts count words read, not time, so that the same seed and
// effort give the same factors on every machine.
#pragma once

#include "bicover/search/walk/table.hpp"

namespace bicover {

enum class Effort { fast, normal, thorough };

// The words of a pass over the table for each factor.
double one_pass(const ColumnTable& table, std::size_t rank);

// The words that an effort may read, given those of a pass.
double work_of(Effort effort, double pass);

}  // namespace bicover
