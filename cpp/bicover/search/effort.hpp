// How much work a search may do: efforts count words, not time.
#pragma once

#include "bicover/search/walk/table.hpp"

namespace bicover {

enum class Effort { fast, normal, thorough };

// A pass over the table for each factor, in words.
double one_pass(const ColumnTable& table, std::size_t rank);

// What an effort may read, if a pass for each factor reads so much.
double work_of(Effort effort, double pass);

}  // namespace bicover
