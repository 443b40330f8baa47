// Depth-first branch and bound: a set is taken or left out, then the rest is made smaller.
//
// First, cells in exactly the same sets become one, with the sum of their values. Let the *gains*
// of a set be its cells of positive value, its *losses* the others, and call a cell *own* if no
// other open set has it. Reductions, at every node until none applies:
//   take   a set whose own gains make up for all its losses: that holds whatever else is taken;
//   leave  a set whose own losses eat up all its gains;
//   leave  a set if another one has all its gains, and no loss that it has not.
//
// Few open sets need no tree: with f(T) the value of all cells whose sets are within T, which
// a sum over subsets finds for all T at once, choosing S gains f(all) - f(all without S).
#include "bicover/assign/signed_cover.hpp"

#include <algorithm>
#include <numeric>

#include "bicover/base/hot.hpp"

namespace bicover {
namespace {

constexpr std::size_t enumerated_sets = 9;
constexpr std::uint64_t poll_every = 64;

}  // namespace

// Joins cells that are in the same sets; forgets those of no set or no value.
void SignedCover::merge_cells(MatrixView sets, std::span<const Weight> values) {
  const BitMatrix sets_of = transpose(sets);
  std::vector<std::uint32_t> order(values.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
    const Row x = sets_of.row(a), y = sets_of.row(b);
    return std::ranges::lexicographical_compare(x, y);
  });
  values_.clear();
  std::size_t kept = 0;
  for (std::size_t i = 0; i < order.size();) {
    const std::uint32_t cell = order[i];
    Weight sum = 0;
    for (; i < order.size() && std::ranges::equal(sets_of.row(order[i]), sets_of.row(cell)); ++i) {
      sum += values[order[i]];
    }
    if (sum == 0) continue;
    values_.push_back(sum);
    order[kept++] = cell;
  }
  sets_ = BitMatrix(sets.rows, kept);
  positive_.assign(word_count(kept), 0);
  uniform_ = std::ranges::all_of(values_, [](Weight value) { return std::abs(value) == 1; });
  for (std::size_t c = 0; c < kept; ++c) {
    if (values_[c] > 0) insert(positive_, c);
    for_each(sets_of.row(order[c]), [&](std::size_t set) { insert(sets_.row(set), c); });
  }
}

// Inverts the choice of the set that gains most by it, as long as one does.
void SignedCover::climb(Row start) {
  const std::size_t sets = sets_.rows();
  std::vector<Word> chosen(word_count(sets));
  count_.assign(values_.size(), 0);
  Weight gain = 0;
  const auto change_of = [&](std::size_t set) {
    const bool in = contains(chosen, set);
    Weight change = 0;
    for_each(sets_.row(set), [&](std::size_t c) {
      if (count_[c] == (in ? 1u : 0u)) change += in ? -values_[c] : values_[c];
    });
    return change;
  };
  const auto invert = [&](std::size_t set) {
    gain += change_of(set);
    const bool in = contains(chosen, set);
    for_each(sets_.row(set), [&](std::size_t c) { count_[c] += in ? -1u : 1u; });
    toggle(chosen, set);
  };
  for_each(start, invert);
  for (;;) {
    std::size_t best = 0;
    Weight most = 0;
    for (std::size_t set = 0; set < sets; ++set) {
      const Weight change = change_of(set);
      if (change > most) best = set;
      most = std::max(most, change);
    }
    if (most == 0) break;
    invert(best);
  }
  if (gain > best_.gain) {
    best_.gain = gain;
    best_.chosen = std::move(chosen);
  }
}

void SignedCover::offer(const Level& level) {
  if (level.gain <= best_.gain) return;
  best_.gain = level.gain;
  std::ranges::fill(best_.chosen, 0);
  for (const std::uint32_t set : level.taken) insert(best_.chosen, set);
}

void SignedCover::take(Level& level, std::uint32_t set) {
  const Row cells = sets_.row(set);
  for_each_and(cells, level.live, [&](std::size_t c) { level.gain += values_[c]; });
  subtract(level.live, cells);
  level.taken.push_back(set);
}

// Whether another open set has all gains of this one and no loss that it has not.
bool SignedCover::replaceable(const Level& level, std::size_t place) const {
  const Row mine = sets_.row(level.open[place]);
  for (std::size_t other = 0; other < level.open.size(); ++other) {
    if (other == place) continue;
    const Row theirs = sets_.row(level.open[other]);
    bool worse = false;
    for (std::size_t w = 0; w < mine.size() && !worse; ++w) {
      const Word differs = (mine[w] ^ theirs[w]) & level.live[w];
      worse = (differs & ((mine[w] & positive_[w]) | (theirs[w] & ~positive_[w]))) != 0;
    }
    if (!worse) return true;
  }
  return false;
}

