// One build of the loops over columns; isa_popcount.hpp says what may not be called here.
//
// signs() is what makes a rank-one step cheap: instead of a sum for each row it keeps
// one bit of 256 rows' sums in a register and adds a whole column with a few logical
// operations (a ripple-carry adder over bit slices). The sign is then simply the top slice.
#include "bicover/search/walk/column_kernels.hpp"

#include "bicover/base/isa_popcount.hpp"
#include "bicover/search/walk/flips_isa.hpp"

namespace bicover {
namespace {

#if defined(__GNUC__)
using Block __attribute__((vector_size(block_words * sizeof(Word)), may_alias, aligned(8))) = Word;
#else
struct Block {
  Word w[block_words];
};
#define BICOVER_LANES(op)                                                    \
  inline Block operator op(const Block& a, const Block& b) {                 \
    Block r;                                                                 \
    for (std::size_t i = 0; i < block_words; ++i) r.w[i] = a.w[i] op b.w[i]; \
    return r;                                                                \
  }
BICOVER_LANES(&)
BICOVER_LANES(|)
BICOVER_LANES(^)
inline Block operator~(const Block& a) {
  Block r;
  for (std::size_t i = 0; i < block_words; ++i) r.w[i] = ~a.w[i];
  return r;
}
#endif

inline Block block(const Word* at) { return *reinterpret_cast<const Block*>(at); }
inline void store(Word* at, Block value) { *reinterpret_cast<Block*>(at) = value; }

void count_column(const Word* plus, const Word* minus, const Word* set, std::size_t words,
                  std::uint32_t* in_plus, std::uint32_t* in_minus) {
  const Pair both = count_two(plus, set, minus, set, words);
  *in_plus = both.first;
  *in_minus = both.second;
}

void count_flips(const Word* plus, const Word* minus, const Word* positive, const Word* nonnegative,
                 const std::uint8_t* inside, std::size_t words, const std::uint32_t* columns,
                 std::size_t count, std::uint32_t* gained, std::uint32_t* lost) {
  for (std::size_t c = 0; c < count; ++c) {
    const std::size_t j = columns[c];
    const Word* gains = (inside[j] != 0 ? minus : plus) + j * words;
    const Word* losses = (inside[j] != 0 ? plus : minus) + j * words;
    const Pair both = count_two(gains, nonnegative, losses, positive, words);
    gained[c] = both.first;
    lost[c] = both.second;
  }
}

// Adds (or subtracts) `bits`, 2^from each, to the sums held in slices.
template <bool Subtract>
inline void ripple(Block* slices, std::size_t from, std::size_t planes, Block bits) {
  for (std::size_t b = from; b < planes; ++b) {
    const Block old = slices[b];
    slices[b] = old ^ bits;
    bits = (Subtract ? ~old : old) & bits;
  }
}

template <bool Subtract>
inline void ripple_times(Block* slices, std::uint32_t times, std::size_t planes, Block bits) {
  for (std::size_t from = 0; times != 0; times >>= 1, ++from) {
    if ((times & 1) != 0) ripple<Subtract>(slices, from, planes, bits);
  }
}

inline void write_signs(const Block* slices, std::size_t planes, Word* positive,
                        Word* nonnegative) {
  Block any = slices[0];
  for (std::size_t b = 1; b < planes; ++b) any = any | slices[b];
  const Block negative = slices[planes - 1];
  store(positive, any & ~negative);
  store(nonnegative, ~negative);
}

// All prices are 1: the slices stay in registers, as their number is known.
template <std::size_t Planes>
void signs_of_units(const Word* plus, const Word* minus, std::size_t words, const Term* terms,
                    std::size_t count, Word* positive, Word* nonnegative) {
  for (std::size_t w = 0; w < words; w += block_words) {
    Block slices[Planes] = {};
    for (std::size_t t = 0; t < count; ++t) {
      const std::size_t at = terms[t].column * words + w;
      ripple<false>(slices, 0, Planes, block(plus + at));
      ripple<true>(slices, 0, Planes, block(minus + at));
    }
    write_signs(slices, Planes, positive + w, nonnegative + w);
  }
}

void signs_of_any(const Word* plus, const Word* minus, std::size_t words, const Term* terms,
                  std::size_t count, std::size_t planes, Word* positive, Word* nonnegative) {
  for (std::size_t w = 0; w < words; w += block_words) {
    Block slices[max_planes] = {};
    for (std::size_t t = 0; t < count; ++t) {
      const std::size_t at = terms[t].column * words + w;
      ripple_times<false>(slices, terms[t].plus, planes, block(plus + at));
      ripple_times<true>(slices, terms[t].minus, planes, block(minus + at));
    }
    write_signs(slices, planes, positive + w, nonnegative + w);
  }
}

// Up to this many planes the slices are worth a build of their own.
constexpr std::size_t most_unit_planes = 8;
constexpr decltype(&signs_of_units<2>) signs_by_planes[most_unit_planes + 1] = {
    nullptr,           nullptr,           signs_of_units<2>, signs_of_units<3>, signs_of_units<4>,
    signs_of_units<5>, signs_of_units<6>, signs_of_units<7>, signs_of_units<8>};

void signs(const Word* plus, const Word* minus, std::size_t words, const Term* terms,
           std::size_t count, std::size_t planes, Word* positive, Word* nonnegative) {
  bool units = planes <= most_unit_planes;
  for (std::size_t t = 0; t < count; ++t) units &= terms[t].plus == 1 && terms[t].minus == 1;
  if (units) {
    signs_by_planes[planes](plus, minus, words, terms, count, positive, nonnegative);
  } else {
    signs_of_any(plus, minus, words, terms, count, planes, positive, nonnegative);
  }
}

void count_words(const Word* plus, const Word* minus, const std::uint32_t* places,
                 std::size_t words, const Word* const* sets, std::size_t count,
                 std::uint32_t* in_plus, std::uint32_t* in_minus) {
  for (std::size_t s = 0; s < count; ++s) {
    std::size_t first = 0;
    std::size_t second = 0;
    for (std::size_t w = 0; w < words; ++w) {
      const Word set = sets[s][places[w]];
      first += bits_in(plus[w] & set);
      second += bits_in(minus[w] & set);
    }
    in_plus[s] = static_cast<std::uint32_t>(first);
    in_minus[s] = static_cast<std::uint32_t>(second);
  }
}

void uncover(const Word* ones, const Word* zeros, const Word* const* sets, std::size_t count,
             std::size_t words, Word* plus, Word* minus) {
  for (std::size_t w = 0; w < words; w += block_words) {
    Block covered = {};
    for (std::size_t s = 0; s < count; ++s) covered = covered | block(sets[s] + w);
    store(plus + w, block(ones + w) & ~covered);
    store(minus + w, block(zeros + w) & ~covered);
  }
}

void cover(const Word* set, std::size_t words, Word* plus, Word* minus) {
  for (std::size_t w = 0; w < words; w += block_words) {
    store(plus + w, block(plus + w) & ~block(set + w));
    store(minus + w, block(minus + w) & ~block(set + w));
  }
}

}  // namespace

extern const ColumnKernels BICOVER_BUILD(column_kernels);
const ColumnKernels BICOVER_BUILD(column_kernels) = {count_column, count_flips,    occupied,
                                                     best_flip,    choose_columns, signs,
                                                     count_words,  uncover,        cover};

}  // namespace bicover
