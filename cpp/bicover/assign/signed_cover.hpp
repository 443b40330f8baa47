// The best union of sets over cells that are worth something, good or bad.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <vector>

#include "bicover/base/matrix.hpp"
#include "bicover/base/stop.hpp"
#include "bicover/base/weights.hpp"

namespace bicover {

// Chooses sets so that the values of the cells in at least one of them add up to the most.
// Keeps its memory from one call to the next; a thread needs its own.
class SignedCover {
 public:
  struct Answer {
    std::vector<Word> chosen;  // a bit for each set
    Weight gain = 0;
    bool proved = true;       // no choice gains more
    std::uint64_t nodes = 0;  // of the search tree
  };

  // Row l of `sets` holds the cells of set l; `values` says what covering each cell gains, or
  // loses. Branch and bound from the better of a greedy choice and `start` (a bit for each set, or
  // empty); after `node_limit` nodes, or when `stop` asks, the answer is the best found.
  // Exponential at worst.
  const Answer& solve(MatrixView sets, std::span<const Weight> values, Row start,
                      std::uint64_t node_limit, Stop* stop = nullptr);

 private:
  struct Level {
    std::vector<Word> live;           // cells not covered yet
    std::vector<std::uint32_t> open;  // sets not decided yet
    std::vector<std::uint32_t> taken;
    Weight gain = 0;  // of the cells covered
  };

  // What cells are worth, as a sum of absolute values: a popcount if all are worth one.
  Weight worth(std::size_t word, Word cells) const {
    if (uniform_) return std::popcount(cells);
    Weight sum = 0;
    for (; cells != 0; cells &= cells - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(cells));
      sum += std::abs(values_[word * word_bits + place]);
    }
    return sum;
  }
  void merge_cells(MatrixView sets, std::span<const Weight> values);
  void climb(Row start);
  void search(std::size_t depth);
  bool decide(Level& level);
  bool replaceable(const Level& level, std::size_t place) const;
  bool bounded(const Level& level);
  void enumerate(const Level& level);
  void take(Level& level, std::uint32_t set);
  void offer(const Level& level);

  BitMatrix sets_;
  std::vector<Weight> values_;
  bool uniform_ = true;  // all values are 1 or -1
  std::vector<Word> positive_;
  std::vector<Level> levels_;
  std::vector<Word> once_, twice_, unpaid_;
  std::vector<std::uint32_t> count_;
  std::vector<Weight> gains_, losses_, owed_, share_, within_;
  Answer best_;
  std::uint64_t limit_ = 0;
  Stop* stop_ = nullptr;
};

}  // namespace bicover
