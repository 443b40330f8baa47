// Local search for a model of a weighted formula.
#include "bicover/formula/local_search.hpp"

#include <nanobind/stl/optional.h>

#include "arrays.hpp"
#include "module.hpp"
#include "run.hpp"

namespace bicover::bind {
namespace {

using LiteralArray = VectorArray<Literal>;
using ValueArray = VectorArray<std::uint8_t>;

std::span<const Literal> literals(const LiteralArray& array, std::int32_t variables, bool clauses) {
  const std::span<const Literal> all = span(array);
  for (const Literal literal : all) {
    if (literal < -variables || literal > variables || (literal == 0 && !clauses)) {
      throw std::invalid_argument("a literal is not one of the variables");
    }
  }
  if (clauses && !all.empty() && all.back() != 0) {
    throw std::invalid_argument("the last clause has no end");
  }
  return all;
}

std::span<const Weight> soft_weights(const WeightArray& array, std::size_t literals_given) {
  if (array.shape(0) != literals_given) throw std::invalid_argument("a weight for each literal");
  const std::span<const Weight> all = span(array);
  Weight total = 0;
  for (const Weight weight : all) {
    if (weight < 1 || weight > (Weight{1} << 62) - total) {
      throw std::invalid_argument("weights must be positive and add up to at most 2**62");
    }
    total += weight;
  }
  return all;
}

nb::tuple search(const LiteralArray& hard, const LiteralArray& soft, const WeightArray& weights,
                 std::int32_t variables, const ValueArray& start, std::uint64_t flips,
                 std::uint64_t seed, std::optional<double> seconds, const nb::object& progress) {
  if (variables < 0) throw std::invalid_argument("there cannot be fewer than 0 variables");
  const WeightedFormula formula{variables, literals(hard, variables, true),
                                literals(soft, variables, false),
                                soft_weights(weights, soft.shape(0))};
  std::vector<char> values;
  if (start.shape(0) != 0) {
    if (start.shape(0) != static_cast<std::size_t>(variables)) {
      throw std::invalid_argument("a start must have a value for each variable");
    }
    values.push_back(0);
    for (const std::uint8_t value : span(start)) values.push_back(value != 0);
  }
  SlsResult found;
  const char* stopped = run(seconds, progress, [&](Stop& stop) {
    found = search_model(formula, {seed, flips, values}, stop);
  });
  std::vector<std::uint8_t> model;
  if (found.found) model.assign(found.model.begin() + 1, found.model.end());
  return nb::make_tuple(found.found, to_numpy(std::move(model)), found.cost, found.flips,
                        reason_object(stopped));
}

}  // namespace

void bind_formula(nb::module_& m) {
  using namespace nb::literals;
  m.def("search_model", &search, "hard"_a.noconvert(), "soft"_a.noconvert(),
        "weights"_a.noconvert(), "variables"_a, "start"_a.noconvert(), "flips"_a, "seed"_a,
        "seconds"_a.none(), "progress"_a.none());
}

}  // namespace bicover::bind
