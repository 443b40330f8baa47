#include "bicover/search/walk/variants.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bicover {
namespace {

// A walk over the rows costs more the longer the table is; and a row's weight times a price has to
// fit in 32 bits, as a column's does, and the sum of all of them in the planes of a sum.
bool transposing_pays(const ColumnTable& table) {
  double heaviest = 1;
  double total = 0;
  for (const Weight weight : table.row_weights) {
    heaviest = std::max(heaviest, static_cast<double>(weight));
    total += static_cast<double>(weight);
  }
  const Prices& prices = table.prices;
  const double dearest_zero =
      static_cast<double>(prices.zero) * (prices.forbids_zeros() ? 1 : biclique_ratio);
  const double highest = std::max({static_cast<double>(prices.one), dearest_zero, 4.0});
  const double largest = heaviest * highest;
  return table.rows <= option::transpose_aspect * table.columns &&
         table.columns * table.words <= option::transpose_words &&
         largest < static_cast<double>(std::numeric_limits<std::uint32_t>::max()) &&
         total * highest < std::ldexp(1.0, max_planes - 2);
}

}  // namespace

Variants::Variants(const ColumnTable& table) {
  const bool transposing = transposing_pays(table);
  if (transposing) transposed_ = std::make_unique<ColumnTable>(table.transposed());
  for (const Variant& variant : option::variants) {
    if (transposing || !variant.transposed) variants_.push_back(variant);
  }
  records_.resize(variants_.size());
}

double Variants::Record::mean() const {
  return walks == 0 ? std::numeric_limits<double>::infinity() : errors / walks;
}

std::size_t Variants::draw(double spread, Random& random) const {
  const double least = std::ranges::min_element(records_, {}, &Record::mean)->mean();
  if (random.uniform() < option::variant_exploration) return random.below(records_.size());
  const double temperature = option::variant_temperature * (spread + 1);
  std::vector<double> cumulative;
  double total = 0;
  for (const Record& each : records_) {
    total += each.walks == 0 ? 1 : std::exp((least - each.mean()) / temperature);
    cumulative.push_back(total);
  }
  const auto at =
      std::ranges::upper_bound(cumulative, random.uniform() * total) - cumulative.begin();
  return std::min(static_cast<std::size_t>(at), cumulative.size() - 1);
}

void Variants::record(std::size_t v, Weight error) {
  records_[v].walks = option::variant_decay * records_[v].walks + 1;
  records_[v].errors = option::variant_decay * records_[v].errors + static_cast<double>(error);
}

void Variants::reset() { std::ranges::fill(records_, Record{}); }

}  // namespace bicover