// One pass of the reductions over the open sets; whether one applied. Within a pass `once_` may
// be too small, which only makes the rules more cautious.
BICOVER_HOT bool SignedCover::decide(Level& level) {
  once_.assign(level.live.size(), 0);
  twice_.assign(level.live.size(), 0);
  for (const std::uint32_t set : level.open) {
    const Row cells = sets_.row(set);
    for (std::size_t w = 0; w < cells.size(); ++w) {
      twice_[w] |= once_[w] & cells[w];
      once_[w] |= cells[w];
    }
  }
  subtract(once_, twice_);
  gains_.resize(sets_.rows());
  losses_.resize(sets_.rows());
  bool changed = false;
  for (std::size_t place = 0; place < level.open.size();) {
    const std::uint32_t set = level.open[place];
    Weight gain = 0, loss = 0, own_gain = 0, own_loss = 0;
    const Row cells = sets_.row(set);
    for (std::size_t w = 0; w < cells.size(); ++w) {
      const Word live = cells[w] & level.live[w];
      const Word good = live & positive_[w], bad = live & ~positive_[w];
      gain += worth(w, good);
      loss += worth(w, bad);
      own_gain += worth(w, good & once_[w]);
      own_loss += worth(w, bad & once_[w]);
    }
    gains_[set] = gain;
    losses_[set] = loss;
    const bool pays = gain > 0 && own_gain >= loss;
    if (!pays && gain > own_loss && !replaceable(level, place)) {
      ++place;
      continue;
    }
    level.open.erase(level.open.begin() + static_cast<std::ptrdiff_t>(place));
    if (pays) take(level, set);
    changed = true;
  }
  return changed;
}

// The best choice by looking at all of them.
BICOVER_HOT void SignedCover::enumerate(const Level& level) {
  const std::size_t choices = std::size_t{1} << level.open.size();
  within_.assign(choices, 0);
  count_.assign(values_.size(), 0);  // which of the open sets have the cell
  for (std::size_t place = 0; place < level.open.size(); ++place) {
    for_each_and(sets_.row(level.open[place]), level.live,
                 [&](std::size_t c) { count_[c] |= 1u << place; });
  }
  for (std::size_t c = 0; c < values_.size(); ++c) within_[count_[c]] += values_[c];
  within_[0] = 0;  // cells that no open set has
  Weight* const value = within_.data();
  for (std::size_t half = 1; half < choices; half *= 2) {
    for (std::size_t first = 0; first < choices; first += 2 * half) {
      for (std::size_t t = first; t < first + half; ++t) value[t + half] += value[t];
    }
  }
  const auto least = static_cast<std::size_t>(std::min_element(value, value + choices) - value);
  const Weight gain = level.gain + value[choices - 1] - value[least];
  if (gain <= best_.gain) return;
  best_.gain = gain;
  std::ranges::fill(best_.chosen, 0);
  for (const std::uint32_t set : level.taken) insert(best_.chosen, set);
  for (std::size_t place = 0; place < level.open.size(); ++place) {
    if (((least >> place) & 1) == 0) insert(best_.chosen, level.open[place]);
  }
}

void SignedCover::search(std::size_t depth) {
  while (decide(levels_[depth])) {
  }
  Level& level = levels_[depth];
  if (level.open.empty()) {
    offer(level);
    return;
  }
  if (level.open.size() <= enumerated_sets) {
    enumerate(level);
    return;
  }
  const bool asked = stop_ != nullptr && best_.nodes % poll_every == 0 && stop_->reached();
  if (best_.nodes >= limit_ || asked) best_.proved = false;
  if (!best_.proved) {
    offer(level);
    return;
  }
  ++best_.nodes;
  // The set that weighs most, either way.
  const auto heaviest = std::ranges::max_element(
      level.open, {}, [&](std::uint32_t set) { return gains_[set] + losses_[set]; });
  const std::uint32_t set = *heaviest;
  const bool first = gains_[set] > losses_[set];
  if (bounded(level)) return;
  level.open.erase(heaviest);
  if (levels_.size() < depth + 2) levels_.resize(depth + 2);
  for (const bool in : {first, !first}) {
    levels_[depth + 1] = levels_[depth];
    if (in) take(levels_[depth + 1], set);
    search(depth + 1);
  }
}

const SignedCover::Answer& SignedCover::solve(MatrixView sets, std::span<const Weight> values,
                                              Row start, std::uint64_t node_limit, Stop* stop) {
  merge_cells(sets, values);
  best_ = {};
  best_.chosen.assign(word_count(sets.rows), 0);
  limit_ = node_limit;
  stop_ = stop;
  if (!start.empty()) climb(start);
  climb({});
  if (levels_.empty()) levels_.resize(1);
  Level& root = levels_[0];
  root.live.assign(word_count(values_.size()), 0);
  for (std::size_t c = 0; c < values_.size(); ++c) insert(root.live, c);
  root.open.resize(sets.rows);
  std::iota(root.open.begin(), root.open.end(), 0u);
  root.taken.clear();
  root.gain = 0;
  search(0);
  return best_;
}

}  // namespace bicover
