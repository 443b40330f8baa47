// Bit loops over all columns of a matrix at once: what the least-error search spends its time in.
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

// A column with what its ones and its zeros count for.
struct Term {
  std::uint32_t column;
  std::uint32_t plus;
  std::uint32_t minus;
};

// What is left of a table, and the rows of a rectangle: those worth taking (positive), and with
// them those that make no difference (nonnegative); each as `planes` sets, the bit planes of their
// weights.
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
  const std::uint32_t* weights;  // what it counts for,
  const std::int64_t* left;      // and that times what its ones left weigh
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
  // The flip that gains most, if one gains more than `best`. Returns how much work that was,
  // in words.
  std::size_t (*best_flip)(const Flips& flips, Flip& best);
  // Whether each column is worth more than `least` (0 or less) in the rows of `positive`, and what
  // those that are inside are worth together. Returns how much work that was, in words.
  std::size_t (*worthwhile)(const Flips& flips, std::int64_t least, std::uint8_t* wanted,
                            std::int64_t& value);
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

inline constexpr std::size_t max_planes = 40;

const ColumnKernels& column_kernels();

}  // namespace bicover
