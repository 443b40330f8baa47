#include "bicover/search/anneal.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "bicover/search/options.hpp"

namespace bicover {

Selection::Selection(const ColumnTable& table, const Bank& bank, SharedStop& stop)
    : table_(table),
      bank_(bank),
      stop_(stop),
      kernels_(column_kernels()),
      residual_(table, bank.members(0).size(), table.prices),
      gain_(bank.size()),
      limit_(bank.size()),
      ones_before_(table.columns * table.words),
      zeros_before_(table.columns * table.words),
      first_part_(table.columns),
      part_count_(table.columns),
      in_ones_(bank.size()),
      in_zeros_(bank.size()) {}

Factors Selection::anneal(std::size_t s, double span, Random& random) {
  const Weight nothing = residual_.error();
  begin(s);
  std::vector<std::size_t> best = chosen_;
  Weight least = residual_.error();
  const auto begun = static_cast<double>(work());
  double progress = 0;
  while (progress < 1 && least > 0 && !stop_.reached()) {
    const double mean_worth =
        static_cast<double>(nothing - least) / static_cast<double>(chosen_.size());
    step(option::anneal_hot * std::pow(option::anneal_cold / option::anneal_hot, progress) *
             std::max(mean_worth, 1.0),
         random);
    progress = (static_cast<double>(work()) - begun) / span;
    if (residual_.error() >= least) continue;
    least = residual_.error();
    best = chosen_;
  }
  Factors result;
  for (const std::size_t p : best) result.push_back(bank_[p]);
  return result;
}

void Selection::begin(std::size_t s) {
  chosen_ = bank_.members(s);
  for (std::size_t l = 0; l < chosen_.size(); ++l) residual_.put(l, bank_[chosen_[l]]);
  for (std::uint32_t j = 0; j < table_.columns; ++j) collect(j, true, uncovered_);
  tell(uncovered_, 1);
}

void Selection::step(double temperature, Random& random) {
  const std::size_t l = random.below(chosen_.size());
  const Factor& old = bank_[chosen_[l]];
  const Weight before = residual_.error();
  for (const std::uint32_t j : old.columns) remember(j);
  residual_.take(l);
  uncovered_.clear();
  for (const std::uint32_t j : old.columns) collect(j, true, uncovered_);
  const std::size_t drawn = draw(chosen_[l], residual_.error() - before, temperature, random);
  if (drawn == chosen_[l]) {
    residual_.put(l, old);
  } else {
    change(l, drawn);
  }
}

std::size_t Selection::draw(std::size_t old, Weight old_worth, double temperature, Random& random) {
  find_limits();
#ifdef BICOVER_CHECK_COUNTERS
  if (gain_of(old) != old_worth) __builtin_trap();
#endif
  const Weight least = old_worth - static_cast<Weight>(option::anneal_cutoff * temperature);
  drawable_.clear();
  odds_.clear();
  double total = 0;
  for (std::size_t p = 0; p < bank_.size(); ++p) {
    if (p != old && gain_[p] + limit_[p] < least) continue;
    const Weight gain = p == old ? old_worth : gain_of(p);
    if (gain < least) continue;
    // Bounded, lest it overflow: so much better is as good as certain.
    const double better = static_cast<double>(gain - old_worth) / temperature;
    total += std::exp(std::min(better, 500.0));
    drawable_.push_back(p);
    odds_.push_back(total);
  }
  for (const Changes::Part& part : uncovered_.parts()) part_count_[part.column] = 0;
  work_ += 2 * bank_.size() + option::draw_overhead * drawable_.size();
  const auto at = std::ranges::upper_bound(odds_, random.uniform() * total) - odds_.begin();
  return drawable_[std::min(static_cast<std::size_t>(at), drawable_.size() - 1)];
}

// Fills the empty factor l. A cell that the old one covered and the new one covers too has not
// changed.
void Selection::change(std::size_t l, std::size_t drawn) {
  const auto& old = bank_[chosen_[l]].columns;
  std::vector<std::uint32_t> columns;
  std::ranges::set_difference(bank_[drawn].columns, old, std::back_inserter(columns));
  for (const std::uint32_t j : columns) remember(j);
  columns.insert(columns.end(), old.begin(), old.end());
  residual_.put(l, bank_[drawn]);
  chosen_[l] = drawn;
  uncovered_.clear();
  covered_.clear();
  for (const std::uint32_t j : columns) {
    collect(j, true, uncovered_);
    collect(j, false, covered_);
  }
  tell(uncovered_, 1);
  tell(covered_, -1);
}

void Selection::remember(std::uint32_t j) {
  std::copy_n(residual_.plus_of(j), table_.words, ones_before_.data() + j * table_.words);
  std::copy_n(residual_.minus_of(j), table_.words, zeros_before_.data() + j * table_.words);
  work_ += 2 * table_.words;
}

void Selection::collect(std::uint32_t j, bool uncovered, Changes& changes) {
  const std::size_t words = table_.words;
  changes.add(table_, j, uncovered, {ones_before_.data() + j * words, words},
              {residual_.plus_of(j), words}, {zeros_before_.data() + j * words, words},
              {residual_.minus_of(j), words});
  work_ += 6 * words * table_.row_planes.size() + option::part_overhead;
}

Weight Selection::worth(const Changes::Part& part, std::size_t ones, std::size_t zeros) const {
  const Weight each = static_cast<Weight>(table_.prices.one) * static_cast<Weight>(ones) -
                      static_cast<Weight>(table_.prices.zero) * static_cast<Weight>(zeros);
  return (each * static_cast<Weight>(table_.column_weights[part.column])) << part.plane;
}

void Selection::tell(const Changes& changes, Weight sign) {
  for (const Changes::Part& part : changes.parts()) {
    const auto& here = bank_.of_column(part.column);
    kernels_.count_words(changes.ones(part).data(), changes.zeros(part).data(),
                         changes.places(part), part.words, bank_.rows_of_column(part.column).data(),
                         here.size(), in_ones_.data(), in_zeros_.data());
    for (std::size_t i = 0; i < here.size(); ++i) {
      gain_[here[i]] += sign * worth(part, in_ones_[i], in_zeros_[i]);
    }
    work_ += here.size() * (4 * part.words + option::part_overhead);
  }
}

void Selection::find_limits() {
  std::ranges::fill(limit_, Weight{0});
  const auto& parts = uncovered_.parts();
  for (std::size_t at = 0; at < parts.size(); ++at) {
    const Changes::Part& part = parts[at];
    if (part_count_[part.column]++ == 0) first_part_[part.column] = at;
    const Weight most = worth(part, count(uncovered_.ones(part)), 0);
    for (const std::uint32_t p : bank_.of_column(part.column)) limit_[p] += most;
    work_ += 2 * bank_.of_column(part.column).size() + part.words + option::part_overhead;
  }
}

// With the cells just uncovered, which `gain_` does not know of.
Weight Selection::gain_of(std::size_t p) {
  Weight gain = gain_[p];
  const Word* rows = bank_[p].rows.data();
  for (const std::uint32_t j : bank_[p].columns) {
    for (std::size_t i = 0; i < part_count_[j]; ++i) {
      const Changes::Part& part = uncovered_.parts()[first_part_[j] + i];
      std::uint32_t ones = 0;
      std::uint32_t zeros = 0;
      kernels_.count_words(uncovered_.ones(part).data(), uncovered_.zeros(part).data(),
                           uncovered_.places(part), part.words, &rows, 1, &ones, &zeros);
      gain += worth(part, ones, zeros);
      work_ += 4 * part.words + 2 * option::part_overhead;
    }
  }
  work_ += 2 * bank_[p].columns.size();
  return gain;
}

}  // namespace bicover
