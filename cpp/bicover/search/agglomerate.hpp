// Agglomerative clustering of columns: a start for the search.
#pragma once

#include "bicover/base/threads.hpp"
#include "bicover/search/walk/rectangle.hpp"

namespace bicover {

// Begins with every column as a factor of its own, which is exact, and repeatedly drops a factor or
// merges two, whichever raises the error least, until `rank` are left. No column is in two factors.
// Cost: a small rectangle for each pair of columns, and for each pair with a merged one, so it is
// quadratic in the columns.
Factors agglomerate(const ColumnTable& table, std::size_t rank, Prices prices, SharedStop& stop);

}  // namespace bicover
