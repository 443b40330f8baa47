// Clauses without tautologies, and where each literal occurs.
#include "bicover/formula/formula.hpp"

#include <algorithm>

namespace bicover {

Lists clean_clauses(const WeightedFormula& formula, StepCounter& counter) {
  Lists clauses;
  std::vector<std::size_t> seen(2 * static_cast<std::size_t>(formula.variables) + 2);
  std::vector<Literal> clause;
  std::size_t number = 1;
  bool tautology = false;
  for (const Literal literal : formula.hard) {
    if (literal != 0) {
      if (seen[code(literal)] == number) continue;
      tautology = tautology || seen[code(-literal)] == number;
      seen[code(literal)] = number;
      clause.push_back(literal);
      continue;
    }
    if (!tautology) {
      for (const Literal kept : clause) clauses.push(kept);
      clauses.close();
    }
    counter.step(clause.size() + 1);
    clause.clear();
    tautology = false;
    ++number;
  }
  return clauses;
}

Lists occurrences(const Lists& clauses, std::int32_t variables, StepCounter& counter) {
  std::vector<std::size_t> filled(2 * static_cast<std::size_t>(variables) + 2);
  for (std::size_t c = 0; c < clauses.size(); ++c) {
    counter.step(clauses[c].size());
    for (const Literal literal : clauses[c]) ++filled[code(literal)];
  }
  Lists in(filled);
  std::ranges::fill(filled, 0);
  for (std::size_t c = 0; c < clauses.size(); ++c) {
    counter.step(clauses[c].size());
    for (const Literal literal : clauses[c]) {
      in.edit(code(literal))[filled[code(literal)]++] = static_cast<std::int32_t>(c);
    }
  }
  return in;
}

}  // namespace bicover
