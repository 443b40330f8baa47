// Upper bounds of all candidates of a node at once, by difference arrays.
#include <algorithm>
#include <bit>
#include <functional>

#include "bicover/base/hot.hpp"
#include "bicover/biclique/level.hpp"

namespace bicover {
namespace {

constexpr Weight table_limit = 4096;
// A cell and a record take as long as reading so many words.
constexpr std::size_t cell_words = 40;
constexpr std::size_t record_words = 80;

void fill_top(const Level& level, BoundScratch& scratch) {
  scratch.sorted.clear();
  for_each(level.candidates,
           [&](std::size_t j) { scratch.sorted.push_back(level.column_weights[j]); });
  if (!level.unit_columns) std::ranges::sort(scratch.sorted, std::greater<>());
  scratch.top.assign(1, 0);
  for (const Weight weight : scratch.sorted) scratch.top.push_back(scratch.top.back() + weight);
  scratch.saturated.clear();
  if (level.unit_columns || scratch.top.back() > table_limit) return;
  std::size_t t = 0;
  for (Weight gain = 0; gain <= scratch.top.back(); ++gain) {
    while (scratch.top[t] < gain) ++t;
    scratch.saturated.push_back(t);
  }
}

// The least t with top[t] >= gain.
std::size_t saturation(const BoundScratch& scratch, bool unit, Weight gain) {
  if (unit) return static_cast<std::size_t>(gain);
  if (!scratch.saturated.empty()) return scratch.saturated[static_cast<std::size_t>(gain)];
  return static_cast<std::size_t>(std::ranges::lower_bound(scratch.top, gain) -
                                  scratch.top.begin());
}

struct Degrees {
  std::size_t allowed = 0;
  Weight gain = 0;
};

inline Degrees degrees(const Level& level, std::size_t i) {
  const Word* allowed = level.allowed_of(i);
  const Word* gain = level.gain_of(i);
  const Word* open = level.candidates.data();
  Degrees result;
  if (level.unit_columns) {
    for (std::size_t w = 0; w < level.words; ++w) {
      result.allowed += static_cast<std::size_t>(std::popcount(allowed[w] & open[w]));
      result.gain += std::popcount(gain[w] & open[w]);
    }
    return result;
  }
  for (std::size_t w = 0; w < level.words; ++w) {
    result.allowed += static_cast<std::size_t>(std::popcount(allowed[w] & open[w]));
    for (Word rest = gain[w] & open[w]; rest != 0; rest &= rest - 1) {
      result.gain += level.column_weights[w * word_bits + std::countr_zero(rest)];
    }
  }
  return result;
}

BICOVER_HOT void add_rows(const Level& level, BoundScratch& scratch) {
  for (std::size_t i = 0; i < level.rows(); ++i) {
    const Degrees degree = degrees(level, i);
    if (degree.allowed == 0) continue;
    scratch.work += degree.allowed * cell_words;
    const Word* allowed = level.allowed_of(i);
    const Word* gain = level.gain_of(i);
    const Weight base = level.base[i];
    const Weight mult = level.mult[i];
    const std::size_t full = saturation(scratch, level.unit_columns, degree.gain);
    for (std::size_t w = 0; w < level.words; ++w) {
      for (Word rest = allowed[w] & level.candidates[w]; rest != 0; rest &= rest - 1) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(rest));
        const std::size_t j = w * word_bits + bit;
        const bool gains = (gain[w] >> bit) & 1;
        const Weight here = gains ? level.column_weights[j] : 0;
        const Weight left = degree.gain - here;
        const std::size_t least =
            !gains ? full : std::min(saturation(scratch, level.unit_columns, left), degree.allowed);
        // t in [0, allowed - 1]: base + here; slope mult below `least`, mult * left from there on.
        Weight* constant = scratch.constant.data() + scratch.place[j];
        Weight* slope = scratch.slope.data() + scratch.place[j];
        const Weight start = base + mult * here;
        constant[0] += start;
        constant[degree.allowed] -= start;
        slope[0] += mult;
        if (least < degree.allowed) {
          slope[least] -= mult;
          constant[least] += mult * left;
          constant[degree.allowed] -= mult * left;
        } else {
          slope[degree.allowed] -= mult;
        }
      }
    }
  }
}

BICOVER_HOT std::size_t largest_degree(const Level& level) {
  std::size_t largest = 0;
  for (std::size_t i = 0; i < level.rows(); ++i) {
    std::size_t degree = 0;
    for (std::size_t w = 0; w < level.words; ++w) {
      degree +=
          static_cast<std::size_t>(std::popcount(level.allowed_of(i)[w] & level.candidates[w]));
    }
    largest = std::max(largest, degree);
  }
  return largest;
}

}  // namespace

void evaluate(Level& level, BoundScratch& scratch) {
  const std::size_t columns = level.columns.size();
  const std::size_t stride = largest_degree(level) + 1;
  fill_top(level, scratch);
  scratch.place.resize(columns);
  std::size_t cells = 0;
  for_each(level.candidates, [&](std::size_t j) {
    scratch.place[j] = cells;
    cells += stride;
  });
  scratch.constant.assign(cells, 0);
  scratch.slope.assign(cells, 0);
  level.upper.assign(columns, 0);
  level.value.assign(columns, 0);
  scratch.work += 8 * cells + level.rows() * (2 * level.words + record_words);
  add_rows(level, scratch);
  for_each(level.candidates, [&](std::size_t j) {
    const Weight* constant = scratch.constant.data() + scratch.place[j];
    const Weight* slope = scratch.slope.data() + scratch.place[j];
    Weight fixed = 0;
    Weight rising = 0;
    Weight best = 0;
    for (std::size_t t = 0; t + 1 < stride; ++t) {
      fixed += constant[t];
      rising += slope[t];
      best = std::max(best, fixed + rising * scratch.top[t]);
    }
    level.upper[j] = best;
    level.value[j] = constant[0];
  });
}

}  // namespace bicover
