// Popcount as this build's instruction set does it best; for the *_isa.cpp files only.
//
// Nothing here may call an inline function of a library: the linker keeps one copy of those
// for the whole program, and it could be the copy with instructions this machine lacks. Hence
// builtins and intrinsics only, and everything in an unnamed namespace.
//
// With AVX-512 VPOPCNTDQ or NEON the compiler vectorises the plain loop well. AVX2 has no
// vector popcount, so it gets the nibble table of Mula, Kurz and Lemire ("Faster population
// counts using AVX2 instructions", 2018), without their carry-save adder: rows are short here.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bicover/base/bits.hpp"
#include "bicover/base/instruction_set.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif
#if defined(__AVX2__) && !defined(__AVX512VPOPCNTDQ__)
#define BICOVER_NIBBLES 1
#endif

namespace bicover {
namespace {

#if defined(_MSC_VER) && !defined(__clang__)
inline std::size_t bits_in(Word w) {
  w -= (w >> 1) & 0x5555555555555555u;
  w = (w & 0x3333333333333333u) + ((w >> 2) & 0x3333333333333333u);
  return static_cast<std::size_t>((((w + (w >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u) >>
                                  56);
}
#else
inline std::size_t bits_in(Word w) { return static_cast<std::size_t>(__builtin_popcountll(w)); }
#endif

#ifdef BICOVER_NIBBLES
inline __m256i load(const Word* at) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
}

inline __m256i bits_in(__m256i v) {
  const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                         0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i low = _mm256_set1_epi8(0x0F);
  const __m256i lower = _mm256_shuffle_epi8(table, _mm256_and_si256(v, low));
  const __m256i upper = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(v, 4), low));
  return _mm256_sad_epu8(_mm256_add_epi8(lower, upper), _mm256_setzero_si256());
}

inline std::size_t sum(__m256i v) {
  return static_cast<std::size_t>(_mm256_extract_epi64(v, 0) + _mm256_extract_epi64(v, 1) +
                                  _mm256_extract_epi64(v, 2) + _mm256_extract_epi64(v, 3));
}
#endif

// `at(w)` is word w of the combined sets, `wide(w)` its four words from w on.
template <typename At, typename Wide>
inline std::size_t count_loop(std::size_t words, At at, [[maybe_unused]] Wide wide) {
  std::size_t total = 0;
  std::size_t w = 0;
#ifdef BICOVER_NIBBLES
  if (words >= 8) {  // shorter rows are faster with the scalar instruction
    __m256i sums = _mm256_setzero_si256();
    for (; w + 4 <= words; w += 4) sums = _mm256_add_epi64(sums, bits_in(wide(w)));
    total = sum(sums);
  }
#endif
  for (; w < words; ++w) total += bits_in(at(w));
  return total;
}

#ifdef BICOVER_NIBBLES
#define BICOVER_WIDE(expression) [=](std::size_t w) { return expression; }
#else
#define BICOVER_WIDE(expression) 0
#endif

inline std::size_t count_and(const Word* a, const Word* b, std::size_t words) {
  return count_loop(
      words, [=](std::size_t w) { return a[w] & b[w]; },
      BICOVER_WIDE(_mm256_and_si256(load(a + w), load(b + w))));
}

struct Pair {
  std::uint32_t first;
  std::uint32_t second;
};

// Two counts in one loop; `words` is a multiple of four.
inline Pair count_two(const Word* a, const Word* a_set, const Word* b, const Word* b_set,
                      std::size_t words) {
#ifdef BICOVER_NIBBLES
  __m256i first = _mm256_setzero_si256();
  __m256i second = _mm256_setzero_si256();
  for (std::size_t w = 0; w < words; w += 4) {
    first = _mm256_add_epi64(first, bits_in(_mm256_and_si256(load(a + w), load(a_set + w))));
    second = _mm256_add_epi64(second, bits_in(_mm256_and_si256(load(b + w), load(b_set + w))));
  }
  return {static_cast<std::uint32_t>(sum(first)), static_cast<std::uint32_t>(sum(second))};
#else
  std::size_t first = 0;
  std::size_t second = 0;
  for (std::size_t w = 0; w < words; ++w) {
    first += bits_in(a[w] & a_set[w]);
    second += bits_in(b[w] & b_set[w]);
  }
  return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(second)};
#endif
}

}  // namespace
}  // namespace bicover
