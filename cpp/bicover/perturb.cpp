// How a walk leaves a local optimum: factors are dropped and grown again from a random one that is
// left, with zeros priced as they are or higher; a factor is replaced by a single line; a column is
// forced in or out; two factors become one. After each the neighbours adapt.
#include <algorithm>
#include <iterator>
#include <cstdlib>

#include "bicover/walk.hpp"

namespace bicover {

// A random one that is left: the columns in which its row has ones left, or its column alone.
std::vector<std::uint32_t> Walk::seed_columns() {
  const ColumnTable& table = residual_.table();
  static const int FB = std::getenv("FB") ? std::atoi(std::getenv("FB")) : 3;
  if (FB > 0 && random_.below(FB) == 0) {  // like another factor, elsewhere
    const auto& other = residual_.factor(random_.below(residual_.rank())).columns;
    if (!other.empty()) return other;
  }
  constexpr int attempts = 20;  // most columns have ones left; late in a search, few have
  for (int attempt = 0; attempt < attempts; ++attempt) {
    const std::size_t j = random_.below(table.columns);
    const Row left = {residual_.plus_of(j), table.words};
    const std::size_t size = count(left);
    if (size == 0) continue;
    if (random_.below(3) == 0) return {static_cast<std::uint32_t>(j)};
    const std::size_t i = element_at(left, random_.below(size));
    std::vector<std::uint32_t> columns;
    for (std::uint32_t c = 0; c < table.columns; ++c) {
      if (contains({residual_.plus_of(c), table.words}, i)) columns.push_back(c);
    }
    residual_.add_work(2 * table.columns);
    return columns;
  }
  return {};
}

Factor Walk::best_of_seeds(std::size_t tries, Prices prices) {
  Factor best = nothing();
  Weight value = 0;
  for (std::size_t t = 0; t < tries; ++t) {
    Factor found = finder_.climb(residual_, seed_columns(), prices);
    if (finder_.value() <= value) continue;
    value = finder_.value();
    best = std::move(found);
  }
  return best;
}

std::size_t Walk::pick_one() {
  static const int mode = std::getenv("PK") ? std::atoi(std::getenv("PK")) : 2;
  std::size_t chosen = random_.below(residual_.rank());
  const int rivals = mode == 0 ? 0 : static_cast<int>(random_.below(static_cast<std::size_t>(mode) + 1));
  for (int r = 0; r < rivals; ++r) {
    const std::size_t other = random_.below(residual_.rank());
    if (worth_[other] < worth_[chosen]) chosen = other;
  }
  return chosen;
}

// A random factor and others: any, or such as overlap with it.
Walk::Queue Walk::pick(std::size_t wanted) {
  Queue chosen = {pick_one()};
  const bool sharing = random_.below(2) == 0;
  constexpr int attempts = 10;
  for (int attempt = 0; attempt < attempts && chosen.size() < wanted; ++attempt) {
    const std::size_t other = random_.below(residual_.rank());
    if (std::ranges::find(chosen, other) != chosen.end()) continue;
    if (sharing && !residual_.overlap(chosen[0], other)) continue;
    chosen.push_back(other);
  }
  return chosen;
}

// The factors that overlap with l, and l last: they adapt to it before it may go back.
Walk::Queue Walk::neighbours_then(std::size_t l) const {
  Queue queue;
  for (std::size_t other = 0; other < residual_.rank(); ++other) {
    if (other != l && residual_.overlap(l, other)) queue.push_back(other);
  }
  queue.push_back(l);
  return queue;
}

Walk::Queue Walk::perturb() {
  constexpr Prices dearer[] = {{2, 3}, {1, 2}, {1, 4}};
  switch (random_.below(5)) {
    case 0: return rebuild(prices_);
    case 1: {
      const Prices odds = dearer[random_.below(std::size(dearer))];
      return rebuild({prices_.one * odds.one, prices_.zero * odds.zero});
    }
    case 2: return replace_by_line();
    case 3: return force_flip();
    default: return merge_two();
  }
}

Walk::Queue Walk::rebuild(Prices prices) {
  const Queue chosen = pick(1 + random_.below(3));
  for (const std::size_t l : chosen) empty(l);
  for (const std::size_t l : chosen) change(l, best_of_seeds(2, prices));
  return chosen;
}

Walk::Queue Walk::replace_by_line() {
  const std::size_t l = pick_one();
  empty(l);
  change(l, finder_.rows_for(residual_, seed_columns(), prices_));
  return neighbours_then(l);
}

Walk::Queue Walk::force_flip() {
  const std::size_t l = random_.below(residual_.rank());
  std::vector<std::uint32_t> columns = residual_.factor(l).columns;
  empty(l);
  finder_.rows_for(residual_, columns, prices_);
  const auto gains = finder_.flip_gains(residual_, prices_);
  auto flipped = static_cast<std::uint32_t>(random_.below(gains.size()));
  constexpr int rivals = 4;
  for (int rival = 0; rival < rivals; ++rival) {
    const auto j = static_cast<std::uint32_t>(random_.below(gains.size()));
    if (gains[j] > gains[flipped]) flipped = j;
  }
  const auto at = std::ranges::lower_bound(columns, flipped);
  if (at != columns.end() && *at == flipped) {
    columns.erase(at);
  } else {
    columns.insert(at, flipped);
  }
  change(l, finder_.rows_for(residual_, columns, prices_));
  return neighbours_then(l);
}

Walk::Queue Walk::merge_two() {
  const Queue chosen = pick(2);
  if (chosen.size() < 2) return rebuild(prices_);
  const auto& a = residual_.factor(chosen[0]).columns;
  const auto& b = residual_.factor(chosen[1]).columns;
  std::vector<std::uint32_t> columns;
  if (random_.below(2) == 0) {
    std::ranges::set_union(a, b, std::back_inserter(columns));
  } else {
    std::ranges::set_intersection(a, b, std::back_inserter(columns));
  }
  for (const std::size_t l : chosen) empty(l);
  change(chosen[0], finder_.climb(residual_, columns, prices_));
  change(chosen[1], best_of_seeds(2, prices_));
  return chosen;
}

}  // namespace bicover
