#include "bicover/search/effort.hpp"

#include <algorithm>

#include "bicover/search/walk/residual.hpp"

namespace bicover {
namespace {

// Words of work; about a second for each 3e9 to 6e9 on one core of today. Large tables get at
// least so many passes over the table for each factor, and small ones at most so many.
struct Amount {
  double words;
  double least_passes;
  double most_passes;
};
constexpr Amount amounts[] = {{5e8, 100, 1e4}, {10e9, 300, 5e5}, {150e9, 3000, 3e6}};

}  // namespace

double one_pass(const ColumnTable& table, std::size_t rank) {
  return static_cast<double>(rank * table.columns * (2 * table.words + pass_overhead) *
                             table.row_planes.size());
}

double work_of(Effort effort, double pass) {
  const Amount& amount = amounts[static_cast<std::size_t>(effort)];
  return std::clamp(amount.words, amount.least_passes * pass, amount.most_passes * pass);
}

}  // namespace bicover
