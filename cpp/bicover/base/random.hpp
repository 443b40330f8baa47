// One seeded generator for everything, with our own bounded draw: the standard library's
// distributions differ between platforms. (splitmix64, Steele, Lea and Flood 2014.)
#pragma once

#include <cstddef>
#include <cstdint>

namespace bicover {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

  // A number below `bound`, which must be positive. The bias is below bound / 2^32.
  std::size_t below(std::size_t bound) {
    return static_cast<std::size_t>(((next() >> 32) * static_cast<std::uint64_t>(bound)) >> 32);
  }

  // A number from 0 to 1, 1 excluded.
  double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace bicover
