// Two ways to the same counts. Either each line is intersected with the set and counted; or
// the cells of the set are added up for 64 lines at a time: bit i of counter plane b is bit b of
// the count of line i, and adding a cell is a ripple of carries through the planes. The second
// wins when the set is small and the lines are many: on 8,124 rows of 119 columns, by a factor of
// ten.
#include "bicover/baselines/sharing.hpp"

#include <algorithm>
#include <bit>

#include "bicover/base/hot.hpp"

namespace bicover {
namespace {

// The weight that each line has in common with a set, which is given in planes.
BICOVER_HOT void weigh_lines(MatrixView lines, const Word* planes, std::size_t plane_count,
                             Weight* common) {
  const std::size_t words = lines.row_words();
  for (std::size_t at = 0; at < lines.rows; ++at) {
    const Word* line = lines.words + at * words;
    Weight total = 0;
    for (std::size_t b = 0; b < plane_count; ++b) {
      Weight ones = 0;
      for (std::size_t w = 0; w < words; ++w) {
        ones += std::popcount(line[w] & planes[b * words + w]);
      }
      total += ones << b;
    }
    common[at] = total;
  }
}

Sharing by_lines(const SideView& side, Row set, Weight least) {
  const BitMatrix planes = side.of_cells.planes_of(set);
  std::vector<Weight> common(side.lines.rows);
  weigh_lines(side.lines, planes.words().data(), planes.rows(), common.data());
  Sharing found{std::vector<Word>(word_count(common.size()))};
  for (std::size_t at = 0; at < common.size(); ++at) {
    if (common[at] < least) continue;
    insert(found.lines, at);
    found.weight += side.of_lines[at];
    found.shared += side.of_lines[at] * common[at];
  }
  return found;
}

// Adds 2^b to the counter of each line in `carry`, which is used up. `planes` has a plane for each
// bit of the largest count.
BICOVER_HOT void add(Word* planes, std::size_t words, std::size_t b, Word* carry) {
  for (Word any = 1; any != 0; ++b) {
    Word* plane = planes + b * words;
    any = 0;
    for (std::size_t w = 0; w < words; ++w) {
      const Word over = plane[w] & carry[w];
      plane[w] ^= carry[w];
      carry[w] = over;
      any |= over;
    }
  }
}

// The lines whose counter is at least `least`: compared from the highest bit down.
std::vector<Word> at_least(const BitMatrix& planes, Weight least) {
  const std::size_t words = planes.row_words();
  std::vector<Word> greater(words), equal(words, ~Word{0});
  for (std::size_t b = planes.rows(); b-- > 0;) {
    const Row plane = planes.row(b);
    const bool bit = (least >> b) & 1;
    for (std::size_t w = 0; w < words; ++w) {
      if (!bit) greater[w] |= equal[w] & plane[w];
      equal[w] &= bit ? plane[w] : ~plane[w];
    }
  }
  unite(greater, equal);
  return greater;
}

Sharing by_cells(const SideView& side, Row set, Weight least) {
  const Weight most = side.of_cells.of(set);
  const std::size_t words = side.crossing.row_words();
  // One plane more than the counts need, so that the last carry, which is 0, has a place.
  BitMatrix planes(static_cast<std::size_t>(std::bit_width(static_cast<Word>(most))) + 1,
                   side.lines.rows);
  std::vector<Word> carry(words);
  for_each(set, [&](std::size_t cell) {
    const Word weight = static_cast<Word>(side.of_cells[cell]);
    for (Word bits = weight; bits != 0; bits &= bits - 1) {
      std::ranges::copy(side.crossing.row(cell), carry.begin());
      add(planes.row(0).data(), words, static_cast<std::size_t>(std::countr_zero(bits)),
          carry.data());
    }
  });
  Sharing found{at_least(planes, least)};
  found.weight = side.of_lines.of(found.lines);
  for (std::size_t b = 0; b < planes.rows(); ++b) {
    found.shared += side.of_lines.of_and(found.lines, planes.row(b)) << b;
  }
  return found;
}

}  // namespace

Sharing lines_sharing(const SideView& side, Row set, Weight least) {
  // Adding a cell touches each plane it reaches, two on average, three times.
  const std::size_t cells_cost = 6 * count(set) * side.crossing.row_words();
  const std::size_t lines_cost = 4 * side.lines.rows * side.lines.row_words();
  return cells_cost < lines_cost ? by_cells(side, set, least) : by_lines(side, set, least);
}

}  // namespace bicover
