// Numbers of several rows, worked on together.
//
// GCC and Clang turn their vector types into whatever the processor has; other compilers get the
// same operations as loops.
#pragma once

#include "bicover/branch/star_kernels.hpp"

#if !defined(__GNUC__)
#include <cstring>
#endif

#if defined(__GNUC__)
#define BICOVER_INLINE inline __attribute__((always_inline))
#define BICOVER_UNROLL _Pragma("GCC unroll 16")
#else
#define BICOVER_INLINE inline
#define BICOVER_UNROLL
#endif

namespace bicover {

#if defined(__GNUC__)
using Lanes = Cost __attribute__((vector_size(lanes * sizeof(Cost))));

BICOVER_INLINE void lower(Lanes& a, const Lanes& b) { a = a < b ? a : b; }
BICOVER_INLINE void raise(Lanes& a, const Lanes& b) { a = a > b ? a : b; }
BICOVER_INLINE void fill(Lanes& a, Cost value) { a = Lanes{} + value; }
// Not memcpy: it may copy in halves, and then the processor waits for both before the next load.
using LanesAnywhere =
    Cost __attribute__((vector_size(lanes * sizeof(Cost)), aligned(sizeof(Cost)), may_alias));
BICOVER_INLINE void load(const Cost* from, Lanes& to) {
  to = *reinterpret_cast<const LanesAnywhere*>(from);
}
BICOVER_INLINE void store(const Lanes& from, Cost* to) {
  *reinterpret_cast<LanesAnywhere*>(to) = from;
}
BICOVER_INLINE void scale(Lanes& a, Cost factor) { a *= factor; }
BICOVER_INLINE void halve(Lanes& a, int times) { a >>= times; }
#else
struct Lanes {
  Cost each[lanes];
  Cost& operator[](std::size_t lane) { return each[lane]; }
  Cost operator[](std::size_t lane) const { return each[lane]; }
  Lanes& operator+=(const Lanes& b) {
    for (std::size_t lane = 0; lane < lanes; ++lane) each[lane] += b.each[lane];
    return *this;
  }
  Lanes& operator-=(const Lanes& b) {
    for (std::size_t lane = 0; lane < lanes; ++lane) each[lane] -= b.each[lane];
    return *this;
  }
};

inline void lower(Lanes& a, const Lanes& b) {
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    if (b.each[lane] < a.each[lane]) a.each[lane] = b.each[lane];
  }
}
inline void raise(Lanes& a, const Lanes& b) {
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    if (b.each[lane] > a.each[lane]) a.each[lane] = b.each[lane];
  }
}
inline void load(const Cost* from, Lanes& to) { std::memcpy(&to, from, sizeof to); }
inline void store(const Lanes& from, Cost* to) { std::memcpy(to, &from, sizeof from); }
inline void fill(Lanes& a, Cost value) {
  for (Cost& cost : a.each) cost = value;
}
inline void scale(Lanes& a, Cost factor) {
  for (Cost& cost : a.each) cost *= factor;
}
inline void halve(Lanes& a, int times) {
  for (Cost& cost : a.each) cost >>= times;
}
#endif

BICOVER_INLINE std::int64_t sum(const Lanes& of) {
  std::int64_t total = 0;
  for (std::size_t lane = 0; lane < lanes; ++lane) total += of[lane];
  return total;
}

}  // namespace bicover
