// Stochastic local search for cheap models of a weighted formula.
#pragma once

#include "bicover/base/stop.hpp"
#include "bicover/formula/formula.hpp"

namespace bicover {

struct SlsOptions {
  std::uint64_t seed = 0;
  std::uint64_t flips = 0;      // the search ends after so many
  std::span<const char> start;  // values to start from (index: variable), or none
};

struct SlsResult {
  bool found = false;       // a model of the hard clauses
  Weight cost = 0;          // what it pays
  std::vector<char> model;  // its values; index: variable
  std::uint64_t flips = 0;
};

// The cheapest model met. It says nothing about cheaper ones, except that a cost of 0, which ends
// the search, is the least. The same seed and flips give the same model, unless stopped.
SlsResult search_model(const WeightedFormula& formula, const SlsOptions& options, Stop& stop);

}  // namespace bicover
