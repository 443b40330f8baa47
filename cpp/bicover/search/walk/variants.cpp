#include "bicover/search/walk/variants.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bicover {
namespace {

// A walk over the rows costs more the longer the table is; and a row's weight times a price has to
// fit in 32 bits, as a column's does.
bool turning_pays(const ColumnTable& table) {
  Weight heaviest = 1;
  for (const Weight weight : table.row_weights) heaviest = std::max(heaviest, weight);
  const Prices dearest = table.prices.times(biclique_scale);
  const double largest = static_cast<double>(heaviest) * std::max({dearest.one, dearest.zero, 4u});
  return table.rows <= option::transpose_aspect * table.columns &&
         table.columns * table.words <= option::transpose_words &&
         largest < static_cast<double>(std::numeric_limits<std::uint32_t>::max());
}

}  // namespace

Ways::Ways(const ColumnTable& table) {
  const bool turning = turning_pays(table);
  if (turning) turned_ = std::make_unique<ColumnTable>(table.transposed());
  for (const Variant& way : option::variants) {
    if (turning || !way.transposed) ways_.push_back(way);
  }
  tried_.resize(ways_.size());
}

double Ways::Tried::mean() const {
  return times == 0 ? std::numeric_limits<double>::infinity() : errors / times;
}

std::size_t Ways::pick(double spread, Random& random) const {
  const double least = std::ranges::min_element(tried_, {}, &Tried::mean)->mean();
  if (random.uniform() < option::variant_exploration) return random.below(tried_.size());
  std::vector<double> odds;
  double total = 0;
  for (const Tried& way : tried_) {
    total += way.times == 0
                 ? 1
                 : std::exp((least - way.mean()) / (option::variant_temperature * (spread + 1)));
    odds.push_back(total);
  }
  const auto at = std::ranges::upper_bound(odds, random.uniform() * total) - odds.begin();
  return std::min(static_cast<std::size_t>(at), odds.size() - 1);
}

void Ways::tell(std::size_t way, Weight error) {
  tried_[way].times = option::variant_decay * tried_[way].times + 1;
  tried_[way].errors = option::variant_decay * tried_[way].errors + static_cast<double>(error);
}

void Ways::forget() { std::ranges::fill(tried_, Tried{}); }

}  // namespace bicover
