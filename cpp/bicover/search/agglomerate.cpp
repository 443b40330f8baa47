// Merges are kept in a priority queue by their loss. A merge of clusters that are gone by the time
// it comes up is skipped.
#include "bicover/search/agglomerate.hpp"

#include <algorithm>
#include <queue>
#include <tuple>

namespace bicover {
namespace {

struct Cluster {
  std::vector<std::uint32_t> columns;
  Weight gain = 0;
  bool alive = true;
};

// The loss of dropping a cluster (second == first) or of merging two.
struct Step {
  Weight loss;
  std::size_t first;
  std::size_t second;

  bool operator>(const Step& other) const {
    return std::tie(loss, first, second) > std::tie(other.loss, other.first, other.second);
  }
};

std::vector<std::uint32_t> joined(const Cluster& a, const Cluster& b) {
  std::vector<std::uint32_t> columns;
  std::ranges::set_union(a.columns, b.columns, std::back_inserter(columns));
  return columns;
}

}  // namespace

Factors agglomerate(const ColumnTable& table, std::size_t rank, Prices prices, SharedStop& stop) {
  Residual residual(table, 0, prices);
  RectangleFinder finder(table);
  std::vector<Cluster> clusters;
  std::priority_queue<Step, std::vector<Step>, std::greater<>> steps;
  const auto add = [&](std::vector<std::uint32_t> columns) {
    const Weight gain = finder.gain_of(residual, columns, prices);
    const std::size_t at = clusters.size();
    clusters.push_back({std::move(columns), gain, true});
    steps.push({gain, at, at});
    for (std::size_t other = 0; other < at && !stop.reached(); ++other) {
      if (!clusters[other].alive) continue;
      const Weight both = finder.gain_of(residual, joined(clusters[other], clusters[at]), prices);
      steps.push({gain + clusters[other].gain - both, other, at});
    }
  };
  for (std::uint32_t j = 0; j < table.columns; ++j) add({j});
  for (std::size_t left = table.columns; left > rank && !steps.empty() && !stop.reached();) {
    const Step step = steps.top();
    steps.pop();
    if (!clusters[step.first].alive || !clusters[step.second].alive) continue;
    clusters[step.first].alive = clusters[step.second].alive = false;
    --left;
    if (step.first != step.second) add(joined(clusters[step.first], clusters[step.second]));
  }
  Factors factors;
  for (const Cluster& cluster : clusters) {
    if (cluster.alive && factors.size() < rank) {
      factors.push_back(finder.rows_for(residual, cluster.columns, prices));
    }
  }
  factors.resize(rank, Factor{std::vector<Word>(table.words), {}});
  return factors;
}

}  // namespace bicover
