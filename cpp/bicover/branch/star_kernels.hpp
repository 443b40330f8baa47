// The loops of a star update, compiled for several instruction sets like those of kernels.hpp.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bicover {

using Cost = std::int32_t;
constexpr std::size_t lanes = 8;    // rows worked on together
constexpr int full_share_bits = 4;  // shares of a cost are counted in sixteenths
constexpr int full_share = 1 << full_share_bits;
constexpr std::size_t most_factors = 8;

// A column's costs, row by row, of which a share counts.
struct StarCosts {
  std::size_t chunks;
  const Cost* cover;
  const Cost* spare;
  int share;
};

// Tables are [chunk][label][lane]. See star.hpp for what the steps mean.
struct StarKernels {
  // `joint` and `least` may both be null, if only the totals are wanted.
  std::int64_t (*gather)(std::size_t rank, const StarCosts& p, const Cost* potential,
                         const Cost* message, Cost* joint, Cost* least, std::int64_t* totals);
  void (*scatter)(std::size_t rank, const StarCosts& p, const Cost* joint, const Cost* least,
                  const Cost* parts, const Cost* quota, const std::uint8_t* alive, Cost* potential,
                  Cost* message);
  std::int64_t (*fix)(std::size_t rank, const StarCosts& p, unsigned label, const Cost* message,
                      Cost* potential);
};

const StarKernels& star_kernels();

}  // namespace bicover
