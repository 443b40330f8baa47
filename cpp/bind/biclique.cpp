#include "bicover/biclique/biclique.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include "arrays.hpp"
#include "bicover/biclique/enumerate.hpp"
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

// What to search on, as the binding got it.
struct Gains {
  MatrixView gain, forbidden;
  Weights row_weights, column_weights;

  Gains(const WordArray& gains, const WordArray& forbids, const WeightArray& of_rows,
        const WeightArray& of_columns)
      : gain(view(gains, of_columns.shape(0))),
        forbidden(view(forbids, of_columns.shape(0))),
        row_weights(weights(of_rows, gain.rows)),
        column_weights(weights(of_columns, gain.columns)) {
    require_rows(forbidden, gain.rows);
  }
  Cells table() const { return {gain, forbidden, row_weights, column_weights}; }
};

nb::tuple to_tuple(Biclique&& found, const char* stopped) {
  const std::size_t row_words = found.rows.size();
  const std::size_t column_words = found.columns.size();
  return nb::make_tuple(to_numpy(std::move(found.rows), {row_words}),
                        to_numpy(std::move(found.columns), {column_words}), found.weight,
                        found.bound, found.nodes, reason_object(stopped));
}

nb::tuple find_heaviest(const WordArray& gain, const WordArray& forbidden,
                        const WeightArray& row_weights, const WeightArray& column_weights,
                        const Through& through, std::optional<double> seconds,
                        const nb::object& progress) {
  const Gains gains(gain, forbidden, row_weights, column_weights);
  const std::optional<Cell> at = cell(through, gains.forbidden);
  Biclique found;
  const char* stopped = run(
      seconds, progress, [&](Stop& stop) { found = heaviest_biclique(gains.table(), at, stop); });
  return to_tuple(std::move(found), stopped);
}

nb::tuple enumerate_heaviest(const WordArray& gain, const WordArray& forbidden,
                             const WeightArray& row_weights, const WeightArray& column_weights,
                             std::optional<double> seconds, const nb::object& progress) {
  const Gains gains(gain, forbidden, row_weights, column_weights);
  Biclique found;
  const char* stopped =
      run(seconds, progress, [&](Stop& stop) { found = enumerate_bicliques(gains.table(), stop); });
  return to_tuple(std::move(found), stopped);
}

nb::object find_richest_cell(const WordArray& gain, const WordArray& forbidden,
                             const WeightArray& row_weights, const WeightArray& column_weights) {
  const Gains gains(gain, forbidden, row_weights, column_weights);
  const std::optional<Cell> found = richest_cell(gains.table());
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
