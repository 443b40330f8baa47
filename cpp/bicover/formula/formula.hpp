// A weighted formula in memory: clauses that must hold, and literals that cost when they are false.
//
// A soft clause is a hard one with a literal of its own, so nothing is lost by soft literals.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "bicover/base/stop.hpp"
#include "bicover/base/weights.hpp"

namespace bicover {

using Literal = std::int32_t;  // v or -v, where variables v count from 1

struct WeightedFormula {
  std::int32_t variables = 0;
  std::span<const Literal> hard;    // the literals of each clause, then a 0
  std::span<const Literal> soft;    // literals that should be true
  std::span<const Weight> weights;  // what each of them costs when false
};

// Lists of numbers one after the other.
class Lists {
 public:
  Lists() : starts_{0} {}
  std::size_t size() const { return starts_.size() - 1; }
  std::span<const std::int32_t> operator[](std::size_t list) const {
    return {items_.data() + starts_[list], starts_[list + 1] - starts_[list]};
  }
  void push(std::int32_t item) { items_.push_back(item); }
  void close() { starts_.push_back(items_.size()); }
  // So many items for each list, all 0.
  explicit Lists(std::span<const std::size_t> sizes) : starts_{0} {
    for (const std::size_t size : sizes) starts_.push_back(starts_.back() + size);
    items_.resize(starts_.back());
  }
  std::span<std::int32_t> edit(std::size_t list) {
    return {items_.data() + starts_[list], starts_[list + 1] - starts_[list]};
  }
  std::size_t total() const { return items_.size(); }

 private:
  std::vector<std::int32_t> items_;
  std::vector<std::size_t> starts_;
};

inline std::size_t variable_of(Literal literal) {
  return static_cast<std::size_t>(std::abs(literal));
}
// Where tables of literals keep one: 2v for v, 2v + 1 for -v.
inline std::size_t code(Literal literal) {
  return 2 * variable_of(literal) + (literal < 0 ? 1 : 0);
}

// A formula can take longer to prepare than the search for a model may last. What prepares it polls
// after so many steps, and throws `Stopped` if the stop was reached.
struct Stopped {};

class StepCounter {
 public:
  explicit StepCounter(Stop& stop) : stop_(stop) {}
  void step(std::size_t steps = 1) {
    steps_ += steps;
    if (steps_ < steps_between_polls) return;
    steps_ = 0;
    if (stop_.reached()) throw Stopped{};
  }

 private:
  static constexpr std::size_t steps_between_polls = 1 << 16;

  Stop& stop_;
  std::size_t steps_ = 0;
};

// The hard clauses without tautologies and repeated literals.
Lists clean_clauses(const WeightedFormula& formula, StepCounter& counter);

// For each literal's code, the clauses in which it is.
Lists occurrences(const Lists& clauses, std::int32_t variables, StepCounter& counter);

}  // namespace bicover
