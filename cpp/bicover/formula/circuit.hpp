// A weighted formula as a local search sees it: inputs to flip, and outputs that cost.
//
// Defined variables (see definitions.hpp) follow the inputs like the gates of a circuit. Outputs
// are the soft literals and the hard clauses that define nothing. For every input the circuit knows
// the outputs that would change if it were flipped, and keeps their weights added up as its gain.
// Without definitions this is the usual bookkeeping of clauses with no true literal or one.
#pragma once

#include "bicover/formula/definitions.hpp"

namespace bicover {

class Circuit {
 public:
  Circuit(const WeightedFormula& formula, StepCounter& counter);

  // Takes the values of the inputs (index: variable) and computes everything else.
  void start(const std::vector<char>& values, StepCounter& counter);

  // Flips an input.
  void flip(std::int32_t input);

  // The search's own weights: they start at 0 and may change at any time.
  void add_weight(std::size_t output, Weight more);

  const std::vector<std::int32_t>& inputs() const { return inputs_; }
  std::size_t outputs() const { return output_.size(); }
  bool hard(std::size_t output) const { return output_[output].clause >= 0; }
  Weight price(std::size_t output) const { return output_[output].price; }
  Weight weight(std::size_t output) const { return output_[output].weight; }

  // The weight of outputs that a flip would satisfy minus those that it would falsify. Exact if no
  // input reaches an output on two ways; otherwise a guess.
  Weight gain(std::int32_t input) const { return gain_[static_cast<std::size_t>(input)]; }
  // Inputs with a positive gain, and outputs that are false: hard and soft.
  const std::vector<std::int32_t>& improving() const { return improving_.items; }
  const std::vector<std::int32_t>& false_hard() const { return false_hard_.items; }
  const std::vector<std::int32_t>& false_soft() const { return false_soft_.items; }
  // Inputs each of which alone would change the output.
  const std::vector<std::int32_t>& critical(std::size_t output) const {
    return output_[output].critical;
  }
  // An input whose flip brings a false output closer to being true, or 0: a random path down the
  // definitions, where `draw(n)` chooses among n branches.
  template <typename Draw>
  std::int32_t input_towards(std::size_t output, Draw&& draw) const;

  Weight cost() const { return cost_; }                  // the price of the false soft literals
  Weight false_weight() const { return false_weight_; }  // the weight of all that is false
  const std::vector<char>& values() const { return value_; }

 private:
  // A set of small numbers with its members in a row.
  struct Set {
    std::vector<std::int32_t> items;
    std::vector<std::int32_t> place;
    void resize(std::size_t size) { items.clear(), place.assign(size, -1); }
    void put(std::int32_t item, bool in);
  };
  struct Output {
    Literal literal = 0;       // if it is soft
    std::int32_t clause = -1;  // if it is hard
    Weight price = 0;
    Weight weight = 0;
    bool satisfied = false;
    std::vector<std::int32_t> critical = {};
  };
  // How many members are in a state, and their exclusive or: the member itself if it is one.
  struct Tally {
    std::int32_t count = 0;
    std::int32_t mixed = 0;
    void add(std::int32_t item) { ++count, mixed ^= item; }
    void remove(std::int32_t item) { --count, mixed ^= item; }
  };

  bool is_true(Literal literal) const {
    return (value_[variable_of(literal)] != 0) == (literal > 0);
  }
  void compute_all(StepCounter& counter);
  void update_clauses_of(std::size_t variable);
  void propagate();
  void queue_owner(std::size_t clause);
  void touch_above();
  void touch_variable(std::size_t variable);
  void touch_output(std::int32_t output);
  void touch_clause(std::size_t clause);
  void retrace(Output& output);
  void trace(Output& output);
  void change_gain(std::int32_t input, Weight more);

  Lists clauses_;  // other literals only: without the one a clause defines
  Lists in_;       // literal's code -> those clauses
  Definitions defined_;
  Lists definition_;                 // variable -> the clauses that define it
  std::vector<std::int32_t> owner_;  // clause -> the variable it defines, or -1 - its output
  std::vector<std::vector<std::int32_t>> soft_of_;  // variable -> outputs
  std::vector<std::int32_t> inputs_;
  std::vector<Output> output_;
  std::vector<char> value_;
  std::vector<Tally> true_in_;   // clause -> its true literals
  std::vector<Tally> false_of_;  // variable -> the false clauses of its definition
  std::vector<Weight> gain_;
  Set improving_, false_hard_, false_soft_;
  Weight cost_ = 0;
  Weight false_weight_ = 0;
  std::vector<std::vector<std::int32_t>> waiting_;  // by level: defined variables that may change
  std::vector<std::int32_t> touched_variables_, touched_outputs_;
  std::vector<std::uint32_t> variable_stamp_, output_stamp_, critical_stamp_;
  std::uint32_t stamp_ = 0, critical_now_ = 0;
  std::vector<Literal> stack_;
};

template <typename Draw>
std::int32_t Circuit::input_towards(std::size_t output, Draw&& draw) const {
  // Literals that are to change; from a clause that must become true, one of its literals; from a
  // definition that must become false, one literal of one clause.
  Literal literal = output_[output].literal;
  if (literal == 0) {
    const auto clause = clauses_[static_cast<std::size_t>(output_[output].clause)];
    if (clause.empty()) return 0;
    literal = clause[draw(clause.size())];
  }
  while (defined_.literal[variable_of(literal)] != 0) {
    const auto clauses = definition_[variable_of(literal)];
    const Tally& bad = false_of_[variable_of(literal)];
    if (clauses.empty()) return 0;
    std::int32_t pick = bad.count == 1 ? bad.mixed : clauses[draw(clauses.size())];
    while (bad.count > 0 && true_in_[static_cast<std::size_t>(pick)].count != 0) {
      pick = clauses[draw(clauses.size())];
    }
    const auto clause = clauses_[static_cast<std::size_t>(pick)];
    if (clause.empty()) return 0;
    literal = clause[draw(clause.size())];
  }
  return static_cast<std::int32_t>(variable_of(literal));
}

}  // namespace bicover
