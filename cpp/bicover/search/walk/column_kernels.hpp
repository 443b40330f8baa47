// Bit loops over all columns of a matrix at once: where the search spends its time.
//
// A matrix lies column after column, each column `words` words long, a multiple of
// `block_words`; the bits past the last row are zero. Compiled for several instruction sets, as
// kernels.hpp, and chosen once at run time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bicover/base/bits.hpp"

namespace bicover {

inline constexpr std::size_t block_words = 4;
inline constexpr std::size_t max_planes = 40;  // of a row's sum, its sign included

// A column with the prices of its ones and of its zeros, times its weight.
struct Term {
  std::uint32_t column;
  std::uint32_t plus;
  std::uint32_t minus;
};

// A residual and a rectangle on it, for the kernels that count what flips of columns gain. The rows
// of the rectangle are those of positive gain, and with them those of zero gain (nonnegative); each
// as `planes` sets, the bit planes of their weights.
struct Flips {
  const Word* plus;
  const Word* minus;
  const Word* positive;
  const Word* nonnegative;
  std::size_t words;
  std::size_t planes;
  const std::uint32_t* stripes;  // those in which positive has rows, the fullest first
  std::size_t stripe_count;
  std::size_t columns;
  const std::uint8_t* inside;    // for each column: whether it is in the rectangle,
  const std::uint32_t* weights;  // its weight,
  const std::int64_t* left;      // and that times the weight of its ones left
  std::uint32_t one;             // prices
  std::uint32_t zero;
  std::uint32_t* candidates;  // scratch, for all columns
  std::int64_t* losses;
};

struct Flip {
  std::size_t column;
  std::int64_t gain;
};

struct ColumnKernels {
  // The bits of plus & set and of minus & set, for one column.
  void (*count_column)(const Word* plus, const Word* minus, const Word* set, std::size_t words,
                       std::uint32_t* in_plus, std::uint32_t* in_minus);
  // For each column j named that is outside: plus_j & nonnegative, minus_j & positive; for each
  // that is inside: minus_j & nonnegative, plus_j & positive.
  void (*count_flips)(const Word* plus, const Word* minus, const Word* positive,
                      const Word* nonnegative, const std::uint8_t* inside, std::size_t words,
                      const std::uint32_t* columns, std::size_t count, std::uint32_t* gained,
                      std::uint32_t* lost);
  // The stripes in which a set has bits, the fullest first; returns how many there are.
  std::size_t (*occupied)(const Word* set, std::size_t words, std::uint32_t* stripes);
  // The flip of largest gain, if one gains more than `best`. Returns its work, in words.
  std::size_t (*best_flip)(const Flips& flips, Flip& best);
  // Whether each column gains more than `above` (0 or less) in the rows of `positive`, and what
  // those that are inside gain together. Returns its work, in words.
  std::size_t (*choose_columns)(const Flips& flips, std::int64_t above, std::uint8_t* chosen,
                                std::int64_t& gain);
  // With r_i the sum over the terms of plus * plus_ij - minus * minus_ij: the rows where r_i is
  // positive and those where it is not negative. All partial sums must fit in `planes` bits with
  // sign. Rows past the last count as r = 0.
  void (*signs)(const Word* plus, const Word* minus, std::size_t words, const Term* terms,
                std::size_t count, std::size_t planes, Word* positive, Word* nonnegative);
  // For each of `count` sets: the bits of plus and of minus in it, where plus and minus are some
  // words of a column only and `places` says which.
  void (*count_words)(const Word* plus, const Word* minus, const std::uint32_t* places,
                      std::size_t words, const Word* const* sets, std::size_t count,
                      std::uint32_t* in_plus, std::uint32_t* in_minus);
  // plus and minus become ones and zeros without what the `count` sets cover.
  void (*uncover)(const Word* ones, const Word* zeros, const Word* const* sets, std::size_t count,
                  std::size_t words, Word* plus, Word* minus);
  // plus and minus lose `set`.
  void (*cover)(const Word* set, std::size_t words, Word* plus, Word* minus);
};

const ColumnKernels& column_kernels();

}  // namespace bicover
