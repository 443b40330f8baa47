#include "bicover/baselines/bmad_xor.hpp"

#include <nanobind/stl/optional.h>

#include "arrays.hpp"
#include "module.hpp"
#include "run.hpp"

namespace bicover::bind {
namespace {

nb::tuple run_bmad_xor(const WordArray& ones, const WeightArray& row_weights,
                       const WeightArray& column_weights, std::size_t limit, std::size_t restarts,
                       bool start_from_lines, bool judge_by_or, std::uint64_t seed,
                       std::optional<double> seconds, const nb::object& progress) {
  const MatrixView matrix = view(ones, column_weights.shape(0));
  const Weights of_rows = weights(row_weights, matrix.rows);
  const Weights of_columns = weights(column_weights, matrix.columns);
  const BmadSettings settings{
      .restarts = restarts,
      .start_from_lines = start_from_lines,
      .judge = judge_by_or ? Product::disjunction : Product::parity,
      .seed = seed,
  };
  BmadResult result;
  const char* stopped = run(seconds, progress, [&](Stop& stop) {
    result = bmad_xor(matrix, of_rows, of_columns, limit, settings, stop);
  });
  return nb::make_tuple(to_numpy(result.cover.extents), to_numpy(result.cover.intents), result.runs,
                        reason_object(stopped));
}

}  // namespace

void bind_bmad_xor(nb::module_& m) {
  using namespace nb::literals;
  m.def("bmad_xor", &run_bmad_xor, "ones"_a.noconvert(), "row_weights"_a.noconvert(),
        "column_weights"_a.noconvert(), "limit"_a, "restarts"_a, "start_from_lines"_a,
        "judge_by_or"_a, "seed"_a, "seconds"_a.none(), "progress"_a.none());
}

}  // namespace bicover::bind
