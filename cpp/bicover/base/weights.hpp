// Integer weights of lines, as bit planes.
//
// Merged lines carry how many originals they stand for. The weight of a set of lines is
// then a popcount for each bit of the largest weight; when all weights are 1 it is a single
// popcount, which is the common case and costs nothing extra.
#pragma once

#include <cstdint>
#include <vector>

#include "bicover/base/kernels.hpp"
#include "bicover/base/matrix.hpp"

namespace bicover {

using Weight = std::int64_t;

// Plane b is the set of lines whose weight has bit b, `words` words long. At least one plane.
inline std::vector<std::vector<Word>> weight_planes(std::span<const Weight> weights,
                                                    std::size_t words) {
  Weight all_bits = 1;
  for (const Weight weight : weights) all_bits |= weight;
  const auto size = static_cast<std::size_t>(std::bit_width(static_cast<Word>(all_bits)));
  std::vector<std::vector<Word>> planes(size, std::vector<Word>(words));
  for (std::size_t line = 0; line < weights.size(); ++line) {
    for (std::size_t b = 0; b < size; ++b) {
      if ((weights[line] >> b) & 1) insert(planes[b], line);
    }
  }
  return planes;
}

class Weights {
 public:
  // Precondition: every weight is positive.
  explicit Weights(std::span<const Weight> each) : each_(each.begin(), each.end()) {
    for (const Weight weight : each_) uniform_ &= weight == 1;
    if (!uniform_) planes_ = weight_planes(each_, word_count(each_.size()));
  }

  Weight operator[](std::size_t line) const { return each_[line]; }
  std::size_t size() const { return each_.size(); }
  // Whether every line weighs 1.
  bool uniform() const { return uniform_; }

  Weight of(Row set) const {
    if (uniform_) return static_cast<Weight>(count(set));
    return sum_planes([&](Row plane) { return count_and(set, plane); });
  }
  // The set cut into planes: its weight is the sum of their counts, plane b counted 2^b times.
  BitMatrix planes_of(Row set) const {
    BitMatrix cut(uniform_ ? 1 : planes_.size(), each_.size());
    for (std::size_t b = 0; b < cut.rows(); ++b) {
      for (std::size_t w = 0; w < set.size(); ++w) {
        cut.row(b)[w] = uniform_ ? set[w] : set[w] & planes_[b][w];
      }
    }
    return cut;
  }
  Weight of_and(Row a, Row b) const {
    if (uniform_) return static_cast<Weight>(count_and(a, b));
    return sum_planes([&](Row plane) { return count_and(a, b, plane); });
  }

 private:
  template <typename Count>
  Weight sum_planes(Count count_in) const {
    Weight total = 0;
    for (std::size_t b = 0; b < planes_.size(); ++b) {
      total += static_cast<Weight>(count_in(planes_[b])) << b;
    }
    return total;
  }

  std::vector<Weight> each_;
  bool uniform_ = true;
  std::vector<std::vector<Word>> planes_;  // if not uniform
};

}  // namespace bicover
