#include "bicover/rank/reduce.hpp"

#include <nanobind/stl/optional.h>

#include "arrays.hpp"
#include "module.hpp"
#include "run.hpp"

namespace bicover::bind {
namespace {

nb::tuple reduce_cells(const WordArray& allowed, const WordArray& required, std::size_t columns,
                       bool merge, bool implied, bool essential, bool empty,
                       std::optional<double> seconds) {
  const MatrixView may = view(allowed, columns), must = view(required, columns);
  require_rows(must, may.rows);
  Reduced reduced;
  const char* stopped = run(seconds, nb::none(), [&](Stop& stop) {
    reduced = reduce(may, must, {merge, implied, essential, empty}, stop);
  });
  std::vector<std::int64_t> steps, cells;
  for (const ReduceStep& step : reduced.steps) steps.insert(steps.end(), {step.cell, step.by});
  for (const CoreCell& cell : reduced.cells) {
    cells.insert(cells.end(), {cell.cell, cell.row, cell.column, cell.component});
  }
  const std::size_t core_rows = reduced.rows.size(), core_columns = reduced.columns.size();
  return nb::make_tuple(to_numpy(std::move(steps), {reduced.steps.size(), 2}),
                        to_numpy(std::move(cells), {reduced.cells.size(), 4}),
                        to_numpy(std::move(reduced.rows), {core_rows}),
                        to_numpy(std::move(reduced.columns), {core_columns}),
                        reason_object(stopped));
}

}  // namespace

void bind_reduce(nb::module_& m) {
  using namespace nb::literals;
  m.def("reduce", &reduce_cells, "allowed"_a.noconvert(), "required"_a.noconvert(), "columns"_a,
        "merge"_a, "implied"_a, "essential"_a, "empty"_a, "seconds"_a.none());
}

}  // namespace bicover::bind
