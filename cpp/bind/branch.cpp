// Factors of least cost by branch and bound.
#include "bicover/branch/branch.hpp"

#include <nanobind/stl/optional.h>

#include "cells.hpp"
#include "module.hpp"
#include "run.hpp"

namespace bicover::bind {
namespace {

nb::tuple branch_factors(const WordArray& ones, const WordArray& zeros,
                         const WeightArray& row_weights, const WeightArray& column_weights,
                         const WordArray& A, const WordArray& B, Weight fp_cost, Weight fn_cost,
                         int side, std::size_t threads, std::int64_t first_work, int rounds,
                         std::optional<double> seconds, const nb::object& progress) {
  const FactoredArgument table(ones, zeros, row_weights, column_weights, A, B);
  if (table.B.rows < 1 || table.B.rows > most_branch_factors) {
    throw std::invalid_argument("branch takes 1 to 8 factors");
  }
  if (first_work < 1) throw std::invalid_argument("the first round must have some work");
  if (threads < 1) throw std::invalid_argument("there must be at least one thread");
  BranchOptions options;
  options.costs = costs(fp_cost, fn_cost);
  options.side = side;
  options.threads = threads;
  options.first_work = first_work;
  options.rounds = rounds;
  Branched found;
  const char* stopped = run(seconds, progress, [&](Stop& stop) {
    found = branch(table.cells(), table.A, table.B, options, stop);
  });
  return nb::make_tuple(to_numpy(found.A), to_numpy(found.B), found.cost, found.lower, found.nodes,
                        reason_object(stopped));
}

}  // namespace

void bind_branch(nb::module_& m) {
  using namespace nb::literals;
  m.def("branch", &branch_factors, "ones"_a.noconvert(), "zeros"_a.noconvert(),
        "row_weights"_a.noconvert(), "column_weights"_a.noconvert(), "A"_a.noconvert(),
        "B"_a.noconvert(), "fp_cost"_a, "fn_cost"_a, "side"_a, "threads"_a, "first_work"_a,
        "rounds"_a, "seconds"_a.none(), "progress"_a.none());
}

}  // namespace bicover::bind
