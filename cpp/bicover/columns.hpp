// Bit loops over all columns of a matrix at once: what the least-error search spends its time in.
//
// A matrix lies column after column, each column `words` words long, a multiple of
// `block_words`; the bits past the last row are zero. Compiled for several instruction sets, as
// kernels.hpp, and chosen once at run time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bicover/bits.hpp"

namespace bicover {

inline constexpr std::size_t block_words = 4;

// A column with what its ones and its zeros count for.
struct Term {
  std::uint32_t column;
  std::uint32_t plus;
  std::uint32_t minus;
};

struct ColumnKernels {
  // For each of the `count` columns j named: the bits of plus_j & set and of minus_j & set.
  void (*count_columns)(const Word* plus, const Word* minus, const Word* set, std::size_t words,
                        const std::uint32_t* columns, std::size_t count, std::uint32_t* in_plus,
                        std::uint32_t* in_minus);
  // For each column j named that is outside: plus_j & nonnegative, minus_j & positive; for each
  // that is inside: minus_j & nonnegative, plus_j & positive.
  void (*count_flips)(const Word* plus, const Word* minus, const Word* positive,
                      const Word* nonnegative, const std::uint8_t* inside, std::size_t words,
                      const std::uint32_t* columns, std::size_t count, std::uint32_t* gained,
                      std::uint32_t* lost);
  // With r_i the sum over the terms of plus * plus_ij - minus * minus_ij: the rows where r_i is
  // positive and those where it is not negative. All partial sums must fit in `planes` bits with
  // sign. Rows past the last count as r = 0.
  void (*signs)(const Word* plus, const Word* minus, std::size_t words, const Term* terms,
                std::size_t count, std::size_t planes, Word* positive, Word* nonnegative);
  // plus and minus become ones and zeros without what the `count` sets cover.
  void (*uncover)(const Word* ones, const Word* zeros, const Word* const* sets, std::size_t count,
                  std::size_t words, Word* plus, Word* minus);
  // plus and minus lose `set`.
  void (*cover)(const Word* set, std::size_t words, Word* plus, Word* minus);
};

inline constexpr std::size_t max_planes = 40;

const ColumnKernels& column_kernels();

}  // namespace bicover
