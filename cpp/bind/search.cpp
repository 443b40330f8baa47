// Factors of little error by local search.
#include "bicover/search/search.hpp"

#include <nanobind/stl/optional.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "arrays.hpp"
#include "module.hpp"
#include "run.hpp"

namespace bicover::bind {
namespace {

Factors unpacked(const MatrixView& rows, const MatrixView& columns, const ColumnTable& table) {
  Factors factors;
  for (std::size_t l = 0; l < rows.rows; ++l) {
    Factor factor{std::vector<Word>(table.words), {}};
    std::ranges::copy(rows.row(l), factor.rows.begin());
    for_each(columns.row(l),
             [&](std::size_t j) { factor.columns.push_back(static_cast<std::uint32_t>(j)); });
    factors.push_back(std::move(factor));
  }
  return factors;
}

nb::tuple packed(const Factors& factors, const ColumnTable& table) {
  BitMatrix rows(factors.size(), table.rows);
  BitMatrix columns(factors.size(), table.columns);
  for (std::size_t l = 0; l < factors.size(); ++l) {
    std::copy_n(factors[l].rows.begin(), rows.row_words(), rows.row(l).begin());
    for (const std::uint32_t j : factors[l].columns) insert(columns.row(l), j);
  }
  return nb::make_tuple(to_numpy(rows), to_numpy(columns));
}

// With the largest price that they may have: row sums are held in bit slices (column_kernels.hpp),
// the price of a column in 32 bits, errors in 63.
Prices limited(std::span<const Weight> row_weights, std::span<const Weight> column_weights,
               Prices prices) {
  double largest = 1;
  double total = 1;
  double of_rows = 1;
  for (const Weight weight : column_weights) {
    largest = std::max(largest, static_cast<double>(weight));
    total += static_cast<double>(weight);
  }
  for (const Weight weight : row_weights) of_rows += static_cast<double>(weight);
  const double fits =
      std::min((std::ldexp(1.0, 32) - 1) / largest, std::ldexp(1.0, max_planes - 2) / total);
  const double own = std::max(prices.one, prices.zero);
  if (own > fits) {
    throw std::invalid_argument("the weights of the columns times the prices are too large");
  }
  const double errors = std::ldexp(1.0, 62) / (total * of_rows);
  prices.most = static_cast<std::uint32_t>(std::max(own, std::min(fits, errors)));
  return prices;
}

// The table comes with a row of bits for each of its columns.
nb::tuple bind_search_factors(const WordArray& ones, const WordArray& zeros,
                              const WeightArray& row_weights, const WeightArray& column_weights,
                              std::uint32_t one_price, std::uint32_t zero_price, std::size_t rank,
                              const WordArray& start_rows, const WordArray& start_columns,
                              int effort, std::uint64_t seed, std::size_t threads,
                              std::optional<double> seconds, const nb::object& progress) {
  const std::span<const Weight> of_rows = span(row_weights);
  const std::span<const Weight> of_columns = span(column_weights);
  const MatrixView one_view = view(ones, of_rows.size());
  const MatrixView zero_view = view(zeros, of_rows.size());
  require_rows(one_view, of_columns.size());
  require_rows(zero_view, of_columns.size());
  const Prices prices = limited(of_rows, of_columns, {one_price, zero_price});
  const MatrixView from_rows = view(start_rows, of_rows.size());
  const MatrixView from_columns = view(start_columns, of_columns.size());
  require_rows(from_columns, from_rows.rows);
  if (rank > std::numeric_limits<std::uint16_t>::max())
    throw std::invalid_argument("rank is too large");
  if (from_rows.rows > rank) throw std::invalid_argument("the start has too many factors");
  const ColumnTable table(one_view, zero_view, of_rows, of_columns, prices);
  const SearchOptions options{static_cast<Effort>(effort), seed, threads};
  SearchResult found;
  const char* stopped = run(seconds, progress, [&](Stop& stop) {
    found = search(table, rank, unpacked(from_rows, from_columns, table), options, stop);
  });
  const nb::tuple factors = packed(found.factors, table);
  return nb::make_tuple(factors[0], factors[1], found.walks, found.work, reason_object(stopped));
}

}  // namespace

void bind_search(nb::module_& m) {
  using namespace nb::literals;
  m.def("search_factors", &bind_search_factors, "ones"_a.noconvert(), "zeros"_a.noconvert(),
        "row_weights"_a.noconvert(), "column_weights"_a.noconvert(), "one_price"_a, "zero_price"_a,
        "rank"_a, "start_rows"_a.noconvert(), "start_columns"_a.noconvert(), "effort"_a, "seed"_a,
        "threads"_a, "seconds"_a.none(), "progress"_a.none());
}

}  // namespace bicover::bind
