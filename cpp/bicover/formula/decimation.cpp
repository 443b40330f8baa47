// After Cai, Luo and Zhang: From decimation to local search and back, a new approach to MaxSAT
// (2017). Soft literals here are their soft unit clauses, which they too prefer to a random choice.
#include "bicover/formula/decimation.hpp"

#include <numeric>

namespace bicover {
namespace {

constexpr char unknown = 2;

class Decimation {
 public:
  Decimation(const WeightedFormula& formula, Random& random, StepCounter& counter)
      : clauses_(clean_clauses(formula, counter)),
        in_(occurrences(clauses_, formula.variables, counter)),
        value_(static_cast<std::size_t>(formula.variables) + 1, unknown),
        open_(clauses_.size()),
        satisfied_(clauses_.size()),
        random_(random),
        counter_(counter) {
    for (std::size_t c = 0; c < clauses_.size(); ++c) {
      open_[c] = clauses_[c].size();
      if (open_[c] == 1) forced_.push_back(clauses_[c][0]);
    }
    propagate();
  }

  void choose(Literal literal) {
    if (value_[variable_of(literal)] != unknown) return;
    assign(literal);
    propagate();
  }

  std::vector<char> take() { return std::move(value_); }

 private:
  void propagate() {
    while (!forced_.empty()) {  // any of them, as the order matters when they contradict
      std::swap(forced_[random_.below(forced_.size())], forced_.back());
      const Literal literal = forced_.back();
      forced_.pop_back();
      if (value_[variable_of(literal)] == unknown) assign(literal);
    }
  }

  void assign(Literal literal) {
    counter_.step(1 + in_[code(literal)].size() + in_[code(-literal)].size());
    value_[variable_of(literal)] = literal > 0 ? 1 : 0;
    for (const std::int32_t c : in_[code(literal)]) satisfied_[static_cast<std::size_t>(c)] = 1;
    for (const std::int32_t c : in_[code(-literal)]) {
      const auto clause = static_cast<std::size_t>(c);
      if (--open_[clause] != 1 || satisfied_[clause] != 0) continue;
      for (const Literal other : clauses_[clause]) {
        if (value_[variable_of(other)] == unknown) forced_.push_back(other);
      }
    }
  }

  Lists clauses_;
  Lists in_;
  std::vector<char> value_;
  std::vector<std::size_t> open_;  // literals not known to be false, if none is true
  std::vector<char> satisfied_;
  std::vector<Literal> forced_;
  Random& random_;
  StepCounter& counter_;
};

void shuffle(std::vector<Literal>& items, Random& random) {
  for (std::size_t left = items.size(); left > 1; --left) {
    std::swap(items[left - 1], items[random.below(left)]);
  }
}

}  // namespace

std::vector<char> decimate(const WeightedFormula& formula, Random& random, StepCounter& counter) {
  Decimation decimation(formula, random, counter);
  std::vector<Literal> order(formula.soft.begin(), formula.soft.end());
  shuffle(order, random);
  for (const Literal literal : order) decimation.choose(literal);
  order.resize(static_cast<std::size_t>(formula.variables));
  std::iota(order.begin(), order.end(), 1);
  shuffle(order, random);
  for (const Literal variable : order)
    decimation.choose(random.below(2) == 0 ? variable : -variable);
  return decimation.take();
}

}  // namespace bicover
