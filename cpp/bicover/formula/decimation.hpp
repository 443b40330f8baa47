// A first assignment for local search, made by unit propagation.
#pragma once

#include "bicover/base/random.hpp"
#include "bicover/formula/formula.hpp"

namespace bicover {

// A value for each variable (index: variable). Soft literals are made true in random order, then
// what is left gets random values; after each choice the hard clauses decide what they can. A
// clause that this leaves without a true literal is left to the search.
std::vector<char> decimate(const WeightedFormula& formula, Random& random, StepCounter& counter);

}  // namespace bicover
