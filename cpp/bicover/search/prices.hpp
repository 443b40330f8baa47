// What the two kinds of error cost.
#pragma once

#include <cstdint>

namespace bicover {

// The cost of a one left uncovered (a false negative) and of a covered zero (a false positive).
struct Prices {
  std::uint32_t one = 1;
  std::uint32_t zero = 1;

  bool operator==(const Prices&) const = default;
  // Other odds, unless zeros are so dear already that it would make no difference.
  Prices times(Prices odds) const {
    return dear() ? *this : Prices{one * odds.one, zero * odds.zero};
  }
  bool dear() const { return zero / 100 >= one; }
};

}  // namespace bicover
