#include "bicover/search/starts.hpp"

#include <algorithm>
#include <numeric>

#include "bicover/search/agglomerate.hpp"

namespace bicover {
namespace {

constexpr std::size_t greedy_tries = 8;
// Pairs of lines are compared all with all: more than this many words takes too long.
constexpr double most_pair_words = 3e7;

bool few_pairs(std::size_t lines, std::size_t words) {
  const auto pairs = static_cast<double>(lines) * static_cast<double>(lines);
  return pairs * static_cast<double>(words + pass_overhead) <= most_pair_words;
}

// The `rank` columns with the most ones, a factor each.
Factors heaviest_columns(const ColumnTable& table, std::size_t rank) {
  std::vector<Weight> weight(table.columns);
  for (std::size_t j = 0; j < table.columns; ++j) {
    for (std::size_t b = 0; b < table.row_planes.size(); ++b) {
      weight[j] +=
          static_cast<Weight>(count_and({table.ones_of(j), table.words}, table.row_planes[b])) << b;
    }
    weight[j] *= table.column_weights[j];
  }
  std::vector<std::uint32_t> order(table.columns);
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::stable_sort(order, std::greater<>{}, [&](std::uint32_t j) { return weight[j]; });
  Factors factors;
  for (std::size_t l = 0; l < std::min(rank, order.size()); ++l) {
    const Word* ones = table.ones_of(order[l]);
    factors.push_back({{ones, ones + table.words}, {order[l]}});
  }
  return factors;
}

}  // namespace

void start_greedily(Walk& walk, SharedStop&) { walk.start_greedy(walk.prices(), greedy_tries); }

std::vector<StartKind> start_kinds(const ColumnTable& table, std::size_t rank) {
  std::vector<StartKind> kinds = {start_greedily, [&table, rank](Walk& walk, SharedStop&) {
                                    walk.start(heaviest_columns(table, rank));
                                  }};
  if (few_pairs(table.columns, table.words)) {
    kinds.push_back([&table, rank](Walk& walk, SharedStop& stop) {
      walk.start(agglomerate(table, rank, walk.prices(), stop));
    });
  }
  const std::size_t other_words = word_count(table.columns) + block_words;
  if (table.rows <= 4 * table.columns && few_pairs(table.rows, other_words)) {
    kinds.push_back([&table, rank](Walk& walk, SharedStop& stop) {
      const ColumnTable other = table.transposed();
      walk.start(turned(agglomerate(other, rank, walk.prices(), stop), table));
    });
    kinds.push_back([&table, rank](Walk& walk, SharedStop&) {
      walk.start(turned(heaviest_columns(table.transposed(), rank), table));
    });
  }
  return kinds;
}

}  // namespace bicover
