// The hot bit loops, compiled for several instruction sets (see instruction_set.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "bicover/base/bits.hpp"

namespace bicover {

struct Kernels {
  std::size_t (*count)(const Word* a, std::size_t words);
  std::size_t (*count_and)(const Word* a, const Word* b, std::size_t words);
  std::size_t (*count_and3)(const Word* a, const Word* b, const Word* c, std::size_t words);
  std::size_t (*count_and_not)(const Word* a, const Word* b, std::size_t words);
  // Appends the bits of `source` that `mask` selects to `target` from bit `at` on; returns where
  // it ended. The bits of `target` from `at` on must be zero.
  std::size_t (*gather)(const Word* source, const Word* mask, std::size_t words, Word* target,
                        std::size_t at);
};

const Kernels& kernels();

inline std::size_t count(Row a) { return kernels().count(a.data(), a.size()); }
inline std::size_t count_and(Row a, Row b) {
  return kernels().count_and(a.data(), b.data(), a.size());
}
inline std::size_t count_and(Row a, Row b, Row c) {
  return kernels().count_and3(a.data(), b.data(), c.data(), a.size());
}
// Elements of `a` that are not in `b`.
inline std::size_t count_and_not(Row a, Row b) {
  return kernels().count_and_not(a.data(), b.data(), a.size());
}

}  // namespace bicover
