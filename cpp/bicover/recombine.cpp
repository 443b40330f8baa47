#include "bicover/recombine.hpp"

#include <algorithm>

namespace bicover {
namespace {

constexpr int most_exchanges = 3;

// Keeps, for each factor, what the cells that only it covers are worth.
class Elimination {
 public:
  Elimination(const ColumnTable& table, const Factors& pool)
      : table_(table),
        pool_(pool),
        alive_(pool.size(), 1),
        loss_(pool.size()),
        of_column_(table.columns),
        once_(table.words),
        more_(table.words) {
    for (std::size_t l = 0; l < pool.size(); ++l) {
      for (const std::uint32_t j : pool[l].columns) of_column_[j].push_back(l);
    }
    for (std::size_t j = 0; j < table.columns; ++j) count_column(j, 1);
  }

  std::size_t cheapest() const {
    std::size_t best = pool_.size();
    for (std::size_t l = 0; l < pool_.size(); ++l) {
      if (alive_[l] != 0 && (best == pool_.size() || loss_[l] < loss_[best])) best = l;
    }
    return best;
  }

  void drop(std::size_t l) {
    for (const std::uint32_t j : pool_[l].columns) count_column(j, -1);
    alive_[l] = 0;
    loss_[l] = 0;
    for (const std::uint32_t j : pool_[l].columns) {
      of_column_[j].erase(std::ranges::find(of_column_[j], l));
      count_column(j, 1);
    }
  }

  void put_back(std::size_t l) {
    for (const std::uint32_t j : pool_[l].columns) {
      count_column(j, -1);
      of_column_[j].push_back(l);
      count_column(j, 1);
    }
    alive_[l] = 1;
  }

  // Tries each factor that was dropped in place of the cheapest one; whether any took it.
  bool exchange() {
    bool better = false;
    for (std::size_t l = 0; l < pool_.size(); ++l) {
      if (alive_[l] != 0) continue;
      put_back(l);
      const std::size_t least = cheapest();
      const bool stays = loss_[least] < loss_[l];
      drop(stays ? least : l);
      better |= stays;
    }
    return better;
  }

  std::uint64_t work() const { return work_; }

  Factors rest() const {
    Factors kept;
    for (std::size_t l = 0; l < pool_.size(); ++l) {
      if (alive_[l] != 0) kept.push_back(pool_[l]);
    }
    return kept;
  }

 private:
  // Adds or takes away column j's part in the losses of its factors.
  void count_column(std::size_t j, Weight sign) {
    work_ += (of_column_[j].size() * 6 + 4) * table_.words + pass_overhead;
    std::ranges::fill(once_, Word{0});
    std::ranges::fill(more_, Word{0});
    for (const std::size_t l : of_column_[j]) {
      for (std::size_t w = 0; w < table_.words; ++w) {
        more_[w] |= once_[w] & pool_[l].rows[w];
        once_[w] |= pool_[l].rows[w];
      }
    }
    for (std::size_t w = 0; w < table_.words; ++w) once_[w] &= ~more_[w];
    for (const std::size_t l : of_column_[j]) {
      for (std::size_t w = 0; w < table_.words; ++w) more_[w] = once_[w] & pool_[l].rows[w];
      Weight worth = 0;
      for (std::size_t b = 0; b < table_.row_planes.size(); ++b) {
        const Row plane = table_.row_planes[b];
        const auto ones = count_and({table_.ones_of(j), table_.words}, more_, plane);
        const auto zeros = count_and({table_.zeros_of(j), table_.words}, more_, plane);
        worth += (static_cast<Weight>(table_.prices.one) * static_cast<Weight>(ones) -
                  static_cast<Weight>(table_.prices.zero) * static_cast<Weight>(zeros))
                 << b;
      }
      loss_[l] += sign * worth * static_cast<Weight>(table_.column_weights[j]);
    }
  }

  const ColumnTable& table_;
  const Factors& pool_;
  std::vector<std::uint8_t> alive_;
  std::vector<Weight> loss_;
  std::vector<std::vector<std::size_t>> of_column_;
  std::vector<Word> once_;
  std::vector<Word> more_;
  std::uint64_t work_ = 0;
};

}  // namespace

Factors eliminate(const ColumnTable& table, const Factors& pool, std::size_t rank,
                  std::uint64_t& work) {
  Elimination elimination(table, pool);
  for (std::size_t left = pool.size(); left > rank; --left) {
    elimination.drop(elimination.cheapest());
  }
  // One that was dropped early may be worth more by now than another that was kept.
  for (int pass = 0; pass < most_exchanges && elimination.exchange();) ++pass;
  work += elimination.work();
  Factors kept = elimination.rest();
  kept.resize(rank, Factor{std::vector<Word>(table.words), {}});
  return kept;
}

}  // namespace bicover
