// What the two kinds of error cost. Walks at other prices than the table's own see another
// landscape: at a higher price of zeros their optima are closer to exact covers.
#pragma once

#include <cstdint>

namespace bicover {

// At this price of a covered zero, in ones, covering it hardly ever pays: factors are bicliques.
inline constexpr std::uint32_t biclique_ratio = 100;

// The cost of a one left uncovered (a false negative) and of a covered zero (a false positive).
struct Prices {
  std::uint32_t one = 1;
  std::uint32_t zero = 1;

  bool operator==(const Prices&) const = default;

  bool forbids_zeros() const { return zero / biclique_ratio >= one; }
  // Both multiplied, unless zeros are forbidden already: then it would make no difference.
  Prices scaled(Prices scale) const {
    return forbids_zeros() ? *this : Prices{one * scale.one, zero * scale.zero};
  }
};

inline constexpr Prices biclique_scale = {1, biclique_ratio};

}  // namespace bicover
