// BMaD's decomposition for the XOR product: rank-one steps from random starts, the best run kept.
#pragma once

#include <cstdint>

#include "bicover/base/cover.hpp"
#include "bicover/base/product.hpp"
#include "bicover/base/stop.hpp"
#include "bicover/base/weights.hpp"

namespace bicover {

struct BmadSettings {
  std::size_t restarts = 1000;      // at least 1
  bool start_from_lines = true;     // from a random line of the residual, or from random bits
  Product judge = Product::parity;  // the product whose error tells the best run
  std::uint64_t seed = 0;
};

struct BmadResult {
  Cover cover;
  std::size_t runs = 0;  // that were finished
};

// At most `limit` factors whose sum modulo 2 is close to `ones`; what is not a one is a zero. The
// result of a run depends on the seed and the run's number alone. Stopped early, the best finished
// run is returned, or the first one as far as it came.
//
// Cost: for each run and factor a few passes over the table, 64 cells at a time.
BmadResult bmad_xor(MatrixView ones, const Weights& row_weights, const Weights& column_weights,
                    std::size_t limit, const BmadSettings& settings, Stop& stop);

}  // namespace bicover
