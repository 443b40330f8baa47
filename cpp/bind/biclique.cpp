// The heaviest biclique of a table, and the cell that FRUI grows one from.
#include "bicover/biclique/biclique.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include "bicover/biclique/enumerate.hpp"
#include "cells.hpp"
#include "module.hpp"
#include "run.hpp"

namespace bicover::bind {
namespace {

using Through = std::optional<std::pair<std::size_t, std::size_t>>;

std::optional<Cell> cell(const Through& through, const MatrixView& forbidden) {
  if (!through) return std::nullopt;
  const auto [row, column] = *through;
  if (row >= forbidden.rows || column >= forbidden.columns) {
    throw std::invalid_argument("the cell to go through is outside the table");
  }
  if (contains(forbidden.row(row), column)) {
    throw std::invalid_argument("the cell to go through is forbidden");
  }
  return Cell{row, column};
}

nb::tuple to_tuple(Biclique&& found, const char* stopped) {
  return nb::make_tuple(to_numpy(std::move(found.rows)), to_numpy(std::move(found.columns)),
                        found.weight, found.bound, found.nodes, reason_object(stopped));
}

nb::tuple find_heaviest(const WordArray& gain, const WordArray& forbidden,
                        const WeightArray& row_weights, const WeightArray& column_weights,
                        const Through& through, std::optional<double> seconds,
                        const nb::object& progress) {
  const TableArgument table(gain, forbidden, row_weights, column_weights);
  const std::optional<Cell> at = cell(through, table.zeros);
  Biclique found;
  const char* stopped = run(
      seconds, progress, [&](Stop& stop) { found = heaviest_biclique(table.cells(), at, stop); });
  return to_tuple(std::move(found), stopped);
}

nb::tuple enumerate_heaviest(const WordArray& gain, const WordArray& forbidden,
                             const WeightArray& row_weights, const WeightArray& column_weights,
                             std::optional<double> seconds, const nb::object& progress) {
  const TableArgument table(gain, forbidden, row_weights, column_weights);
  Biclique found;
  const char* stopped =
      run(seconds, progress, [&](Stop& stop) { found = enumerate_bicliques(table.cells(), stop); });
  return to_tuple(std::move(found), stopped);
}

nb::object find_richest_cell(const WordArray& gain, const WordArray& forbidden,
                             const WeightArray& row_weights, const WeightArray& column_weights) {
  const TableArgument table(gain, forbidden, row_weights, column_weights);
  const std::optional<Cell> found = richest_cell(table.cells());
  return found ? nb::object(nb::make_tuple(found->row, found->column)) : nb::none();
}

}  // namespace

void bind_biclique(nb::module_& m) {
  using namespace nb::literals;
  m.def("heaviest_biclique", &find_heaviest, "gain"_a.noconvert(), "forbidden"_a.noconvert(),
        "row_weights"_a.noconvert(), "column_weights"_a.noconvert(), "through"_a.none(),
        "seconds"_a.none(), "progress"_a.none());
  m.def("enumerate_bicliques", &enumerate_heaviest, "gain"_a.noconvert(), "forbidden"_a.noconvert(),
        "row_weights"_a.noconvert(), "column_weights"_a.noconvert(), "seconds"_a.none(),
        "progress"_a.none());
  m.def("richest_cell", &find_richest_cell, "gain"_a.noconvert(), "forbidden"_a.noconvert(),
        "row_weights"_a.noconvert(), "column_weights"_a.noconvert());
}

}  // namespace bicover::bind
