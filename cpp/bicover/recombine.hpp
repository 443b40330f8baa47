// The best of many factors: union of solutions, backward elimination, exchanges.
#pragma once

#include "bicover/residual.hpp"

namespace bicover {

// Puts all of `pool` together and drops the factor whose loss raises the error least, until
// `rank` are left; then exchanges some where that helps. Adds the words it read to `work`.
Factors eliminate(const ColumnTable& table, const Factors& pool, std::size_t rank,
                  std::uint64_t& work);

}  // namespace bicover
