#include "bicover/baselines/grecond.hpp"

#include <nanobind/stl/optional.h>

#include "arrays.hpp"
#include "module.hpp"
#include "run.hpp"

namespace bicover::bind {
namespace {

nb::tuple grecond_cover(const WordArray& ones, const WeightArray& row_weights,
                        const WeightArray& column_weights, std::optional<std::size_t> limit,
                        std::optional<double> seconds, const nb::object& progress) {
  const MatrixView matrix = view(ones, column_weights.shape(0));
  const Weights of_rows = weights(row_weights, matrix.rows);
  const Weights of_columns = weights(column_weights, matrix.columns);
  Cover cover;
  const char* stopped = run(seconds, progress, [&](Stop& stop) {
    cover = grecond(matrix, of_rows, of_columns,
                    limit.value_or(std::numeric_limits<std::size_t>::max()), stop);
  });
  return nb::make_tuple(to_numpy(cover.extents), to_numpy(cover.intents), reason_object(stopped));
}

}  // namespace

void bind_grecond(nb::module_& m) {
  using namespace nb::literals;
  m.def("grecond", &grecond_cover, "ones"_a.noconvert(), "row_weights"_a.noconvert(),
        "column_weights"_a.noconvert(), "limit"_a.none(), "seconds"_a.none(), "progress"_a.none());
}

}  // namespace bicover::bind
