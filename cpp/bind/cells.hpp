// A table with weights, with or without factors, as Python hands it over.
#pragma once

#include "arrays.hpp"
#include "bicover/base/cells.hpp"

namespace bicover::bind {

// Views of the words, which Python owns, and copies of the weights, which come as bit planes here.
struct TableArgument {
  MatrixView ones, zeros;
  Weights row_weights, column_weights;

  TableArgument(const WordArray& one_words, const WordArray& zero_words, const WeightArray& of_rows,
                const WeightArray& of_columns)
      : ones(view(one_words, of_columns.shape(0))),
        zeros(view(zero_words, of_columns.shape(0))),
        row_weights(weights(of_rows, ones.rows)),
        column_weights(weights(of_columns, ones.columns)) {
    require_rows(zeros, ones.rows);
  }
  Cells cells() const { return {ones, zeros, row_weights, column_weights}; }
};

// The same with the factors A and B.
struct FactoredArgument : TableArgument {
  MatrixView A, B;

  FactoredArgument(const WordArray& one_words, const WordArray& zero_words,
                   const WeightArray& of_rows, const WeightArray& of_columns, const WordArray& a,
                   const WordArray& b)
      : TableArgument(one_words, zero_words, of_rows, of_columns),
        A(view(a, b.shape(0))),
        B(view(b, ones.columns)) {
    require_rows(A, ones.rows);
  }
};

inline Costs costs(Weight false_positive, Weight false_negative) {
  if (false_positive < 1 || false_negative < 1) {
    throw std::invalid_argument("costs must be at least 1");
  }
  return {false_positive, false_negative};
}

}  // namespace bicover::bind
