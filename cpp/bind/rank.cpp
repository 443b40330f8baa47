// What bounds the Boolean rank: reductions, fooling sets, exact covers, incompatible ones.
//
// A rank problem has allowed cells, which factors may cover, and required ones, which they must.
#include <nanobind/stl/optional.h>

#include "bicover/rank/cover_search.hpp"
#include "bicover/rank/fooling.hpp"
#include "bicover/rank/incompatible.hpp"
#include "bicover/rank/reduce.hpp"
#include "cells.hpp"
#include "module.hpp"
#include "run.hpp"

namespace bicover::bind {
namespace {

using PairArray = nb::ndarray<const std::int64_t, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;

struct RankProblem {
  MatrixView allowed, required;

  RankProblem(const WordArray& may, const WordArray& must, std::size_t columns)
      : allowed(view(may, columns)), required(view(must, columns)) {
    require_rows(required, allowed.rows);
  }
};

nb::tuple run_reduce(const WordArray& allowed, const WordArray& required, std::size_t columns,
                     bool merge, bool implied, bool essential, bool empty,
                     std::optional<double> seconds) {
  const RankProblem problem(allowed, required, columns);
  Reduced reduced;
  const char* stopped = run(seconds, nb::none(), [&](Stop& stop) {
    reduced = reduce(problem.allowed, problem.required, {merge, implied, essential, empty}, stop);
  });
  std::vector<std::int64_t> steps, cells;
  for (const ReduceStep& step : reduced.steps) steps.insert(steps.end(), {step.cell, step.by});
  for (const CoreCell& cell : reduced.cells) {
    cells.insert(cells.end(), {cell.cell, cell.row, cell.column, cell.component});
  }
  return nb::make_tuple(to_numpy(std::move(steps), {reduced.steps.size(), 2}),
                        to_numpy(std::move(cells), {reduced.cells.size(), 4}),
                        to_numpy(std::move(reduced.rows)), to_numpy(std::move(reduced.columns)),
                        reason_object(stopped));
}

nb::tuple to_tuple(const FoolingSet& found, const char* stopped) {
  std::vector<std::int64_t> flat;
  for (const auto& [row, column] : found.cells) {
    flat.push_back(static_cast<std::int64_t>(row));
    flat.push_back(static_cast<std::int64_t>(column));
  }
  return nb::make_tuple(to_numpy(std::move(flat), {found.cells.size(), 2}), found.largest,
                        reason_object(stopped));
}

nb::tuple run_search_fooling_set(const WordArray& allowed, const WordArray& required,
                                 std::size_t columns, std::size_t target, std::uint64_t steps,
                                 std::uint64_t seed, std::optional<double> seconds) {
  const RankProblem problem(allowed, required, columns);
  FoolingSet found;
  const char* stopped = run(seconds, nb::none(), [&](Stop& stop) {
    found = search_fooling_set(problem.allowed, problem.required, target, steps, seed, stop);
  });
  return to_tuple(found, stopped);
}

nb::tuple run_largest_fooling_set(const WordArray& allowed, const WordArray& required,
                                  std::size_t columns, const PairArray& known, std::uint64_t nodes,
                                  std::optional<double> seconds) {
  const RankProblem problem(allowed, required, columns);
  CellList start;
  for (std::size_t k = 0; k < known.shape(0); ++k) {
    start.emplace_back(static_cast<std::size_t>(known(k, 0)),
                       static_cast<std::size_t>(known(k, 1)));
  }
  FoolingSet found;
  const char* stopped = run(seconds, nb::none(), [&](Stop& stop) {
    found = largest_fooling_set(problem.allowed, problem.required, start, nodes, stop);
  });
  return to_tuple(found, stopped);
}

nb::tuple run_search_cover(const WordArray& allowed, const WordArray& required, std::size_t columns,
                           std::size_t target, std::uint64_t steps, std::uint64_t seed,
                           std::optional<double> seconds) {
  const RankProblem problem(allowed, required, columns);
  CoverSearch found;
  const char* stopped = run(seconds, nb::none(), [&](Stop& stop) {
    found = search_cover(problem.allowed, problem.required, target, steps, seed, stop);
  });
  return nb::make_tuple(to_numpy(std::move(found.factor_of)), found.factors,
                        reason_object(stopped));
}

nb::tuple run_incompatible_groups(const WordArray& ones, const WordArray& zeros,
                                  const WeightArray& row_weights, const WeightArray& column_weights,
                                  std::optional<double> seconds) {
  const TableArgument table(ones, zeros, row_weights, column_weights);
  Groups groups;
  const char* stopped = run(seconds, nb::none(),
                            [&](Stop& stop) { groups = incompatible_groups(table.cells(), stop); });
  return nb::make_tuple(to_numpy(std::move(groups.members)), to_numpy(std::move(groups.ends)),
                        to_numpy(std::move(groups.weights)), reason_object(stopped));
}

// The arguments that all rank problems have come first and last.
template <typename Function, typename... Options>
void define(nb::module_& m, const char* name, Function function, const Options&... options) {
  using namespace nb::literals;
  m.def(name, function, "allowed"_a.noconvert(), "required"_a.noconvert(), "columns"_a, options...,
        "seconds"_a.none());
}

}  // namespace

void bind_rank(nb::module_& m) {
  using namespace nb::literals;
  define(m, "reduce", &run_reduce, "merge"_a, "implied"_a, "essential"_a, "empty"_a);
  define(m, "search_fooling_set", &run_search_fooling_set, "target"_a, "steps"_a, "seed"_a);
  define(m, "largest_fooling_set", &run_largest_fooling_set, "known"_a.noconvert(), "nodes"_a);
  define(m, "search_cover", &run_search_cover, "target"_a, "steps"_a, "seed"_a);
  m.def("incompatible_groups", &run_incompatible_groups, "ones"_a.noconvert(),
        "zeros"_a.noconvert(), "row_weights"_a.noconvert(), "column_weights"_a.noconvert(),
        "seconds"_a.none());
}

}  // namespace bicover::bind
