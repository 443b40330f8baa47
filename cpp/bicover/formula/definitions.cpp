// Encodings name things: T for "row and column are in the factor", C for "some T holds". A local
// search that flips such names gets nowhere, since each is tied to its parts by hard clauses. So
// they are found and computed instead. A literal x that no soft literal opposes may be made as
// true as the clauses with -x allow, whatever its other clauses say: that can only satisfy more
// of them. This covers the two sides of Tseitin's encoding, and Plaisted and Greenbaum's where only
// one side is there, and pure literals.
//
// Soft literals come first: they are what the others are for. Then those in few clauses, as
// in the elimination of variables; the inputs that remain are the ones in many clauses.
#include "bicover/formula/definitions.hpp"

#include <algorithm>
#include <numeric>

namespace bicover {
namespace {

class Finder {
 public:
  Finder(const WeightedFormula& formula, const Lists& clauses, StepCounter& counter)
      : clauses_(clauses),
        counter_(counter),
        variables_(static_cast<std::size_t>(formula.variables)),
        in_(occurrences(clauses, formula.variables, counter)),
        wanted_(2 * variables_ + 2),
        seen_(variables_ + 1),
        step_limit_(steps_for_each_literal * (clauses.total() + variables_ + 1)) {
    for (const Literal literal : formula.soft) wanted_[code(literal)] = true;
    found_.literal.assign(variables_ + 1, 0);
    found_.level.assign(variables_ + 1, 0);
  }

  Definitions find() {
    for (const std::int32_t variable : order()) {
      counter_.step();
      const Literal positive = variable;
      const bool more_negative = in_[code(-positive)].size() >= in_[code(positive)].size();
      const Literal first = more_negative ? positive : -positive;
      if (!define(first)) define(-first);
    }
    set_levels();
    return std::move(found_);
  }

 private:
  static constexpr std::size_t steps_for_each_literal = 50;

  std::vector<std::int32_t> order() const {
    std::vector<std::int32_t> variables(variables_);
    std::iota(variables.begin(), variables.end(), 1);
    const auto rank = [&](std::int32_t v) {
      const bool soft = wanted_[code(v)] || wanted_[code(-v)];
      return std::pair(!soft, in_[code(v)].size() + in_[code(-v)].size());
    };
    std::ranges::stable_sort(variables, {}, rank);
    return variables;
  }

  bool define(Literal x) {
    if (wanted_[code(-x)] || found_.literal[variable_of(x)] != 0) return false;
    if (reads(x)) return false;
    found_.literal[variable_of(x)] = x;
    return true;
  }

  // Whether the definition of x would read x itself, through other definitions.
  bool reads(Literal x) {
    ++stamp_;
    stack_.clear();
    visit_definition(x);
    while (!stack_.empty()) {
      const std::size_t variable = stack_.back();
      stack_.pop_back();
      if (variable == variable_of(x)) return true;
      if (found_.literal[variable] != 0) visit_definition(found_.literal[variable]);
      if (steps_ > step_limit_) return true;  // perhaps not, but finding out takes too long
    }
    return false;
  }

  void visit_definition(Literal x) {
    for (const std::int32_t c : in_[code(-x)]) {
      counter_.step();
      for (const Literal literal : clauses_[static_cast<std::size_t>(c)]) {
        ++steps_;
        const std::size_t variable = variable_of(literal);
        if (literal == -x || seen_[variable] == stamp_) continue;
        seen_[variable] = stamp_;
        stack_.push_back(variable);
      }
    }
  }

  // Longest paths from the inputs, by walking the definitions depth first.
  void set_levels() {
    std::vector<char> done(variables_ + 1);
    std::vector<std::size_t> walk;
    for (std::size_t v = 1; v <= variables_; ++v) {
      walk.push_back(v);
      while (!walk.empty()) {
        const std::size_t top = walk.back();
        if (done[top] != 0 || found_.literal[top] == 0) {
          done[top] = 1;
          walk.pop_back();
          continue;
        }
        counter_.step(in_[code(-found_.literal[top])].size());
        std::int32_t level = 1;
        const std::size_t before = walk.size();
        for (const std::int32_t c : in_[code(-found_.literal[top])]) {
          for (const Literal literal : clauses_[static_cast<std::size_t>(c)]) {
            const std::size_t read = variable_of(literal);
            if (read == top) continue;
            if (done[read] == 0 && found_.literal[read] != 0)
              walk.push_back(read);
            else
              level = std::max(level, found_.level[read] + 1);
          }
        }
        if (walk.size() != before) continue;
        found_.level[top] = level;
        done[top] = 1;
        walk.pop_back();
      }
    }
  }

  const Lists& clauses_;
  StepCounter& counter_;
  std::size_t variables_;
  Lists in_;
  std::vector<char> wanted_;
  Definitions found_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t stamp_ = 0;
  std::vector<std::size_t> stack_;
  std::size_t steps_ = 0;
  std::size_t step_limit_;
};

}  // namespace

Definitions find_definitions(const WeightedFormula& formula, const Lists& clauses,
                             StepCounter& counter) {
  return Finder(formula, clauses, counter).find();
}

}  // namespace bicover
