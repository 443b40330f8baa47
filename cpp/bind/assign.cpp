// The best row of A for each row of a table, given B.
#include "bicover/assign/assign.hpp"

#include <nanobind/stl/optional.h>

#include "cells.hpp"
#include "module.hpp"
#include "run.hpp"

namespace bicover::bind {
namespace {

nb::tuple assign(const WordArray& ones, const WordArray& zeros, const WordArray& B,
                 const WeightArray& column_weights, std::optional<WordArray> start, Weight fp_cost,
                 Weight fn_cost, bool undercover, std::uint64_t node_limit,
                 std::optional<double> seconds) {
  const std::size_t columns = column_weights.shape(0);
  const MatrixView one = view(ones, columns), zero = view(zeros, columns), sets = view(B, columns);
  require_rows(zero, one.rows);
  const MatrixView begin = start ? view(*start, sets.rows) : MatrixView{nullptr, 0, sets.rows};
  if (start) require_rows(begin, one.rows);
  const AssignOptions options{costs(fp_cost, fn_cost), undercover};
  const Weights of_columns = weights(column_weights, columns);
  AssignedRows found;
  const char* stopped = run(seconds, nb::none(), [&](Stop& stop) {
    found = assign_rows(one, zero, sets, of_columns, options, begin, node_limit, stop);
  });
  return nb::make_tuple(to_numpy(found.A), found.unproved, found.nodes, reason_object(stopped));
}

}  // namespace

void bind_assign(nb::module_& m) {
  using namespace nb::literals;
  m.def("assign", &assign, "ones"_a.noconvert(), "zeros"_a.noconvert(), "B"_a.noconvert(),
        "column_weights"_a.noconvert(), "start"_a.noconvert().none(), "fp_cost"_a, "fn_cost"_a,
        "undercover"_a, "node_limit"_a, "seconds"_a.none());
}

}  // namespace bicover::bind
