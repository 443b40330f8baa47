// The relaxation step of the paper: flips that lower the cost.
#include "bicover/assign/relax.hpp"

#include <nanobind/stl/optional.h>

#include "cells.hpp"
#include "module.hpp"
#include "run.hpp"

namespace bicover::bind {
namespace {

nb::tuple relax_factors(const WordArray& ones, const WordArray& zeros,
                        const WeightArray& row_weights, const WeightArray& column_weights,
                        const WordArray& A, const WordArray& B, Weight fp_cost, Weight fn_cost,
                        std::optional<double> seconds, const nb::object& progress) {
  const FactoredArgument table(ones, zeros, row_weights, column_weights, A, B);
  const Costs of_errors = costs(fp_cost, fn_cost);
  Relaxed relaxed;
  const char* stopped = run(seconds, progress, [&](Stop& stop) {
    relaxed = relax(table.cells(), of_errors, table.A, table.B, stop);
  });
  return nb::make_tuple(to_numpy(relaxed.A), to_numpy(relaxed.B), relaxed.flips,
                        reason_object(stopped));
}

}  // namespace

void bind_relax(nb::module_& m) {
  using namespace nb::literals;
  m.def("relax", &relax_factors, "ones"_a.noconvert(), "zeros"_a.noconvert(),
        "row_weights"_a.noconvert(), "column_weights"_a.noconvert(), "A"_a.noconvert(),
        "B"_a.noconvert(), "fp_cost"_a, "fn_cost"_a, "seconds"_a.none(), "progress"_a.none());
}

}  // namespace bicover::bind
