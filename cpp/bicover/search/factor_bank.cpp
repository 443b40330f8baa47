#include "bicover/search/factor_bank.hpp"

#include <map>
#include <tuple>

#include "bicover/search/options.hpp"

namespace bicover {
namespace {

struct Before {
  bool operator()(const Factor* a, const Factor* b) const {
    return std::tie(a->columns, a->rows) < std::tie(b->columns, b->rows);
  }
};

}  // namespace

FactorBank::FactorBank(const ColumnTable& table, const std::vector<Solution>& solutions)
    : members_(solutions.size()), of_column_(table.columns), rows_(table.columns) {
  std::map<const Factor*, std::size_t, Before> known;
  for (std::size_t s = 0; s < solutions.size(); ++s) {
    for (const Factor& factor : solutions[s].factors) {
      const auto [place, is_new] = known.try_emplace(&factor, factors_.size());
      if (is_new) factors_.push_back(factor);
      members_[s].push_back(place->second);
      work_ += table.words + option::step_overhead;
    }
  }
  for (std::uint32_t p = 0; p < factors_.size(); ++p) {
    for (const std::uint32_t j : factors_[p].columns) {
      of_column_[j].push_back(p);
      rows_[j].push_back(factors_[p].rows.data());
    }
  }
}

}  // namespace bicover
