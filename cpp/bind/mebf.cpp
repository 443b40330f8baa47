#include "bicover/baselines/mebf.hpp"

#include <nanobind/stl/optional.h>

#include "arrays.hpp"
#include "module.hpp"
#include "run.hpp"

namespace bicover::bind {
namespace {

nb::tuple run_mebf(const WordArray& ones, const WeightArray& row_weights,
                   const WeightArray& column_weights, std::size_t limit, double threshold,
                   double coverage, std::optional<double> seconds, const nb::object& progress) {
  const MatrixView matrix = view(ones, column_weights.shape(0));
  const Weights of_rows = weights(row_weights, matrix.rows);
  const Weights of_columns = weights(column_weights, matrix.columns);
  const MebfSettings settings{.threshold = threshold, .coverage = coverage};
  Cover cover;
  const char* stopped = run(seconds, progress, [&](Stop& stop) {
    cover = mebf(matrix, of_rows, of_columns, limit, settings, stop);
  });
  return nb::make_tuple(to_numpy(cover.extents), to_numpy(cover.intents), reason_object(stopped));
}

}  // namespace

void bind_mebf(nb::module_& m) {
  using namespace nb::literals;
  m.def("mebf", &run_mebf, "ones"_a.noconvert(), "row_weights"_a.noconvert(),
        "column_weights"_a.noconvert(), "limit"_a, "threshold"_a, "coverage"_a, "seconds"_a.none(),
        "progress"_a.none());
}

}  // namespace bicover::bind
