// The gain of flipping one column with all rows chosen anew seems to need the sum of every row. It
// does not: a one of the new column gains unless its row's sum is negative, and a zero costs only
// if its row's sum is positive. So the signs of the sums are enough, and one pass over the columns
// gives the gain of every flip. (Where a column weighs more than 1 the true gain can be larger,
// never smaller.)
#include "bicover/search/walk/rectangle.hpp"

#include <algorithm>
#include <numeric>

#include "bicover/search/options.hpp"

namespace bicover {

RectangleFinder::RectangleFinder(const ColumnTable& table, SharedStop* stop)
    : table_(&table),
      stop_(stop),
      kernels_(&column_kernels()),
      inside_(table.columns),
      chosen_(table.columns),
      positive_(table.words),
      nonnegative_(table.words),
      positive_planes_(table.words * table.row_planes.size()),
      nonnegative_planes_(table.words * table.row_planes.size()),
      stripes_((table.words + option::stripe_words - 1) / option::stripe_words),
      candidates_(table.columns),
      losses_(table.columns) {}

Term RectangleFinder::term(std::size_t j, Prices prices) const {
  const std::uint32_t weight = table_->column_weights[j];
  return {static_cast<std::uint32_t>(j), weight * prices.one, weight * prices.zero};
}

void RectangleFinder::set_columns(std::span<const std::uint32_t> columns, Prices prices) {
  std::ranges::fill(inside_, std::uint8_t{0});
  terms_.clear();
  for (const std::uint32_t j : columns) {
    inside_[j] = 1;
    terms_.push_back(term(j, prices));
  }
}

// The best rows for the columns inside.
void RectangleFinder::find_signs(Residual& residual) {
  std::uint64_t largest = 0;
  for (const Term& each : terms_) largest += std::max(each.plus, each.minus);
  const auto planes =
      std::max<std::size_t>(static_cast<std::size_t>(std::bit_width(largest)) + 1, 2);
  kernels_->signs(residual.plus(), residual.minus(), table_->words, terms_.data(), terms_.size(),
                  planes, positive_.data(), nonnegative_.data());
  residual.add_work(terms_.size() * table_->words * planes / 4 + option::step_overhead);
  derive_from_signs();
}

// The bit planes of both sets of rows, and the stripes with positive rows.
void RectangleFinder::derive_from_signs() {
  const auto& planes = table_->row_planes;
  stripe_count_ = kernels_->occupied(positive_.data(), table_->words, stripes_.data());
  if (planes.size() == 1) return;
  for (std::size_t b = 0; b < planes.size(); ++b) {
    for (std::size_t w = 0; w < table_->words; ++w) {
      positive_planes_[b * table_->words + w] = positive_[w] & planes[b][w];
      nonnegative_planes_[b * table_->words + w] = nonnegative_[w] & planes[b][w];
    }
  }
}

Flips RectangleFinder::flips(const Residual& residual, Prices prices) {
  const bool plain = table_->row_planes.size() == 1;
  return {.plus = residual.plus(),
          .minus = residual.minus(),
          .positive = plain ? positive_.data() : positive_planes_.data(),
          .nonnegative = plain ? nonnegative_.data() : nonnegative_planes_.data(),
          .words = table_->words,
          .planes = table_->row_planes.size(),
          .stripes = stripes_.data(),
          .stripe_count = stripe_count_,
          .columns = table_->columns,
          .inside = inside_.data(),
          .weights = table_->column_weights.data(),
          .left = residual.ones_left(),
          .one = prices.one,
          .zero = prices.zero,
          .candidates = candidates_.data(),
          .losses = losses_.data()};
}

std::span<const Weight> RectangleFinder::flip_gains(Residual& residual,
                                                    std::span<const std::uint32_t> columns,
                                                    Prices prices) {
  const Flips all = flips(residual, prices);
  flip_gain_.assign(columns.size(), 0);
  gained_.resize(columns.size());  // one column may be named several times
  lost_.resize(columns.size());
  for (std::size_t b = 0; b < all.planes; ++b) {
    kernels_->count_flips(all.plus, all.minus, all.positive + b * all.words,
                          all.nonnegative + b * all.words, inside_.data(), all.words,
                          columns.data(), columns.size(), gained_.data(), lost_.data());
    for (std::size_t c = 0; c < flip_gain_.size(); ++c) {
      const bool inside = inside_[columns[c]] != 0;
      const Weight gained = inside ? prices.zero : prices.one;
      const Weight lost = inside ? prices.one : prices.zero;
      flip_gain_[c] += (gained * gained_[c] - lost * lost_[c]) << b;
    }
  }
  for (std::size_t c = 0; c < flip_gain_.size(); ++c)
    flip_gain_[c] *= table_->column_weights[columns[c]];
  residual.add_work(all.planes * flip_gain_.size() * (all.words * 2 + option::pass_overhead));
  return flip_gain_;
}

// The columns that gain more than `above` in the rows chosen; returns whether they changed.
bool RectangleFinder::choose_columns(Residual& residual, Prices prices, Weight above) {
  const std::size_t work =
      kernels_->choose_columns(flips(residual, prices), above, chosen_.data(), gain_);
  residual.add_work(work + table_->columns * option::skip_overhead);
  if (chosen_ == inside_) return false;
  std::swap(chosen_, inside_);
  terms_.clear();
  for (std::size_t j = 0; j < table_->columns; ++j) {
    if (inside_[j] != 0) terms_.push_back(term(j, prices));
  }
  return true;
}

// Makes the flip of largest gain; returns whether there was one.
bool RectangleFinder::flip_best(Residual& residual, Prices prices) {
  Flip best{0, 0};
  const std::size_t work = kernels_->best_flip(flips(residual, prices), best);
  residual.add_work(work + table_->columns * option::skip_overhead);
#ifdef BICOVER_CHECK_COUNTERS
  // The kernel of flip_gains counts every column to the end and rejects none.
  std::vector<std::uint32_t> all(table_->columns);
  std::iota(all.begin(), all.end(), 0u);
  Weight most = 0;
  for (const Weight gain : flip_gains(residual, all, prices)) most = std::max(most, gain);
  if (most != best.gain) __builtin_trap();
#endif
  if (best.gain == 0) return false;
  const auto at = std::ranges::lower_bound(terms_, best.column, {}, &Term::column);
  if (inside_[best.column] != 0) {
    terms_.erase(at);
  } else {
    terms_.insert(at, term(best.column, prices));
  }
  inside_[best.column] ^= 1;
  gain_ += best.gain;
  return true;
}

Factor RectangleFinder::result() const {
  Factor factor{positive_, {}};
  for (const Term& term : terms_) factor.columns.push_back(term.column);
  if (std::ranges::all_of(positive_, [](Word word) { return word == 0; })) factor.columns.clear();
  return factor;
}

Factor RectangleFinder::rows_for(Residual& residual, std::span<const std::uint32_t> columns,
                                 Prices prices) {
  set_columns(columns, prices);
  find_signs(residual);
  return result();
}

Weight RectangleFinder::gain_of(Residual& residual, std::span<const std::uint32_t> columns,
                                Prices prices) {
  set_columns(columns, prices);
  find_signs(residual);
  Weight gain = 0;
  for (const Term& term : terms_) {
    const std::size_t at = term.column * table_->words;
    for (std::size_t b = 0; b < table_->row_planes.size(); ++b) {
      const Row rows = {positive_.data(), table_->words};
      const Row plane = table_->row_planes[b];
      const auto ones = count_and({residual.plus() + at, table_->words}, rows, plane);
      const auto zeros = count_and({residual.minus() + at, table_->words}, rows, plane);
      gain += (static_cast<Weight>(term.plus) * static_cast<Weight>(ones) -
               static_cast<Weight>(term.minus) * static_cast<Weight>(zeros))
              << b;
    }
  }
  residual.add_work(terms_.size() * (table_->words * 2 + option::pass_overhead) *
                    table_->row_planes.size());
  return gain;
}

// Precondition: a local optimum. Then no column has a negative gain in the rows with r_i >= 0, else
// dropping it would have been a gain.
void RectangleFinder::include_ties(Residual& residual, Prices prices, Ties ties) {
  if (stripe_count_ == 0) return;
  if (ties.rows) {
    for (std::size_t w = 0; w < table_->words; ++w) {
      positive_[w] = nonnegative_[w] & table_->all_rows[w];
    }
    derive_from_signs();
  }
  if (ties.columns) choose_columns(residual, prices, -1);
}

Factor RectangleFinder::climb(Residual& residual, std::span<const std::uint32_t> columns,
                              Prices prices, Ties ties) {
  set_columns(columns, prices);
  find_signs(residual);
  for (std::size_t flips = 1; flip_best(residual, prices); ++flips) {
    find_signs(residual);
    if (stopped()) break;
    // A flip costs a pass over the table. A factor that needs many gets there faster by
    // alternation.
    if (flips % option::flips_per_alternation == 0) alternate_until_stable(residual, prices);
  }
  if (!stopped()) include_ties(residual, prices, ties);
  return result();
}

Factor RectangleFinder::alternate(Residual& residual, std::span<const std::uint32_t> columns,
                                  Prices prices) {
  set_columns(columns, prices);
  find_signs(residual);
  alternate_until_stable(residual, prices);
  return result();
}

void RectangleFinder::alternate_until_stable(Residual& residual, Prices prices) {
  while (choose_columns(residual, prices)) {
    find_signs(residual);
    if (stopped()) break;
  }
}

}  // namespace bicover
