// The temperature falls geometrically with the work done, in units of the mean gain of a factor.
#include "bicover/search/anneal.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "bicover/search/options.hpp"

namespace bicover {

BankAnnealer::BankAnnealer(const ColumnTable& table, const FactorBank& bank, SharedStop& stop)
    : table_(table),
      bank_(bank),
      stop_(stop),
      kernels_(column_kernels()),
      residual_(table, bank.members(0).size(), table.prices),
      gain_(bank.size()),
      bound_(bank.size()),
      ones_before_(table.columns * table.words),
      zeros_before_(table.columns * table.words),
      first_part_(table.columns),
      part_count_(table.columns),
      in_ones_(bank.size()),
      in_zeros_(bank.size()) {}

Factors BankAnnealer::anneal(std::size_t s, double work_limit, Random& random) {
  const Weight empty_error = residual_.error();
  load(s);
  std::vector<std::size_t> best = chosen_;
  Weight best_error = residual_.error();
  const auto begin = static_cast<double>(work());
  double progress = 0;
  while (progress < 1 && best_error > 0 && !stop_.reached()) {
    const double mean_gain =
        static_cast<double>(empty_error - best_error) / static_cast<double>(chosen_.size());
    step(option::anneal_hot * std::pow(option::anneal_cold / option::anneal_hot, progress) *
             std::max(mean_gain, 1.0),
         random);
    progress = (static_cast<double>(work()) - begin) / work_limit;
    if (residual_.error() >= best_error) continue;
    best_error = residual_.error();
    best = chosen_;
  }
  Factors result;
  for (const std::size_t p : best) result.push_back(bank_[p]);
  return result;
}

void BankAnnealer::load(std::size_t s) {
  chosen_ = bank_.members(s);
  for (std::size_t l = 0; l < chosen_.size(); ++l) residual_.put(l, bank_[chosen_[l]]);
  for (std::uint32_t j = 0; j < table_.columns; ++j) add_changes(j, true, uncovered_);
  update_gains(uncovered_, 1);
}

// Removes a random factor and draws another one for its place.
void BankAnnealer::step(double temperature, Random& random) {
  const std::size_t l = random.below(chosen_.size());
  const Factor& old = bank_[chosen_[l]];
  const Weight before = residual_.error();
  for (const std::uint32_t j : old.columns) save_column(j);
  residual_.take(l);
  uncovered_.clear();
  for (const std::uint32_t j : old.columns) add_changes(j, true, uncovered_);
  const std::size_t drawn = draw(chosen_[l], residual_.error() - before, temperature, random);
  if (drawn == chosen_[l]) {
    residual_.put(l, old);
  } else {
    replace(l, drawn);
  }
}

// Heat bath: each factor of the bank, the old one included, with probability proportional to
// exp(gain / temperature).
std::size_t BankAnnealer::draw(std::size_t old, Weight old_gain, double temperature,
                               Random& random) {
  bound_gains();
#ifdef BICOVER_CHECK_COUNTERS
  if (exact_gain(old) != old_gain) __builtin_trap();
#endif
  const Weight cutoff = old_gain - static_cast<Weight>(option::anneal_cutoff * temperature);
  candidates_.clear();
  cumulative_.clear();
  double total = 0;
  for (std::size_t p = 0; p < bank_.size(); ++p) {
    if (p != old && gain_[p] + bound_[p] < cutoff) continue;
    const Weight gain = p == old ? old_gain : exact_gain(p);
    if (gain < cutoff) continue;
    // Cut off, so that the sum cannot overflow: such a factor is drawn almost surely anyway.
    const double exponent = static_cast<double>(gain - old_gain) / temperature;
    total += std::exp(std::min(exponent, 500.0));
    candidates_.push_back(p);
    cumulative_.push_back(total);
  }
  for (const GainUpdates::Part& part : uncovered_.parts()) part_count_[part.column] = 0;
  work_ += 2 * bank_.size() + option::draw_overhead * candidates_.size();
  const auto at =
      std::ranges::upper_bound(cumulative_, random.uniform() * total) - cumulative_.begin();
  return candidates_[std::min(static_cast<std::size_t>(at), candidates_.size() - 1)];
}

// Fills the empty factor l and updates all gains. Cells that both the old and the new factor cover
// did not change.
void BankAnnealer::replace(std::size_t l, std::size_t drawn) {
  const auto& old = bank_[chosen_[l]].columns;
  std::vector<std::uint32_t> columns;
  std::ranges::set_difference(bank_[drawn].columns, old, std::back_inserter(columns));
  for (const std::uint32_t j : columns) save_column(j);
  columns.insert(columns.end(), old.begin(), old.end());
  residual_.put(l, bank_[drawn]);
  chosen_[l] = drawn;
  uncovered_.clear();
  covered_.clear();
  for (const std::uint32_t j : columns) {
    add_changes(j, true, uncovered_);
    add_changes(j, false, covered_);
  }
  update_gains(uncovered_, 1);
  update_gains(covered_, -1);
}

void BankAnnealer::save_column(std::uint32_t j) {
  std::copy_n(residual_.plus_of(j), table_.words, ones_before_.data() + j * table_.words);
  std::copy_n(residual_.minus_of(j), table_.words, zeros_before_.data() + j * table_.words);
  work_ += 2 * table_.words;
}

void BankAnnealer::add_changes(std::uint32_t j, bool uncovered, GainUpdates& changes) {
  const std::size_t words = table_.words;
  changes.add(table_, j, uncovered, {ones_before_.data() + j * words, words},
              {residual_.plus_of(j), words}, {zeros_before_.data() + j * words, words},
              {residual_.minus_of(j), words});
  work_ += 6 * words * table_.row_planes.size() + option::part_overhead;
}

Weight BankAnnealer::gain_in(const GainUpdates::Part& part, std::size_t ones,
                             std::size_t zeros) const {
  const Weight each = static_cast<Weight>(table_.prices.one) * static_cast<Weight>(ones) -
                      static_cast<Weight>(table_.prices.zero) * static_cast<Weight>(zeros);
  return (each * static_cast<Weight>(table_.column_weights[part.column])) << part.plane;
}

void BankAnnealer::update_gains(const GainUpdates& changes, Weight sign) {
  for (const GainUpdates::Part& part : changes.parts()) {
    const auto& here = bank_.of_column(part.column);
    kernels_.count_words(changes.ones(part).data(), changes.zeros(part).data(),
                         changes.places(part), part.words, bank_.rows_of_column(part.column).data(),
                         here.size(), in_ones_.data(), in_zeros_.data());
    for (std::size_t i = 0; i < here.size(); ++i) {
      gain_[here[i]] += sign * gain_in(part, in_ones_[i], in_zeros_[i]);
    }
    work_ += here.size() * (4 * part.words + option::part_overhead);
  }
}

// An uncovered one can be gained by any factor with its column.
void BankAnnealer::bound_gains() {
  std::ranges::fill(bound_, Weight{0});
  const auto& parts = uncovered_.parts();
  for (std::size_t at = 0; at < parts.size(); ++at) {
    const GainUpdates::Part& part = parts[at];
    if (part_count_[part.column]++ == 0) first_part_[part.column] = at;
    const Weight most = gain_in(part, count(uncovered_.ones(part)), 0);
    for (const std::uint32_t p : bank_.of_column(part.column)) bound_[p] += most;
    work_ += 2 * bank_.of_column(part.column).size() + part.words + option::part_overhead;
  }
}

// The gain with the cells that this step uncovered, which are not in `gain_` yet.
Weight BankAnnealer::exact_gain(std::size_t p) {
  Weight gain = gain_[p];
  const Word* rows = bank_[p].rows.data();
  for (const std::uint32_t j : bank_[p].columns) {
    for (std::size_t i = 0; i < part_count_[j]; ++i) {
      const GainUpdates::Part& part = uncovered_.parts()[first_part_[j] + i];
      std::uint32_t ones = 0;
      std::uint32_t zeros = 0;
      kernels_.count_words(uncovered_.ones(part).data(), uncovered_.zeros(part).data(),
                           uncovered_.places(part), part.words, &rows, 1, &ones, &zeros);
      gain += gain_in(part, ones, zeros);
      work_ += 4 * part.words + 2 * option::part_overhead;
    }
  }
  work_ += 2 * bank_[p].columns.size();
  return gain;
}

}  // namespace bicover
