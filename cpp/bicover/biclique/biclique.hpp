// The heaviest biclique of a weighted table.
//
// Here a one is a cell that gains its weight, a zero one that is forbidden; any other cell is free.
// A caller may leave ones out, for instance those that other factors cover already.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "bicover/base/cells.hpp"
#include "bicover/base/stop.hpp"

namespace bicover {

struct Cell {
  std::size_t row = 0;
  std::size_t column = 0;
};

struct Biclique {
  std::vector<Word> rows;
  std::vector<Word> columns;
  Weight weight = 0;
  Weight bound = 0;  // no biclique weighs more; equal to `weight` if the search was complete
  std::size_t nodes = 0;
  std::uint64_t work = 0;  // words read, about
};

// For those who ask often: what is not worth knowing, and when to give up.
struct BicliqueLimits {
  Weight above = 0;  // only bicliques heavier than this are looked for
  std::uint64_t work = std::numeric_limits<std::uint64_t>::max();
};

// Finds rows I and columns J with no forbidden cell in I x J and the greatest total gain; with
// `through`, among those that contain that cell (which must not be forbidden). The biclique is
// maximal: free cells are taken where they cost nothing. It is empty if there is no gain.
//
// If `stop` asks first, or the work is done, the best so far is returned with a valid bound.
// Exponential in the smaller side in the worst case; on the matrices people have, milliseconds.
Biclique heaviest_biclique(const Cells& cells, std::optional<Cell> through, Stop& stop,
                           const BicliqueLimits& limits = {});

// The gaining cell with the largest product of its row's and its column's total gain, the first
// such in row order; none if there is no gain. FRUI grows its factors from it.
std::optional<Cell> richest_cell(const Cells& cells);

}  // namespace bicover
