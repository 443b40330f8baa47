// The methods that the paper compares with: GreConD, Asso, Topfiberm, MEBF and BMaD.
//
// All of them read the ones of a weighted table and take a limit on the number of factors.
#include <nanobind/stl/optional.h>

#include "arrays.hpp"
#include "bicover/baselines/asso.hpp"
#include "bicover/baselines/bmad_xor.hpp"
#include "bicover/baselines/grecond.hpp"
#include "bicover/baselines/mebf.hpp"
#include "bicover/baselines/topfiberm.hpp"
#include "module.hpp"
#include "run.hpp"

namespace bicover::bind {
namespace {

struct Ones {
  MatrixView cells;
  Weights row_weights, column_weights;

  Ones(const WordArray& ones, const WeightArray& of_rows, const WeightArray& of_columns)
      : cells(view(ones, of_columns.shape(0))),
        row_weights(weights(of_rows, cells.rows)),
        column_weights(weights(of_columns, cells.columns)) {}
};

// Calls find(stop), which returns the factors.
template <typename Find>
nb::tuple run_method(std::optional<double> seconds, const nb::object& progress, Find&& find) {
  Cover cover;
  const char* stopped = run(seconds, progress, [&](Stop& stop) { cover = find(stop); });
  return nb::make_tuple(to_numpy(cover.extents), to_numpy(cover.intents), reason_object(stopped));
}

nb::tuple run_grecond(const WordArray& ones, const WeightArray& row_weights,
                      const WeightArray& column_weights, std::optional<std::size_t> limit,
                      std::optional<double> seconds, const nb::object& progress) {
  const Ones table(ones, row_weights, column_weights);
  return run_method(seconds, progress, [&](Stop& stop) {
    return grecond(table.cells, table.row_weights, table.column_weights,
                   limit.value_or(std::numeric_limits<std::size_t>::max()), stop);
  });
}

nb::tuple run_asso(const WordArray& ones, const WeightArray& row_weights,
                   const WeightArray& column_weights, std::size_t limit, double tau, Weight reward,
                   Weight penalty, std::optional<double> seconds, const nb::object& progress) {
  const Ones table(ones, row_weights, column_weights);
  const AssoSettings settings{.tau = tau, .reward = reward, .penalty = penalty};
  return run_method(seconds, progress, [&](Stop& stop) {
    return asso(table.cells, table.row_weights, table.column_weights, limit, settings, stop);
  });
}

nb::tuple run_topfiberm(const WordArray& ones, const WeightArray& row_weights,
                        const WeightArray& column_weights, std::size_t limit, double precision,
                        std::size_t search_limit, std::optional<double> seconds,
                        const nb::object& progress) {
  const Ones table(ones, row_weights, column_weights);
  const TopFiberSettings settings{.precision = precision, .search_limit = search_limit};
  return run_method(seconds, progress, [&](Stop& stop) {
    return topfiberm(table.cells, table.row_weights, table.column_weights, limit, settings, stop);
  });
}

nb::tuple run_mebf(const WordArray& ones, const WeightArray& row_weights,
                   const WeightArray& column_weights, std::size_t limit, double threshold,
                   double coverage, std::optional<double> seconds, const nb::object& progress) {
  const Ones table(ones, row_weights, column_weights);
  const MebfSettings settings{.threshold = threshold, .coverage = coverage};
  return run_method(seconds, progress, [&](Stop& stop) {
    return mebf(table.cells, table.row_weights, table.column_weights, limit, settings, stop);
  });
}

nb::tuple run_bmad_xor(const WordArray& ones, const WeightArray& row_weights,
                       const WeightArray& column_weights, std::size_t limit, std::size_t restarts,
                       bool start_from_lines, bool judge_by_or, std::uint64_t seed,
                       std::optional<double> seconds, const nb::object& progress) {
  const Ones table(ones, row_weights, column_weights);
  const BmadSettings settings{
      .restarts = restarts,
      .start_from_lines = start_from_lines,
      .judge = judge_by_or ? Product::disjunction : Product::parity,
      .seed = seed,
  };
  std::size_t runs = 0;
  const nb::tuple found = run_method(seconds, progress, [&](Stop& stop) {
    BmadResult result =
        bmad_xor(table.cells, table.row_weights, table.column_weights, limit, settings, stop);
    runs = result.runs;
    return std::move(result.cover);
  });
  return nb::make_tuple(found[0], found[1], runs, found[2]);
}

// The arguments that all methods have come first and last.
template <typename Method, typename... Settings>
void define(nb::module_& m, const char* name, Method method, const Settings&... settings) {
  using namespace nb::literals;
  m.def(name, method, "ones"_a.noconvert(), "row_weights"_a.noconvert(),
        "column_weights"_a.noconvert(), settings..., "seconds"_a.none(), "progress"_a.none());
}

}  // namespace

void bind_baselines(nb::module_& m) {
  using namespace nb::literals;
  define(m, "grecond", &run_grecond, "limit"_a.none());
  define(m, "asso", &run_asso, "limit"_a, "tau"_a, "reward"_a, "penalty"_a);
  define(m, "topfiberm", &run_topfiberm, "limit"_a, "precision"_a, "search_limit"_a);
  define(m, "mebf", &run_mebf, "limit"_a, "threshold"_a, "coverage"_a);
  define(m, "bmad_xor", &run_bmad_xor, "limit"_a, "restarts"_a, "start_from_lines"_a,
         "judge_by_or"_a, "seed"_a);
}

}  // namespace bicover::bind
