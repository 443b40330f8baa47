// The bound of SignedCover. A choice either misses a gain or covers it, and then pays the losses of
// a set that has it. So split each loss evenly among its open sets, and let the gains of each
// set share what the set got: no set pays more than it has, no gain draws more than it is worth.
// The sum drawn is lost whatever is chosen. It is a dual solution of the linear relaxation, filled
// up like water: the set that can pay least for each of its gains fixes their share, then the next.
#include <algorithm>
#include <cstdlib>

#include "bicover/assign/signed_cover.hpp"
#include "bicover/base/hot.hpp"

namespace bicover {

// Whether no choice below this level gains more than the best known. Shares are counted in
// fractions of a unit, rounded down, so the bound is exact arithmetic.
BICOVER_HOT bool SignedCover::bounded(const Level& level) {
  Weight possible = 0, total = 0;
  unpaid_.assign(level.live.size(), 0);
  count_.assign(values_.size(), 0);
  for (const std::uint32_t set : level.open) {
    for_each_and(sets_.row(set), level.live, [&](std::size_t c) { ++count_[c]; });
  }
  for (std::size_t c = 0; c < values_.size(); ++c) {
    if (count_[c] == 0) continue;
    total += std::abs(values_[c]);
    if (values_[c] <= 0) continue;
    possible += values_[c];
    insert(unpaid_, c);
  }
  const Weight surplus = possible - (best_.gain - level.gain);  // must be lost, but for one unit
  if (surplus <= 0) return true;
  const Weight unit = total < (Weight{1} << 40) ? Weight{1} << 16 : 1;
  share_.resize(values_.size());
  for (std::size_t c = 0; c < values_.size(); ++c) {
    share_[c] = values_[c] < 0 && count_[c] != 0 ? -values_[c] * (unit / count_[c]) : 0;
  }
  owed_.assign(sets_.rows(), 0);
  for (const std::uint32_t set : level.open) {
    for_each_and(sets_.row(set), level.live, [&](std::size_t c) { owed_[set] += share_[c]; });
  }
  std::vector<Weight>& asks = gains_;  // what the unpaid gains of each set are worth
  for (Weight lost = 0;;) {
    std::uint32_t poorest = 0;
    auto lowest = static_cast<double>(unit);
    for (const std::uint32_t set : level.open) {
      if (asks[set] == 0) continue;
      const double share = static_cast<double>(owed_[set]) / static_cast<double>(asks[set]);
      if (share < lowest) poorest = set;
      lowest = std::min(lowest, share);
    }
    const bool rich = lowest >= static_cast<double>(unit);
    const Weight least = rich ? unit : std::min(unit, owed_[poorest] / asks[poorest]);
    if (rich) {  // every set can pay all the gains that are left
      for_each(unpaid_, [&](std::size_t c) { lost += unit * values_[c]; });
      return lost > (surplus - 1) * unit;
    }
    const Row cells = sets_.row(poorest);
    for (const std::uint32_t set : level.open) {
      if (set == poorest) continue;
      Weight shared = 0;
      const Row others = sets_.row(set);
      for (std::size_t w = 0; w < cells.size(); ++w) {
        shared += worth(w, cells[w] & unpaid_[w] & others[w]);
      }
      owed_[set] -= least * shared;
      asks[set] -= shared;
    }
    lost += least * asks[poorest];
    asks[poorest] = 0;
    subtract(unpaid_, cells);
    if (lost > (surplus - 1) * unit) return true;
  }
}

}  // namespace bicover
