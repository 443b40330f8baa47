// The product of two factors, by OR or by XOR, compared with a table.
#pragma once

#include <vector>

#include "bicover/base/matrix.hpp"
#include "bicover/base/weights.hpp"

namespace bicover {

// A table's known ones and zeros with the weights of its lines. The weight of a cell is the
// product of its row's and its column's.
struct TableView {
  MatrixView ones;
  MatrixView zeros;
  const Weights& row_weights;
  const Weights& column_weights;
};

// What a wrong cell costs, times its weight. Both are positive.
struct Costs {
  Weight false_positive = 1;  // a zero covered
  Weight false_negative = 1;  // a one not covered
};

// How a product adds up what its factors have in a cell.
enum class Product {
  disjunction,  // 1 where any factor is: the Boolean product
  parity,       // 1 where an odd number of factors are: the product modulo 2
};

struct ErrorCount {
  Weight false_positives = 0;  // zeros covered
  Weight false_negatives = 0;  // ones not covered
};

// What one factor does to the table.
struct FactorCount {
  Weight covered = 0;    // ones in its rectangle
  Weight exclusive = 0;  // ones that no other factor covers
  Weight wrong = 0;      // zeros in its rectangle
};

// `A` has a row for each row of the table and a bit for each factor, `B` a row for each factor.
// Cost: one pass over the rows of B for each one in A.
ErrorCount count_errors(const TableView& table, MatrixView A, MatrixView B,
                        Product product = Product::disjunction);
std::vector<FactorCount> count_factors(const TableView& table, MatrixView A, MatrixView B);

// The product itself.
BitMatrix multiply(MatrixView A, MatrixView B, Product product = Product::disjunction);

}  // namespace bicover
