// The construction heuristics, and how their factors become starts of the walks.
#include "bicover/search/starts.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "bicover/base/threads.hpp"
#include "bicover/search/agglomerate.hpp"
#include "bicover/search/options.hpp"

namespace bicover {
namespace {

// Whether all pairs of lines can be compared in reasonable time.
bool few_pairs(std::size_t lines, std::size_t words) {
  const auto pairs = static_cast<double>(lines) * static_cast<double>(lines);
  return pairs * static_cast<double>(words + option::pass_overhead) <= option::pair_words;
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

void greedy(Walk& walk, SharedStop&) { walk.start_greedy(walk.prices(), option::greedy_pivots); }

}  // namespace

// Those that suit a table of this shape.
std::vector<Starts::Heuristic> Starts::heuristics() const {
  const ColumnTable& table = table_;
  const std::size_t rank = rank_;
  std::vector<Heuristic> all = {greedy, [&table, rank](Walk& walk, SharedStop&) {
                                  walk.start(heaviest_columns(table, rank));
                                }};
  if (few_pairs(table.columns, table.words)) {
    all.emplace_back([&table, rank](Walk& walk, SharedStop& stop) {
      walk.start(agglomerate(table, rank, walk.prices(), stop));
    });
  }
  const std::size_t row_words = word_count(table.columns) + block_words;
  if (table.rows <= option::start_aspect * table.columns && few_pairs(table.rows, row_words)) {
    all.emplace_back([&table, rank](Walk& walk, SharedStop& stop) {
      const ColumnTable other = table.transposed();
      walk.start(transposed(agglomerate(other, rank, walk.prices(), stop), table));
    });
    all.emplace_back([&table, rank](Walk& walk, SharedStop&) {
      walk.start(transposed(heaviest_columns(table.transposed(), rank), table));
    });
  }
  return all;
}

std::vector<Solution> Starts::make_all(const Factors& given) {
  const auto kinds = heuristics();
  const std::size_t built =
      kinds.size() * (table_.prices.forbids_zeros() ? 1 : std::size(option::start_scales));
  const std::size_t biclique_task = built + (given.empty() ? 0 : 1);
  std::vector<Solution> found(biclique_task + (BicliqueFinder::suits(table_) ? 1 : 0));
  // After a stop one is enough: the start given, or the heaviest columns.
  const std::size_t needed = given.empty() ? 1 : built;
  constexpr Weight skipped = std::numeric_limits<Weight>::max();
  run_parallel(found.size(), threads_, stop_, [&](std::size_t task) {
    if (task != needed && stop_.reached()) {
      found[task].error = skipped;
      return;
    }
    const std::uint64_t seed = walks_.seed(task);
    if (task >= built) {
      const bool from_bicliques = task == biclique_task;
      found[task] = walks_.descend(from_bicliques ? bicliques(seed) : given, seed);
      found[task].from_bicliques = from_bicliques;
      return;
    }
    const Prices prices = table_.prices.scaled(option::start_scales[task / kinds.size()]);
    found[task] = build(kinds[task % kinds.size()], prices, seed);
    if (prices == table_.prices) return;
    found[task] = walks_.descend(found[task].factors, seed);
  });
  std::erase_if(found, [](const Solution& each) { return each.error == skipped; });
  std::ranges::stable_sort(found, {}, &Solution::error);
  // Starts of equal error are often the same.
  const auto same = std::ranges::unique(found, {}, &Solution::error);
  found.erase(same.begin(), same.end());
  return found;
}

Solution Starts::random_greedy(Random& random) {
  const Prices scale = option::start_scales[random.below(std::size(option::start_scales))];
  return build(greedy, table_.prices.scaled(scale), random.next());
}

// The error of the result is at these prices.
Solution Starts::build(const Heuristic& heuristic, Prices prices, std::uint64_t seed) {
  Walk walk = walks_.make(prices, seed);
  heuristic(walk, stop_);
  walk.descend(no_limit);
  return walks_.finish(walk);
}

// The heaviest biclique of what is left, one after the other; then each is taken out and found
// again while that helps.
Factors Starts::bicliques(std::uint64_t seed) {
  const Prices prices = table_.prices.scaled(biclique_scale);
  Walk walk = walks_.make(prices, seed);
  const auto until = static_cast<std::uint64_t>(biclique_work_);
  walk.use_bicliques();
  walk.start_greedy(prices, 1, until);
  walk.descend(until);
  return walks_.finish(walk).factors;
}

}  // namespace bicover
