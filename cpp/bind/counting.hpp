// A table with weights and factors, as the binding got them.
#pragma once

#include "arrays.hpp"
#include "bicover/base/product.hpp"

namespace bicover::bind {

// The table, its weights and the factors that a counting function reads.
struct Counting {
  MatrixView ones, zeros, A, B;
  Weights row_weights, column_weights;

  Counting(const WordArray& one_words, const WordArray& zero_words, const WeightArray& of_rows,
           const WeightArray& of_columns, const WordArray& a, const WordArray& b)
      : ones(view(one_words, of_columns.shape(0))),
        zeros(view(zero_words, of_columns.shape(0))),
        A(view(a, b.shape(0))),
        B(view(b, of_columns.shape(0))),
        row_weights(weights(of_rows, ones.rows)),
        column_weights(weights(of_columns, of_columns.shape(0))) {
    require_rows(zeros, ones.rows);
    require_rows(A, ones.rows);
  }
  Cells table() const { return {ones, zeros, row_weights, column_weights}; }
};

}  // namespace bicover::bind
