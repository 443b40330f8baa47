// The product of two factors, by OR or by XOR, compared with a table.
#pragma once

#include <vector>

#include "bicover/base/cells.hpp"

namespace bicover {

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
ErrorCount count_errors(const Cells& cells, MatrixView A, MatrixView B,
                        Product product = Product::disjunction);
std::vector<FactorCount> count_factors(const Cells& cells, MatrixView A, MatrixView B);

// The product itself.
BitMatrix multiply(MatrixView A, MatrixView B, Product product = Product::disjunction);

}  // namespace bicover
