// All maximal bicliques, one after the other: the way to a heaviest one without bounds.
#pragma once

#include "bicover/biclique/biclique.hpp"

namespace bicover {

// Visits every maximal biclique of the cells that are not forbidden and keeps the heaviest. For
// comparison with heaviest_biclique: the same answer, without upper bounds (if stopped, the bound
// is the weight of all gains).
Biclique enumerate_bicliques(const Cells& cells, Stop& stop);

}  // namespace bicover
