// Without care a pool fills with near copies of its best member, and then children are copies too.
// So solutions are compared by the cells they cover: of two that differ in few cells the better one
// stays.
#include "bicover/search/population.hpp"

#include <algorithm>

#include "bicover/search/options.hpp"

namespace bicover {
namespace {

std::size_t distance(const std::vector<Word>& first, const std::vector<Word>& second) {
  std::size_t cells = 0;
  for (std::size_t w = 0; w < first.size(); ++w) {
    cells += static_cast<std::size_t>(std::popcount(first[w] ^ second[w]));
  }
  return cells;
}

}  // namespace

Pool::Pool(const ColumnTable& table, std::vector<Solution> solutions)
    : table_(table), solutions_(std::move(solutions)) {
  std::ranges::stable_sort(solutions_, {}, &Solution::error);
  for (const Solution& solution : solutions_) covers_.push_back(cover_of(solution.factors));
}

Pool::Cover Pool::cover_of(const Factors& factors) const {
  Cover cover(table_.columns * table_.words);
  for (const Factor& factor : factors) {
    for (const std::uint32_t j : factor.columns) {
      Word* column = cover.data() + j * table_.words;
      for (std::size_t w = 0; w < table_.words; ++w) column[w] |= factor.rows[w];
    }
  }
  return cover;
}

std::size_t Pool::wrong_cells(const Cover& cover) const {
  std::size_t cells = 0;
  for (std::size_t w = 0; w < cover.size(); ++w) {
    const Word wrong = (table_.ones[w] & ~cover[w]) | (table_.zeros[w] & cover[w]);
    cells += static_cast<std::size_t>(std::popcount(wrong));
  }
  return cells;
}

std::uint64_t Pool::work() const {
  return 2 * (covers_.size() + 4) * table_.columns * table_.words;
}

void Pool::admit(Solution solution) {
  if (solution.error > solutions_.back().error) return;
  Cover cover = cover_of(solution.factors);
  std::vector<std::size_t> apart;
  for (const Cover& other : covers_) apart.push_back(distance(cover, other));
  const auto nearest = std::ranges::min_element(apart);
  const bool same =
      static_cast<double>(*nearest) < option::near_copy * static_cast<double>(wrong_cells(cover));
  if (*nearest == 0) return;
  const auto out = same ? static_cast<std::size_t>(nearest - apart.begin()) : apart.size() - 1;
  // On a plateau a near copy may take the other's place: the pool drifts on.
  const Weight limit = solutions_[out].error;
  if (same ? solution.error > limit : solution.error >= limit) return;
  place(out, std::move(solution), std::move(cover));
}

// Fills place `out` anew and keeps the order.
void Pool::place(std::size_t out, Solution solution, Cover cover) {
  const auto at = static_cast<std::ptrdiff_t>(out);
  solutions_.erase(solutions_.begin() + at);
  covers_.erase(covers_.begin() + at);
  const auto where = std::ranges::upper_bound(solutions_, solution.error, {}, &Solution::error) -
                     solutions_.begin();
  solutions_.insert(solutions_.begin() + where, std::move(solution));
  covers_.insert(covers_.begin() + where, std::move(cover));
}

}  // namespace bicover
