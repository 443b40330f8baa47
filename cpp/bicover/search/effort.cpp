#include "bicover/search/effort.hpp"

#include <algorithm>

#include "bicover/search/options.hpp"

namespace bicover {

double one_pass(const ColumnTable& table, std::size_t rank) {
  return static_cast<double>(rank * table.columns * (2 * table.words + option::pass_overhead) *
                             table.row_planes.size());
}

double work_of(Effort effort, double pass) {
  const EffortPreset& preset = option::efforts[static_cast<std::size_t>(effort)];
  return std::clamp(preset.words, preset.least_passes * pass, preset.most_passes * pass);
}

}  // namespace bicover
