// How a walk leaves a local optimum: factors are dropped and grown again from a random one that is
// left, with zeros priced as they are or higher; a factor is replaced by a single line; a column is
// forced in or out; two factors become one. After each the neighbours adapt.
#include <algorithm>
#include <array>
#include <iterator>

#include "bicover/search/options.hpp"
#include "bicover/search/walk/walk.hpp"

namespace bicover {

// A random one that is left: the columns in which its row has ones left, or its column alone.
std::vector<std::uint32_t> Walk::seed_columns() {
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

Factor Walk::best_of_seeds(std::size_t tries, Prices prices) {
  if (bicliques_) return heavier_biclique(0).value_or(nothing());
  Factor best = nothing();
  Weight value = 0;
  for (std::size_t t = 0; t < tries; ++t) {
    Factor found = finder_.alternate(residual_, seed_columns(), prices);
    if (finder_.value() <= value) continue;
    value = finder_.value();
    best = std::move(found);
  }
  return finder_.climb(residual_, best.columns, prices);
}

// A random factor, rather one that was worth little when it was last improved.
std::size_t Walk::pick_one() {
  std::size_t chosen = random_.below(residual_.rank());
  for (std::size_t rivals = random_.below(option::weak_rivals); rivals > 0; --rivals) {
    const std::size_t other = random_.below(residual_.rank());
    if (worth_[other] < worth_[chosen]) chosen = other;
  }
  return chosen;
}

// A random factor and others: any, or such as overlap with it.
Walk::Queue Walk::pick(std::size_t wanted) {
  Queue chosen = {pick_one()};
  const bool sharing = random_.below(2) == 0;
  for (std::size_t attempt = 0; attempt < option::partner_attempts && chosen.size() < wanted;
       ++attempt) {
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
      return merge_cheaply(false);
    default:
      return merge_cheaply(true);
  }
}

// Of a few factors the one that factor l, just emptied, merges with at the least error; `columns`
// become those of both. Returns l if there is none.
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
    const Weight error = residual_.error() - finder_.value_of(residual_, both, prices_);
    residual_.put(other, std::move(taken));
    if (partner != l && error >= least) continue;
    partner = other;
    least = error;
    columns = std::move(both);
  }
  return partner;
}

// Merges two factors that lose little by it; the one that is free now becomes something new, or
// half of a third.
Walk::Queue Walk::merge_cheaply(bool split) {
  if (residual_.rank() < 3) return rebuild(prices_);
  const std::size_t l = pick_one();
  std::vector<std::uint32_t> columns = residual_.factor(l).columns;
  empty(l);
  const std::size_t partner = cheapest_partner(l, columns);
  if (partner == l) return {l};
  empty(partner);
  change(partner, finder_.climb(residual_, columns, prices_));
  const std::size_t third = random_.below(residual_.rank());
  if (!split || third == l || residual_.factor(third).columns.size() < 2) {
    change(l, best_of_seeds(option::rebuild_pivots, prices_));
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

Walk::Queue Walk::rebuild(Prices prices) {
  const Queue chosen = pick(1 + random_.below(option::rebuild_most));
  for (const std::size_t l : chosen) empty(l);
  for (const std::size_t l : chosen) change(l, best_of_seeds(option::rebuild_pivots, prices));
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
  std::array<std::uint32_t, option::flip_candidates> rivals;
  for (std::uint32_t& rival : rivals) {
    rival = static_cast<std::uint32_t>(random_.below(residual_.table().columns));
  }
  const auto gains = finder_.flip_gains(residual_, rivals, prices_);
  const std::uint32_t flipped =
      rivals[static_cast<std::size_t>(std::ranges::max_element(gains) - gains.begin())];
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
  change(chosen[1], best_of_seeds(option::rebuild_pivots, prices_));
  return chosen;
}

}  // namespace bicover
