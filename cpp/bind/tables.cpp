// Tables and products: transposing, merging, counting.
#include "bicover/base/instruction_set.hpp"
#include "bicover/base/lines.hpp"
#include "bicover/base/product.hpp"
#include "cells.hpp"
#include "module.hpp"

namespace bicover::bind {
namespace {

Product product_of(bool xor_product) {
  return xor_product ? Product::parity : Product::disjunction;
}

nb::tuple bind_equal_rows(const WordArray& ones, const WordArray& zeros, std::size_t columns) {
  const MatrixView one_view = view(ones, columns);
  const MatrixView zero_view = view(zeros, columns);
  require_rows(zero_view, one_view.rows);
  LineClasses classes = [&] {
    nb::gil_scoped_release released;
    return equal_rows(one_view, zero_view);
  }();
  return nb::make_tuple(to_numpy(std::move(classes.class_of)), to_numpy(std::move(classes.first)));
}

nb::tuple bind_count_errors(const WordArray& ones, const WordArray& zeros,
                            const WeightArray& row_weights, const WeightArray& column_weights,
                            const WordArray& A, const WordArray& B, bool xor_product) {
  const FactoredArgument table(ones, zeros, row_weights, column_weights, A, B);
  const ErrorCount count = [&] {
    nb::gil_scoped_release released;
    return count_errors(table.cells(), table.A, table.B, product_of(xor_product));
  }();
  return nb::make_tuple(count.false_positives, count.false_negatives);
}

nb::object bind_count_factors(const WordArray& ones, const WordArray& zeros,
                              const WeightArray& row_weights, const WeightArray& column_weights,
                              const WordArray& A, const WordArray& B) {
  const FactoredArgument table(ones, zeros, row_weights, column_weights, A, B);
  const auto counts = [&] {
    nb::gil_scoped_release released;
    return count_factors(table.cells(), table.A, table.B);
  }();
  std::vector<Weight> flat;
  for (const FactorCount& count : counts) {
    flat.insert(flat.end(), {count.covered, count.exclusive, count.wrong});
  }
  return nb::cast(to_numpy(std::move(flat), {counts.size(), 3}));
}

}  // namespace

void bind_tables(nb::module_& m) {
  using namespace nb::literals;
  m.def("instruction_set", [] { return instruction_set_name(); });
  m.def(
      "transpose",
      [](const WordArray& words, std::size_t columns) {
        return to_numpy(transpose(view(words, columns)));
      },
      "words"_a.noconvert(), "columns"_a);
  m.def(
      "multiply",
      [](const WordArray& A, const WordArray& B, std::size_t columns, bool xor_product) {
        return to_numpy(multiply(view(A, B.shape(0)), view(B, columns), product_of(xor_product)));
      },
      "A"_a.noconvert(), "B"_a.noconvert(), "columns"_a, "xor"_a);
  m.def("equal_rows", &bind_equal_rows, "ones"_a.noconvert(), "zeros"_a.noconvert(), "columns"_a);
  m.def("count_errors", &bind_count_errors, "ones"_a.noconvert(), "zeros"_a.noconvert(),
        "row_weights"_a.noconvert(), "column_weights"_a.noconvert(), "A"_a.noconvert(),
        "B"_a.noconvert(), "xor"_a);
  m.def("count_factors", &bind_count_factors, "ones"_a.noconvert(), "zeros"_a.noconvert(),
        "row_weights"_a.noconvert(), "column_weights"_a.noconvert(), "A"_a.noconvert(),
        "B"_a.noconvert());
}

}  // namespace bicover::bind
