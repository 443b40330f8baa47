// Variables of a formula that need no search, because their best value follows from others.
#pragma once

#include "bicover/formula/formula.hpp"

namespace bicover {

struct Definitions {
  // For each variable v: 0 if it is an input, else v or -v, the literal that is as true as the
  // clauses with its negation allow: true exactly if each of them is satisfied by its other
  // literals.
  std::vector<Literal> literal;
  // Inputs have level 0; a defined variable is above all that its definition reads.
  std::vector<std::int32_t> level;
};

// Chooses definitions without a cycle. Whatever the inputs, the clauses that define something are
// satisfied; and for the best values of the inputs the defined values are the best there are,
// since a literal is only defined that nothing would have false.
Definitions find_definitions(const WeightedFormula& formula, const Lists& clauses,
                             StepCounter& counter);

}  // namespace bicover
