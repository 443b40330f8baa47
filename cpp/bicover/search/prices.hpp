// What the two kinds of error cost. Walks at other prices than the table's own see another
// landscape: at a higher price of zeros their optima are closer to exact covers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace bicover {

// At this price of a covered zero, in ones, covering it hardly ever pays: factors are bicliques.
inline constexpr std::uint32_t biclique_ratio = 100;

// The cost of a one left uncovered (a false negative) and of a covered zero (a false positive).
struct Prices {
  std::uint32_t one = 1;
  std::uint32_t zero = 1;
  // What neither may exceed, so that weighted sums fit where they are kept.
  std::uint32_t most = std::numeric_limits<std::uint32_t>::max();

  bool operator==(const Prices&) const = default;

  bool forbids_zeros() const { return zero / biclique_ratio >= one; }
  // Both multiplied, unless zeros are forbidden already: then it would make no difference. Prices
  // that would be too large stay as they are.
  Prices scaled(Prices scale) const {
    const std::uint64_t ones = std::uint64_t{one} * scale.one;
    const std::uint64_t zeros = std::uint64_t{zero} * scale.zero;
    if (forbids_zeros() || std::max(ones, zeros) > most) return *this;
    return {static_cast<std::uint32_t>(ones), static_cast<std::uint32_t>(zeros), most};
  }
};

inline constexpr Prices biclique_scale = {1, biclique_ratio};

}  // namespace bicover
