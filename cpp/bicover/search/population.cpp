#include "bicover/search/population.hpp"

#include <algorithm>

#include "bicover/search/options.hpp"

namespace bicover {
namespace {

// The Hamming distance of two sets of cells.
std::size_t distance(const std::vector<Word>& first, const std::vector<Word>& second) {
  std::size_t cells = 0;
  for (std::size_t w = 0; w < first.size(); ++w) {
    cells += static_cast<std::size_t>(std::popcount(first[w] ^ second[w]));
  }
  return cells;
}

}  // namespace

Population::Population(const ColumnTable& table, std::vector<Solution> solutions)
    : table_(table), solutions_(std::move(solutions)) {
  std::ranges::stable_sort(solutions_, {}, &Solution::error);
  for (const Solution& solution : solutions_) covered_.push_back(covered_by(solution.factors));
}

Population::Cells Population::covered_by(const Factors& factors) const {
  Cells covered(table_.columns * table_.words);
  for (const Factor& factor : factors) {
    for (const std::uint32_t j : factor.columns) {
      Word* column = covered.data() + j * table_.words;
      for (std::size_t w = 0; w < table_.words; ++w) column[w] |= factor.rows[w];
    }
  }
  return covered;
}

std::size_t Population::wrong_cells(const Cells& covered) const {
  std::size_t cells = 0;
  for (std::size_t w = 0; w < covered.size(); ++w) {
    const Word wrong = (table_.ones[w] & ~covered[w]) | (table_.zeros[w] & covered[w]);
    cells += static_cast<std::size_t>(std::popcount(wrong));
  }
  return cells;
}

std::uint64_t Population::work() const {
  return 2 * (covered_.size() + 4) * table_.columns * table_.words;
}

void Population::admit(Solution solution) {
  if (solution.error > solutions_.back().error) return;
  Cells covered = covered_by(solution.factors);
  std::vector<std::size_t> distances;
  distances.reserve(covered_.size());
  for (const Cells& other : covered_) distances.push_back(distance(covered, other));
  const auto nearest = std::ranges::min_element(distances);
  if (*nearest == 0) return;
  const bool near_copy =
      static_cast<double>(*nearest) < option::near_copy * static_cast<double>(wrong_cells(covered));
  const auto member =
      near_copy ? static_cast<std::size_t>(nearest - distances.begin()) : distances.size() - 1;
  // A near copy of equal error replaces its original, so that the population drifts on a plateau.
  const Weight limit = solutions_[member].error;
  if (near_copy ? solution.error > limit : solution.error >= limit) return;
  replace(member, std::move(solution), std::move(covered));
}

// Keeps the order.
void Population::replace(std::size_t member, Solution solution, Cells covered) {
  const auto at = static_cast<std::ptrdiff_t>(member);
  solutions_.erase(solutions_.begin() + at);
  covered_.erase(covered_.begin() + at);
  const auto where = std::ranges::upper_bound(solutions_, solution.error, {}, &Solution::error) -
                     solutions_.begin();
  solutions_.insert(solutions_.begin() + where, std::move(solution));
  covered_.insert(covered_.begin() + where, std::move(covered));
}

}  // namespace bicover
