// Perturbations: how a walk leaves a local optimum. Factors are dropped and grown again from random
// pivots, with zeros priced as they are or higher; a factor is replaced by a single line; a column
// is forced in or out; two factors are merged. Each is drawn with equal probability, since which
// one helps depends on the table. Afterwards the factors that overlap are repaired (walk.cpp).
#include <algorithm>
#include <array>
#include <iterator>

#include "bicover/search/options.hpp"
#include "bicover/search/walk/walk.hpp"

namespace bicover {

// The columns of a random pivot, a one that is left: all in which its row has ones left, or its own
// column alone. None, if no pivot was found in a few attempts.
std::vector<std::uint32_t> Walk::pivot_columns() {
  const ColumnTable& table = residual_.table();
  for (std::size_t attempt = 0; attempt < option::pivot_attempts; ++attempt) {
    const std::size_t j = random_.below(table.columns);
    const Row left = {residual_.plus_of(j), table.words};
    const std::size_t size = count(left);
    if (size == 0) continue;
    if (random_.below(option::pivot_line_odds) == 0) return {static_cast<std::uint32_t>(j)};
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

// The best of several pivots by alternation, which is rough and cheap; only that one is climbed.
Factor Walk::grow_factor(std::size_t pivots, Prices prices) {
  if (bicliques_) return heavier_biclique(0).value_or(no_factor());
  Factor best = no_factor();
  Weight gain = 0;
  for (std::size_t pivot = 0; pivot < pivots; ++pivot) {
    Factor found = finder_.alternate(residual_, pivot_columns(), prices);
    if (finder_.gain() <= gain) continue;
    gain = finder_.gain();
    best = std::move(found);
  }
  return finder_.climb(residual_, best.columns, prices);
}

// The winner of a small tournament for the least gain when last improved.
std::size_t Walk::pick_weak_factor() {
  std::size_t chosen = random_.below(residual_.rank());
  for (std::size_t rivals = random_.below(option::weak_rivals); rivals > 0; --rivals) {
    const std::size_t other = random_.below(residual_.rank());
    if (gain_[other] < gain_[chosen]) chosen = other;
  }
  return chosen;
}

// A weak factor and random others: any, or only those that overlap with it.
Walk::Queue Walk::pick_factors(std::size_t wanted) {
  Queue chosen = {pick_weak_factor()};
  const bool overlapping = random_.below(2) == 0;
  for (std::size_t attempt = 0; attempt < option::partner_attempts && chosen.size() < wanted;
       ++attempt) {
    const std::size_t other = random_.below(residual_.rank());
    if (std::ranges::find(chosen, other) != chosen.end()) continue;
    if (overlapping && !residual_.overlap(chosen[0], other)) continue;
    chosen.push_back(other);
  }
  return chosen;
}

// The factors that overlap with l, and l last: they adapt to it before it can revert.
Walk::Queue Walk::neighbours_then(std::size_t l) const {
  Queue queue;
  for (std::size_t other = 0; other < residual_.rank(); ++other) {
    if (other != l && residual_.overlap(l, other)) queue.push_back(other);
  }
  queue.push_back(l);
  return queue;
}

Walk::Queue Walk::perturb() {
  switch (random_.below(7)) {
    case 0:
      return rebuild(prices_);
    case 1:
      return rebuild(
          prices_.scaled(option::rebuild_scales[random_.below(std::size(option::rebuild_scales))]));
    case 2:
      return replace_by_line();
    case 3:
      return force_flip();
    case 4:
      return merge_two();
    case 5:
      return merge_cheapest(false);
    default:
      return merge_cheapest(true);
  }
}

// Of a few random factors, the one whose merger with the `columns` of factor l, just emptied, costs
// least; `columns` become those of both. Returns l if there is none.
std::size_t Walk::cheapest_partner(std::size_t l, std::vector<std::uint32_t>& columns) {
  const std::vector<std::uint32_t> mine = std::move(columns);
  std::size_t partner = l;
  Weight least = 0;
  for (std::size_t candidate = 0; candidate < option::merge_candidates; ++candidate) {
    const std::size_t other = random_.below(residual_.rank());
    if (other == l || other == partner) continue;
    Factor taken = residual_.take(other);
    std::vector<std::uint32_t> both;
    std::ranges::set_union(mine, taken.columns, std::back_inserter(both));
    const Weight error = residual_.error() - finder_.gain_of(residual_, both, prices_);
    residual_.put(other, std::move(taken));
    if (partner != l && error >= least) continue;
    partner = other;
    least = error;
    columns = std::move(both);
  }
  return partner;
}

// Merges two factors at little cost. The factor that is then free is grown anew, or takes a random
// half of a third factor if that is to be split.
Walk::Queue Walk::merge_cheapest(bool split) {
  if (residual_.rank() < 3) return rebuild(prices_);
  const std::size_t l = pick_weak_factor();
  std::vector<std::uint32_t> columns = residual_.factor(l).columns;
  empty(l);
  const std::size_t partner = cheapest_partner(l, columns);
  if (partner == l) return {l};
  empty(partner);
  change(partner, finder_.climb(residual_, columns, prices_));
  const std::size_t third = random_.below(residual_.rank());
  if (!split || third == l || residual_.factor(third).columns.size() < 2) {
    change(l, grow_factor(option::rebuild_pivots, prices_));
    return {l, partner};
  }
  std::vector<std::uint32_t> halves[2];
  for (const std::uint32_t j : residual_.factor(third).columns) {
    halves[random_.below(2)].push_back(j);
  }
  empty(third);
  change(third, finder_.climb(residual_, halves[0], prices_));
  change(l, finder_.climb(residual_, halves[1], prices_));
  return {third, l, partner};
}

// Drops a few factors and grows them again at these prices.
Walk::Queue Walk::rebuild(Prices prices) {
  const Queue chosen = pick_factors(1 + random_.below(option::rebuild_most));
  for (const std::size_t l : chosen) empty(l);
  for (const std::size_t l : chosen) change(l, grow_factor(option::rebuild_pivots, prices));
  return chosen;
}

// A factor becomes the line of a pivot, and its neighbours adapt.
Walk::Queue Walk::replace_by_line() {
  const std::size_t l = pick_weak_factor();
  empty(l);
  change(l, finder_.rows_for(residual_, pivot_columns(), prices_));
  return neighbours_then(l);
}

// Flips the best of a few random columns, although the flip gains nothing.
Walk::Queue Walk::force_flip() {
  const std::size_t l = random_.below(residual_.rank());
  std::vector<std::uint32_t> columns = residual_.factor(l).columns;
  empty(l);
  finder_.rows_for(residual_, columns, prices_);
  std::array<std::uint32_t, option::flip_candidates> candidates;
  for (std::uint32_t& candidate : candidates) {
    candidate = static_cast<std::uint32_t>(random_.below(residual_.table().columns));
  }
  const auto gains = finder_.flip_gains(residual_, candidates, prices_);
  const std::uint32_t flipped =
      candidates[static_cast<std::size_t>(std::ranges::max_element(gains) - gains.begin())];
  const auto at = std::ranges::lower_bound(columns, flipped);
  if (at != columns.end() && *at == flipped) {
    columns.erase(at);
  } else {
    columns.insert(at, flipped);
  }
  change(l, finder_.rows_for(residual_, columns, prices_));
  return neighbours_then(l);
}

// Two factors become their union or intersection, and a new one.
Walk::Queue Walk::merge_two() {
  Queue chosen = pick_factors(2);
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
  change(chosen[1], grow_factor(option::rebuild_pivots, prices_));
  return chosen;
}

}  // namespace bicover
