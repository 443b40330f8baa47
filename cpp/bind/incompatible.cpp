#include "bicover/rank/incompatible.hpp"

#include <nanobind/stl/optional.h>

#include "arrays.hpp"
#include "module.hpp"
#include "run.hpp"

namespace bicover::bind {
namespace {

nb::tuple bind_groups(const WordArray& ones, const WordArray& zeros, const WeightArray& row_weights,
                      const WeightArray& column_weights, std::optional<double> seconds) {
  const MatrixView one_view = view(ones, column_weights.shape(0));
  const MatrixView zero_view = view(zeros, column_weights.shape(0));
  require_rows(zero_view, one_view.rows);
  const Weights of_rows = weights(row_weights, one_view.rows);
  const Weights of_columns = weights(column_weights, one_view.columns);
  Groups groups;
  const char* stopped = run(seconds, nb::none(), [&](Stop& stop) {
    groups = incompatible_groups({one_view, zero_view, of_rows, of_columns}, stop);
  });
  const std::size_t members = groups.members.size();
  const std::size_t count = groups.ends.size();
  return nb::make_tuple(to_numpy(std::move(groups.members), {members}),
                        to_numpy(std::move(groups.ends), {count}),
                        to_numpy(std::move(groups.weights), {count}), reason_object(stopped));
}

}  // namespace

void bind_incompatible(nb::module_& m) {
  using namespace nb::literals;
  m.def("incompatible_groups", &bind_groups, "ones"_a.noconvert(), "zeros"_a.noconvert(),
        "row_weights"_a.noconvert(), "column_weights"_a.noconvert(), "seconds"_a.none());
}

}  // namespace bicover::bind
