// Rows of bits as 64-bit words: the vocabulary every other file speaks.
//
// A set over n elements is word_count(n) words; element j is bit j % 64 of word j / 64 and
// the bits past n - 1 are zero, so whole words can be counted and compared.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace bicover {

using Word = std::uint64_t;
using Row = std::span<const Word>;
using MutableRow = std::span<Word>;

inline constexpr std::size_t word_bits = 64;

constexpr std::size_t word_count(std::size_t bits) { return (bits + word_bits - 1) / word_bits; }

// The meaningful bits of the last word of a set over `bits` elements.
constexpr Word tail_mask(std::size_t bits) {
  const std::size_t rest = bits % word_bits;
  return rest == 0 ? ~Word{0} : (Word{1} << rest) - 1;
}
static_assert(word_count(0) == 0 && word_count(64) == 1 && word_count(65) == 2);
static_assert(tail_mask(1) == 1 && tail_mask(64) == ~Word{0} && tail_mask(65) == 1);

inline bool contains(Row set, std::size_t element) {
  return (set[element / word_bits] >> (element % word_bits)) & 1;
}

inline void insert(MutableRow set, std::size_t element) {
  set[element / word_bits] |= Word{1} << (element % word_bits);
}

// Takes the element out, if it is in.
inline void discard(MutableRow set, std::size_t element) {
  set[element / word_bits] &= ~(Word{1} << (element % word_bits));
}

inline void toggle(MutableRow set, std::size_t element) {
  set[element / word_bits] ^= Word{1} << (element % word_bits);
}

// Makes the set all of `elements` elements, which it has room for.
inline void fill_all(MutableRow set, std::size_t elements) {
  for (Word& word : set) word = ~Word{0};
  if (!set.empty()) set.back() = tail_mask(elements);
}

inline void unite(MutableRow set, Row other) {
  for (std::size_t w = 0; w < set.size(); ++w) set[w] |= other[w];
}

inline void intersect(MutableRow set, Row other) {
  for (std::size_t w = 0; w < set.size(); ++w) set[w] &= other[w];
}

inline void subtract(MutableRow set, Row other) {
  for (std::size_t w = 0; w < set.size(); ++w) set[w] &= ~other[w];
}

inline bool is_empty(Row set) {
  return std::ranges::all_of(set, [](Word word) { return word == 0; });
}

// A set as bytes, to look for equal ones in a hash table.
inline std::string_view bytes(Row set) {
  return {reinterpret_cast<const char*>(set.data()), set.size_bytes()};
}

// Calls visit(element) for each element in increasing order.
template <typename Visit>
void for_each(Row set, Visit&& visit) {
  for (std::size_t w = 0; w < set.size(); ++w) {
    for (Word rest = set[w]; rest != 0; rest &= rest - 1) {
      visit(w * word_bits + static_cast<std::size_t>(std::countr_zero(rest)));
    }
  }
}

// Calls visit(element) for each element of both sets in increasing order.
template <typename Visit>
void for_each_and(Row a, Row b, Visit&& visit) {
  for (std::size_t w = 0; w < a.size(); ++w) {
    for (Word rest = a[w] & b[w]; rest != 0; rest &= rest - 1) {
      visit(w * word_bits + static_cast<std::size_t>(std::countr_zero(rest)));
    }
  }
}

// The element with `rank` smaller ones in the set; there must be one.
inline std::size_t element_at(Row set, std::size_t rank) {
  std::size_t w = 0;
  for (; static_cast<std::size_t>(std::popcount(set[w])) <= rank; ++w) {
    rank -= static_cast<std::size_t>(std::popcount(set[w]));
  }
  Word rest = set[w];
  while (rank-- > 0) rest &= rest - 1;
  return w * word_bits + static_cast<std::size_t>(std::countr_zero(rest));
}

// Whether the sets have an element in common.
inline bool intersects(Row a, Row b) {
  for (std::size_t w = 0; w < a.size(); ++w) {
    if ((a[w] & b[w]) != 0) return true;
  }
  return false;
}

// Whether `inner` has no element outside `outer`. Leaves at the first word that says no, which
// is why it is not one of the vectorised kernels.
inline bool is_subset(Row inner, Row outer) {
  for (std::size_t w = 0; w < inner.size(); ++w) {
    if ((inner[w] & ~outer[w]) != 0) return false;
  }
  return true;
}

}  // namespace bicover
