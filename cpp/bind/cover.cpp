#include "bicover/rank/cover_search.hpp"

#include <nanobind/stl/optional.h>

#include "arrays.hpp"
#include "module.hpp"
#include "run.hpp"

namespace bicover::bind {
namespace {

nb::tuple search(const WordArray& allowed, const WordArray& required, std::size_t columns,
                 std::size_t target, std::uint64_t steps, std::uint64_t seed,
                 std::optional<double> seconds) {
  const MatrixView may = view(allowed, columns), must = view(required, columns);
  require_rows(must, may.rows);
  CoverSearch found;
  const char* stopped = run(seconds, nb::none(), [&](Stop& stop) {
    found = search_cover(may, must, target, steps, seed, stop);
  });
  const std::size_t cells = found.factor_of.size();
  return nb::make_tuple(to_numpy(std::move(found.factor_of), {cells}), found.factors,
                        reason_object(stopped));
}

}  // namespace

void bind_cover(nb::module_& m) {
  using namespace nb::literals;
  m.def("search_cover", &search, "allowed"_a.noconvert(), "required"_a.noconvert(), "columns"_a,
        "target"_a, "steps"_a, "seed"_a, "seconds"_a.none());
}

}  // namespace bicover::bind
