// Iterated local search (Lourenco, Martin and Stutzle 2003) with annealed acceptance. The descent
// improves one factor at a time with the others fixed. A perturbation spoils one to three factors,
// and only these and the factors that overlap with one that changed are repaired, so a step costs
// a few factors, not all. A step that made things worse is accepted by the Metropolis rule, at a
// temperature that falls geometrically with the work, else undone.
//
// Most optima are plateaus: there are rows and columns of zero gain, which a factor may have or
// not, since others cover their cells or since ones and zeros balance. Some walks leave them out
// and some include them: what one factor covers for nothing another one may drop.
#include "bicover/search/walk/walk.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "bicover/search/options.hpp"

namespace bicover {
namespace {

// In units of the mean gain of a factor: the more factors, the cooler a walk begins.
double first_temperature(std::size_t rank) {
  return std::clamp(option::walk_hot / static_cast<double>(rank), option::walk_hot_low,
                    option::walk_hot_high);
}

}  // namespace

Walk::Walk(const ColumnTable& table, std::size_t rank, Prices prices, std::uint64_t seed,
           SharedStop& stop)
    : large_(table.columns * table.words > option::polled_words),
      residual_(table, rank, prices),
      finder_(table, large_ ? &stop : nullptr),
      random_(seed),
      stop_(stop),
      prices_(prices),
      empty_error_(residual_.error()),
      best_(residual_.factors()),
      best_error_(residual_.error()),
      gain_(rank),
      changed_(rank),
      saved_(rank) {
  stop_.started();
}

void Walk::start(const Factors& factors) {
  for (std::size_t l = 0; l < factors.size(); ++l) change(l, factors[l]);
  accept();
}

void Walk::start_greedy(Prices prices, std::size_t pivots, std::uint64_t until) {
  until_ = until;
  for (std::size_t l = 0; l < residual_.rank() && !over(); ++l) {
    change(l, grow_factor(pivots, prices));
  }
  accept();
}

void Walk::change(std::size_t l, Factor factor) {
  save(l, residual_.take(l));
  residual_.put(l, std::move(factor));
}

// Only the first change of a step counts.
void Walk::save(std::size_t l, Factor old) {
  if (changed_[l] != 0) return;
  changed_[l] = 1;
  saved_[l] = std::move(old);
}

void Walk::accept() {
  std::ranges::fill(changed_, std::uint8_t{0});
  if (residual_.error() >= best_error_) return;
  best_error_ = residual_.error();
  best_ = residual_.factors();
  if (prices_ == residual_.table().prices) stop_.found(best_error_);
}

void Walk::undo() {
  // All are removed before any is added: a column is then made anew from fewer factors.
  for (std::size_t l = 0; l < residual_.rank(); ++l) {
    if (changed_[l] != 0) residual_.take(l);
  }
  for (std::size_t l = 0; l < residual_.rank(); ++l) {
    if (changed_[l] != 0) residual_.put(l, std::move(saved_[l]));
    changed_[l] = 0;
  }
}

std::optional<Factor> Walk::heavier_biclique(Weight above) {
  if (!bicliques_) return std::nullopt;
  return bicliques_->heavier(residual_, above, until_ - std::min(until_, work()), stop_);
}

// The replacement of a factor of this gain that was just removed.
Factor Walk::improved(const Factor& old, Weight gain) {
  if (bicliques_) {
    // Another biclique of the same weight will do: that is how a walk crosses a plateau.
    const Weight above = std::max<Weight>(gain / prices_.one, 1) - 1;
    return heavier_biclique(above).value_or(old);
  }
  return old.columns.empty() ? grow_factor(option::rebuild_pivots, prices_)
                             : finder_.climb(residual_, old.columns, prices_, ties_);
}

// Re-optimises factor l; returns whether it changed. The error does not rise.
bool Walk::improve(std::size_t l) {
  const Weight with = residual_.error();
  Factor old = residual_.take(l);
  const Weight without = residual_.error();
  Factor found = improved(old, without - with);
  const bool differs = found != old;
  if (differs) save(l, std::move(old));
  residual_.put(l, std::move(found));
  gain_[l] = without - residual_.error();
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
  accept();
}

// Improves the factors of the queue; when one gains, those that overlap with it join the queue.
void Walk::repair(Queue queue) {
  std::vector<std::uint8_t> queued(residual_.rank());
  for (const std::size_t l : queue) queued[l] = 1;
  const std::size_t limit = option::repairs_per_factor * residual_.rank() + option::repairs_base;
  for (std::size_t at = 0; at < std::min(queue.size(), limit) && !over(); ++at) {
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
    const double temperature =
        heat * std::pow(option::walk_cold / heat, progress) *
        static_cast<double>(std::max<Weight>(empty_error_ - best_error_, 1)) /
        static_cast<double>(residual_.rank());
    const Weight before = residual_.error();
    repair(perturb());
    const auto worse = static_cast<double>(residual_.error() - before);
    if (worse <= 0 || random_.uniform() < std::exp(-worse / temperature)) {
      accept();
    } else {
      undo();
    }
  }
}

// Returns whether anything changed: then there may be new zero gains, since what one factor dropped
// another one may now have to cover.
bool Walk::drop_zero_gains_once() {
  bool changed = false;
  for (std::size_t l = 0; l < residual_.rank(); ++l) {
    if (large_ && stop_.reached()) break;
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
    while (drop_zero_gains_once() && !stop_.reached()) {
    }
    descend(no_limit);
  } while (residual_.error() < before && !stop_.reached());
  best_ = residual_.factors();
  best_error_ = residual_.error();
}

}  // namespace bicover
