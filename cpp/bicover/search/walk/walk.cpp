// Iterated local search. The descent improves one factor at a time with the others fixed; a
// perturbation spoils one to three factors on purpose, and only these and the factors that overlap
// with one that changed are improved again. A step that made things worse is undone, except
// now and then (as in annealing), so that the walk can leave a basin.
//
// Most optima are plateaus: rows and columns that a factor may have or not, since others cover
// their cells or since ones and zeros balance. Some walks leave them out and some take them along,
// which lets go of other factors what they had to cover.
#include "bicover/search/walk/walk.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "bicover/search/options.hpp"

namespace bicover {
namespace {

// With more factors each is a smaller part of the solution, and its walk begins cooler.
double first_temperature(std::size_t rank) {
  return std::clamp(option::walk_hot / static_cast<double>(rank), option::walk_hot_low,
                    option::walk_hot_high);
}

}  // namespace

Walk::Walk(const ColumnTable& table, std::size_t rank, Prices prices, std::uint64_t seed,
           SharedStop& stop)
    : residual_(table, rank, prices),
      finder_(table),
      random_(seed),
      stop_(stop),
      prices_(prices),
      all_ones_(residual_.error()),
      best_(residual_.factors()),
      best_error_(residual_.error()),
      changed_(rank),
      worth_(rank),
      old_(rank) {
  stop_.started();
}

void Walk::start(const Factors& factors) {
  for (std::size_t l = 0; l < factors.size(); ++l) change(l, factors[l]);
  keep();
}

void Walk::start_greedy(Prices prices, std::size_t tries, std::uint64_t until) {
  until_ = until;
  for (std::size_t l = 0; l < residual_.rank() && !over(); ++l) {
    change(l, best_of_seeds(tries, prices));
  }
  keep();
}

void Walk::change(std::size_t l, Factor factor) {
  Factor old = residual_.take(l);
  if (changed_[l] == 0) {
    changed_[l] = 1;
    old_[l] = std::move(old);
  }
  residual_.put(l, std::move(factor));
}

void Walk::keep() {
  std::ranges::fill(changed_, std::uint8_t{0});
  if (residual_.error() >= best_error_) return;
  best_error_ = residual_.error();
  best_ = residual_.factors();
  if (prices_ == residual_.table().prices) stop_.found(best_error_);
}

void Walk::undo() {
  // All out before any goes in: a column is then made anew from fewer factors.
  for (std::size_t l = 0; l < residual_.rank(); ++l) {
    if (changed_[l] != 0) residual_.take(l);
  }
  for (std::size_t l = 0; l < residual_.rank(); ++l) {
    if (changed_[l] != 0) residual_.put(l, std::move(old_[l]));
    changed_[l] = 0;
  }
}

std::optional<Factor> Walk::heavier_biclique(Weight above) {
  return bicliques_->heavier(residual_, above, until_ - std::min(until_, work()), stop_);
}

// What factor l, worth so much and just taken out, should rather be.
Factor Walk::improved(const Factor& old, Weight worth) {
  if (bicliques_) {
    // Another one of the same weight will do: that is how a walk crosses a plateau.
    const Weight above = std::max<Weight>(worth / prices_.one, 1) - 1;
    return heavier_biclique(above).value_or(old);
  }
  return old.columns.empty() ? best_of_seeds(option::rebuild_pivots, prices_)
                             : finder_.climb(residual_, old.columns, prices_, ties_);
}

bool Walk::improve(std::size_t l) {
  const Weight with = residual_.error();
  Factor old = residual_.take(l);
  const Weight without = residual_.error();
  Factor found = improved(old, without - with);
  const bool differs = found != old;
  if (differs && changed_[l] == 0) {
    changed_[l] = 1;
    old_[l] = std::move(old);
  }
  residual_.put(l, std::move(found));
  worth_[l] = without - residual_.error();
#ifdef BICOVER_CHECK_COUNTERS
  if (residual_.error() > with) __builtin_trap();
#endif
  return differs;
}

void Walk::descend(std::uint64_t until) {
  until_ = until;
  for (Weight before = residual_.error() + 1; residual_.error() < before && !over();) {
    before = residual_.error();
    for (std::size_t l = 0; l < residual_.rank() && !over(); ++l) improve(l);
  }
  keep();
}

void Walk::repair(Queue queue) {
  std::vector<std::uint8_t> queued(residual_.rank());
  for (const std::size_t l : queue) queued[l] = 1;
  const std::size_t most = option::repairs_per_factor * residual_.rank() + option::repairs_base;
  for (std::size_t at = 0; at < std::min(queue.size(), most) && !over(); ++at) {
    const std::size_t l = queue[at];
    queued[l] = 0;
    const Weight before = residual_.error();
    if (!improve(l) || residual_.error() == before) continue;
    for (std::size_t other = 0; other < residual_.rank(); ++other) {
      if (other == l || queued[other] != 0 || !residual_.overlap(l, other)) continue;
      queued[other] = 1;
      queue.push_back(other);
    }
  }
}

void Walk::iterate(std::uint64_t until) {
  until_ = until;
  ties_ = {.rows = random_.below(2) == 0, .columns = random_.below(2) == 0};
  const double heat = std::max(first_temperature(residual_.rank()) *
                                   option::walk_heats[random_.below(std::size(option::walk_heats))],
                               option::walk_cold);
  const auto begin = static_cast<double>(work());
  const double span = static_cast<double>(until) - begin;
  while (best_error_ > 0 && !over()) {
    const double progress = (static_cast<double>(work()) - begin) / span;
    const double temperature = heat * std::pow(option::walk_cold / heat, progress) *
                               static_cast<double>(std::max<Weight>(all_ones_ - best_error_, 1)) /
                               static_cast<double>(residual_.rank());
    const Weight before = residual_.error();
    repair(perturb());
    const auto worse = static_cast<double>(residual_.error() - before);
    if (worse <= 0 || random_.uniform() < std::exp(-worse / temperature)) {
      keep();
    } else {
      undo();
    }
  }
}

// One factor's idle cells may have been another's support, so until nothing changes.
bool Walk::drop_idle() {
  bool changed = false;
  for (std::size_t l = 0; l < residual_.rank(); ++l) {
    const Factor old = residual_.take(l);
    Factor found = finder_.alternate(residual_, old.columns, prices_);
    changed |= found != old;
    residual_.put(l, std::move(found));
  }
  return changed;
}

void Walk::drop_zero_gains() {
  ties_ = {};
  Weight before;
  do {
    before = residual_.error();
    while (drop_idle() && !stop_.reached()) {
    }
    descend(no_limit);
  } while (residual_.error() < before && !stop_.reached());
  best_ = residual_.factors();
  best_error_ = residual_.error();
}

}  // namespace bicover
