// After a flip values change upwards, level by level, as in a simulation of a circuit. Then, for
// each output above something that changed, its critical inputs are found by going down along the
// values: critical for a true clause is its only true literal, for a false one each literal; for a
// true definition each of its clauses, for a false one its only false clause. (Critical path
// tracing: Abramovici, Menon, Miller 1984.) These inputs are few, and most outputs have none.
#include "bicover/formula/circuit.hpp"

#include <algorithm>

namespace bicover {

void Circuit::Set::put(std::int32_t item, bool in) {
  std::int32_t& at = place[static_cast<std::size_t>(item)];
  if ((at >= 0) == in) return;
  if (in) {
    at = static_cast<std::int32_t>(items.size());
    items.push_back(item);
    return;
  }
  items[static_cast<std::size_t>(at)] = items.back();
  place[static_cast<std::size_t>(items.back())] = at;
  items.pop_back();
  at = -1;
}

Circuit::Circuit(const WeightedFormula& formula, StepCounter& counter) {
  const Lists whole = clean_clauses(formula, counter);
  const auto variables = static_cast<std::size_t>(formula.variables);
  defined_ = find_definitions(formula, whole, counter);
  owner_.resize(whole.size());
  std::vector<std::size_t> sizes(variables + 1);
  for (std::size_t c = 0; c < whole.size(); ++c) {
    owner_[c] = -1;
    counter.step(whole[c].size());
    for (const Literal literal : whole[c]) {
      if (defined_.literal[variable_of(literal)] == -literal) {
        owner_[c] = static_cast<std::int32_t>(variable_of(literal));
        ++sizes[variable_of(literal)];
      } else {
        clauses_.push(literal);
      }
    }
    clauses_.close();
  }
  in_ = occurrences(clauses_, formula.variables, counter);
  definition_ = Lists(sizes);
  std::ranges::fill(sizes, 0);
  for (std::size_t c = 0; c < owner_.size(); ++c) {
    if (owner_[c] >= 0) {
      const auto owner = static_cast<std::size_t>(owner_[c]);
      definition_.edit(owner)[sizes[owner]++] = static_cast<std::int32_t>(c);
    } else {
      owner_[c] = -1 - static_cast<std::int32_t>(output_.size());
      output_.push_back(Output{.clause = static_cast<std::int32_t>(c)});
    }
  }
  soft_of_.resize(variables + 1);
  for (std::size_t s = 0; s < formula.soft.size(); ++s) {
    soft_of_[variable_of(formula.soft[s])].push_back(static_cast<std::int32_t>(output_.size()));
    output_.push_back(Output{.literal = formula.soft[s], .price = formula.weights[s]});
  }
  std::int32_t levels = 0;
  for (std::size_t v = 1; v <= variables; ++v) {
    if (defined_.literal[v] == 0) inputs_.push_back(static_cast<std::int32_t>(v));
    levels = std::max(levels, defined_.level[v]);
  }
  waiting_.resize(static_cast<std::size_t>(levels) + 1);
  value_.resize(variables + 1);
  true_in_.resize(clauses_.size());
  false_of_.resize(variables + 1);
  variable_stamp_.resize(variables + 1);
  critical_stamp_.resize(variables + 1);
  output_stamp_.resize(output_.size());
}

void Circuit::start(const std::vector<char>& values, StepCounter& counter) {
  value_ = values;
  std::ranges::fill(true_in_, Tally{});
  std::ranges::fill(false_of_, Tally{});
  gain_.assign(value_.size(), 0);
  improving_.resize(value_.size());
  false_hard_.resize(output_.size());
  false_soft_.resize(output_.size());
  cost_ = 0;
  false_weight_ = 0;
  compute_all(counter);
  for (Output& output : output_) {
    counter.step(4);
    output.critical.clear();
    output.satisfied = true;
    retrace(output);
  }
}

// All values and tallies from those of the inputs, level by level.
void Circuit::compute_all(StepCounter& counter) {
  std::vector<std::pair<std::int32_t, std::int32_t>> by_level;
  for (std::size_t v = 1; v < value_.size(); ++v) {
    by_level.emplace_back(defined_.level[v], static_cast<std::int32_t>(v));
  }
  std::ranges::sort(by_level);
  for (const auto& [level, variable] : by_level) {
    const auto v = static_cast<std::size_t>(variable);
    counter.step();
    if (level > 0) {
      for (const std::int32_t c : definition_[v]) {
        if (true_in_[static_cast<std::size_t>(c)].count == 0) false_of_[v].add(c);
      }
      value_[v] = (false_of_[v].count == 0) == (defined_.literal[v] > 0);
    }
    const Literal holds = value_[v] != 0 ? variable : -variable;
    for (const std::int32_t c : in_[code(holds)]) true_in_[static_cast<std::size_t>(c)].add(holds);
  }
}

void Circuit::flip(std::int32_t input) {
  ++stamp_;
  touched_variables_.clear();
  touched_outputs_.clear();
  value_[static_cast<std::size_t>(input)] ^= 1;
  update_clauses_of(static_cast<std::size_t>(input));
  propagate();
  touch_above();
  for (const std::int32_t output : touched_outputs_) {
    retrace(output_[static_cast<std::size_t>(output)]);
  }
}

// Counts a new value of a variable in its clauses.
void Circuit::update_clauses_of(std::size_t variable) {
  const auto positive = static_cast<Literal>(variable);
  const Literal holds = value_[variable] != 0 ? positive : -positive;
  for (const std::int32_t c : in_[code(holds)]) {
    const auto clause = static_cast<std::size_t>(c);
    Tally& tally = true_in_[clause];
    tally.add(holds);
    if (tally.count > 2) continue;  // no input was critical here, none is now
    touch_clause(clause);
    if (tally.count != 1 || owner_[clause] < 0) continue;
    Tally& bad = false_of_[static_cast<std::size_t>(owner_[clause])];
    bad.remove(c);
    if (bad.count == 0) queue_owner(clause);
  }
  for (const std::int32_t c : in_[code(-holds)]) {
    const auto clause = static_cast<std::size_t>(c);
    Tally& tally = true_in_[clause];
    tally.remove(-holds);
    if (tally.count > 1) continue;
    touch_clause(clause);
    if (tally.count != 0 || owner_[clause] < 0) continue;
    Tally& bad = false_of_[static_cast<std::size_t>(owner_[clause])];
    bad.add(c);
    if (bad.count == 1) queue_owner(clause);
  }
  for (const std::int32_t output : soft_of_[variable]) touch_output(output);
}

// The variable that the clause defines may have a new value.
void Circuit::queue_owner(std::size_t clause) {
  const auto owner = static_cast<std::size_t>(owner_[clause]);
  waiting_[static_cast<std::size_t>(defined_.level[owner])].push_back(owner_[clause]);
}

void Circuit::propagate() {
  for (auto& waiting : waiting_) {
    for (const std::int32_t item : waiting) {  // grows only above this level
      const auto variable = static_cast<std::size_t>(item);
      const bool value = (false_of_[variable].count == 0) == (defined_.literal[variable] > 0);
      if (value == (value_[variable] != 0)) continue;
      value_[variable] = value;
      update_clauses_of(variable);
    }
    waiting.clear();
  }
}

void Circuit::touch_clause(std::size_t clause) {
  if (owner_[clause] >= 0)
    touch_variable(static_cast<std::size_t>(owner_[clause]));
  else
    touch_output(-1 - owner_[clause]);
}

void Circuit::touch_variable(std::size_t variable) {
  if (variable_stamp_[variable] == stamp_) return;
  variable_stamp_[variable] = stamp_;
  touched_variables_.push_back(static_cast<std::int32_t>(variable));
}

void Circuit::touch_output(std::int32_t output) {
  if (output_stamp_[static_cast<std::size_t>(output)] == stamp_) return;
  output_stamp_[static_cast<std::size_t>(output)] = stamp_;
  touched_outputs_.push_back(output);
}

// Everything above what was touched may have other critical inputs now.
void Circuit::touch_above() {
  std::size_t next = 0;
  while (next < touched_variables_.size()) {  // which grows on the way
    const Literal variable = touched_variables_[next++];
    for (const Literal literal : {variable, -variable}) {
      for (const std::int32_t c : in_[code(literal)]) {
        const auto clause = static_cast<std::size_t>(c);
        if (true_in_[clause].count < 2) touch_clause(clause);
      }
    }
    for (const std::int32_t output : soft_of_[static_cast<std::size_t>(variable)]) {
      touch_output(output);
    }
  }
}

void Circuit::retrace(Output& output) {
  const auto number = static_cast<std::int32_t>(&output - output_.data());
  const Weight before = output.satisfied ? output.weight : -output.weight;
  for (const std::int32_t input : output.critical) change_gain(input, before);
  const bool satisfied = output.literal != 0
                             ? is_true(output.literal)
                             : true_in_[static_cast<std::size_t>(output.clause)].count > 0;
  if (satisfied != output.satisfied) {
    output.satisfied = satisfied;
    cost_ += satisfied ? -output.price : output.price;
    false_weight_ += satisfied ? -output.weight : output.weight;
    (output.literal != 0 ? false_soft_ : false_hard_).put(number, !satisfied);
  }
  trace(output);
  const Weight after = output.satisfied ? -output.weight : output.weight;
  for (const std::int32_t input : output.critical) change_gain(input, after);
}

// Finds the critical inputs of an output.
void Circuit::trace(Output& output) {
  output.critical.clear();
  ++critical_now_;
  const auto push_clause = [&](std::size_t clause) {
    if (true_in_[clause].count == 1) {
      stack_.push_back(true_in_[clause].mixed);
    } else if (true_in_[clause].count == 0) {
      for (const Literal literal : clauses_[clause]) stack_.push_back(literal);
    }
  };
  if (output.literal != 0)
    stack_.push_back(output.literal);
  else
    push_clause(static_cast<std::size_t>(output.clause));
  while (!stack_.empty()) {
    const std::size_t variable = variable_of(stack_.back());
    stack_.pop_back();
    if (critical_stamp_[variable] == critical_now_) continue;
    critical_stamp_[variable] = critical_now_;
    if (defined_.literal[variable] == 0) {
      output.critical.push_back(static_cast<std::int32_t>(variable));
      continue;
    }
    const Tally& bad = false_of_[variable];
    if (bad.count == 1) {
      push_clause(static_cast<std::size_t>(bad.mixed));
    } else if (bad.count == 0) {
      for (const std::int32_t c : definition_[variable]) {
        if (true_in_[static_cast<std::size_t>(c)].count == 1) {
          stack_.push_back(true_in_[static_cast<std::size_t>(c)].mixed);
        }
      }
    }
  }
}

void Circuit::add_weight(std::size_t output, Weight more) {
  Output& changed = output_[output];
  changed.weight += more;
  if (!changed.satisfied) false_weight_ += more;
  for (const std::int32_t input : changed.critical) {
    change_gain(input, changed.satisfied ? -more : more);
  }
}

void Circuit::change_gain(std::int32_t input, Weight more) {
  Weight& gain = gain_[static_cast<std::size_t>(input)];
  gain += more;
  improving_.put(input, gain > 0);
}

}  // namespace bicover
