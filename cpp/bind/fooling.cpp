#include "bicover/rank/fooling.hpp"

#include <nanobind/stl/optional.h>

#include "arrays.hpp"
#include "module.hpp"
#include "run.hpp"

namespace bicover::bind {
namespace {

using CellArray = nb::ndarray<const std::int64_t, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;

nb::tuple to_tuple(const FoolingSet& found, const char* stopped) {
  std::vector<std::int64_t> flat;
  for (const auto& [row, column] : found.cells) {
    flat.push_back(static_cast<std::int64_t>(row));
    flat.push_back(static_cast<std::int64_t>(column));
  }
  return nb::make_tuple(to_numpy(std::move(flat), {found.cells.size(), 2}), found.largest,
                        reason_object(stopped));
}

nb::tuple search(const WordArray& allowed, const WordArray& required, std::size_t columns,
                 std::size_t target, std::uint64_t steps, std::uint64_t seed,
                 std::optional<double> seconds) {
  const MatrixView may = view(allowed, columns), must = view(required, columns);
  require_rows(must, may.rows);
  FoolingSet found;
  const char* stopped = run(seconds, nb::none(), [&](Stop& stop) {
    found = search_fooling_set(may, must, target, steps, seed, stop);
  });
  return to_tuple(found, stopped);
}

nb::tuple largest(const WordArray& allowed, const WordArray& required, std::size_t columns,
                  const CellArray& known, std::uint64_t nodes, std::optional<double> seconds) {
  const MatrixView may = view(allowed, columns), must = view(required, columns);
  require_rows(must, may.rows);
  CellList start;
  for (std::size_t k = 0; k < known.shape(0); ++k) {
    start.emplace_back(static_cast<std::size_t>(known(k, 0)),
                       static_cast<std::size_t>(known(k, 1)));
  }
  FoolingSet found;
  const char* stopped = run(seconds, nb::none(), [&](Stop& stop) {
    found = largest_fooling_set(may, must, start, nodes, stop);
  });
  return to_tuple(found, stopped);
}

}  // namespace

void bind_fooling(nb::module_& m) {
  using namespace nb::literals;
  m.def("search_fooling_set", &search, "allowed"_a.noconvert(), "required"_a.noconvert(),
        "columns"_a, "target"_a, "steps"_a, "seed"_a, "seconds"_a.none());
  m.def("largest_fooling_set", &largest, "allowed"_a.noconvert(), "required"_a.noconvert(),
        "columns"_a, "known"_a.noconvert(), "nodes"_a, "seconds"_a.none());
}

}  // namespace bicover::bind
