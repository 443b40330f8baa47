// One build of the hot loops, for the instruction set the compiler was told to use.
// isa_popcount.hpp says what may not be called here.
#include <cstddef>
#include <cstdint>

#include "bicover/base/isa_popcount.hpp"
#include "bicover/base/kernels.hpp"

namespace bicover {
namespace {

std::size_t count(const Word* a, std::size_t words) {
  return count_loop(words, [=](std::size_t w) { return a[w]; }, BICOVER_WIDE(load(a + w)));
}

std::size_t count_and3(const Word* a, const Word* b, const Word* c, std::size_t words) {
  return count_loop(
      words, [=](std::size_t w) { return a[w] & b[w] & c[w]; },
      BICOVER_WIDE(_mm256_and_si256(_mm256_and_si256(load(a + w), load(b + w)), load(c + w))));
}

std::size_t count_and_not(const Word* a, const Word* b, std::size_t words) {
  return count_loop(
      words, [=](std::size_t w) { return a[w] & ~b[w]; },
      BICOVER_WIDE(_mm256_andnot_si256(load(b + w), load(a + w))));
}

// The bits of `word` that `mask` selects, moved together.
inline Word extract(Word word, Word mask) {
#ifdef __BMI2__
  return _pext_u64(word, mask);
#else
  Word result = 0;
  for (Word bit = 1; mask != 0; mask &= mask - 1, bit <<= 1) {
    if ((word & mask & (~mask + 1)) != 0) result |= bit;
  }
  return result;
#endif
}

std::size_t gather(const Word* source, const Word* mask, std::size_t words, Word* target,
                   std::size_t at) {
  for (std::size_t w = 0; w < words; ++w) {
    if (mask[w] == 0) continue;
    const Word bits = extract(source[w], mask[w]);
    const std::size_t size = bits_in(mask[w]);
    const std::size_t shift = at % word_bits;
    target[at / word_bits] |= bits << shift;
    if (shift + size > word_bits) target[at / word_bits + 1] |= bits >> (word_bits - shift);
    at += size;
  }
  return at;
}

}  // namespace

extern const Kernels BICOVER_BUILD(kernels);
const Kernels BICOVER_BUILD(kernels) = {count, count_and, count_and3, count_and_not, gather};

}  // namespace bicover
