// What the two kinds of error cost.
#pragma once

#include <cstdint>

namespace bicover {

// A covered zero at so many times the price of a one hardly ever pays: only bicliques do.
inline constexpr std::uint32_t biclique_ratio = 100;

// The cost of a one left uncovered (a false negative) and of a covered zero (a false positive).
struct Prices {
  std::uint32_t one = 1;
  std::uint32_t zero = 1;

  bool operator==(const Prices&) const = default;
  // Other odds, unless zeros are so dear already that it would make no difference.
  Prices times(Prices odds) const {
    return dear() ? *this : Prices{one * odds.one, zero * odds.zero};
  }
  bool dear() const { return zero / biclique_ratio >= one; }
};

inline constexpr Prices biclique_scale = {1, biclique_ratio};

}  // namespace bicover
