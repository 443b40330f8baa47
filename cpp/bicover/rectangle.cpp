// The gain of flipping one column with all rows chosen anew looks like it needs every row's sum.
// It does not: a one in the new column pays unless its row was worth less than nothing, and a zero
// costs only if its row was worth something. So the signs of the sums are enough, and one pass
// over the columns gives the gain of every flip. (Where a column weighs more than 1 the true gain
// can be larger, never smaller.)
#include "bicover/rectangle.hpp"

#include <algorithm>

namespace bicover {
namespace {

// A flip costs a pass over the table; where a factor needs so many, rows and columns in turn get it
// there in a few passes.
constexpr std::size_t many_flips = 16;

}  // namespace

RectangleFinder::RectangleFinder(const ColumnTable& table)
    : table_(&table),
      kernels_(&column_kernels()),
      inside_(table.columns),
      positive_(table.words),
      nonnegative_(table.words),
      plane_positive_(table.words),
      plane_nonnegative_(table.words),
      first_(table.columns),
      second_(table.columns),
      gain_(table.columns) {}

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

void RectangleFinder::find_signs(Residual& residual) {
  std::uint64_t largest = 0;
  for (const Term& each : terms_) largest += std::max(each.plus, each.minus);
  const auto planes =
      std::max<std::size_t>(static_cast<std::size_t>(std::bit_width(largest)) + 1, 2);
  kernels_->signs(residual.plus(), residual.minus(), table_->words, terms_.data(), terms_.size(),
                  planes, positive_.data(), nonnegative_.data());
  residual.add_work(terms_.size() * table_->words * planes / 4 + step_overhead);
}

// Only these columns can gain by a flip: where no one is left nothing calls for the column.
void RectangleFinder::consider(const Residual& residual) {
  considered_.resize(table_->columns);
  std::size_t count = 0;
  for (std::uint32_t j = 0; j < table_->columns; ++j) {
    considered_[count] = j;  // no branch: which columns these are is hard to predict
    count += inside_[j] | residual.wants(j);
  }
  considered_.resize(count);
}

void RectangleFinder::score(Residual& residual, Prices prices) {
  const auto& planes = table_->row_planes;
  gain_.assign(considered_.size(), 0);
  for (std::size_t b = 0; b < planes.size(); ++b) {
    const Word* rows = positive_.data();
    if (planes.size() > 1) {
      for (std::size_t w = 0; w < table_->words; ++w) plane_positive_[w] = rows[w] & planes[b][w];
      rows = plane_positive_.data();
    }
    kernels_->count_columns(residual.plus(), residual.minus(), rows, table_->words,
                            considered_.data(), considered_.size(), first_.data(), second_.data());
    for (std::size_t c = 0; c < gain_.size(); ++c) {
      gain_[c] += (static_cast<Weight>(prices.one) * first_[c] -
                   static_cast<Weight>(prices.zero) * second_[c])
                  << b;
    }
  }
  residual.add_work(planes.size() * gain_.size() * (table_->words * 2 + pass_overhead));
}

std::span<const Weight> RectangleFinder::flip_gains(Residual& residual,
                                                    std::span<const std::uint32_t> columns,
                                                    Prices prices) {
  const auto& planes = table_->row_planes;
  gain_.assign(columns.size(), 0);
  for (std::size_t b = 0; b < planes.size(); ++b) {
    const Word* positive = positive_.data();
    const Word* nonnegative = nonnegative_.data();
    if (planes.size() > 1) {
      for (std::size_t w = 0; w < table_->words; ++w) {
        plane_positive_[w] = positive[w] & planes[b][w];
        plane_nonnegative_[w] = nonnegative[w] & planes[b][w];
      }
      positive = plane_positive_.data();
      nonnegative = plane_nonnegative_.data();
    }
    kernels_->count_flips(residual.plus(), residual.minus(), positive, nonnegative, inside_.data(),
                          table_->words, columns.data(), columns.size(), first_.data(),
                          second_.data());
    for (std::size_t c = 0; c < gain_.size(); ++c) {
      const bool inside = inside_[columns[c]] != 0;
      const Weight gained = inside ? prices.zero : prices.one;
      const Weight lost = inside ? prices.one : prices.zero;
      gain_[c] += (gained * first_[c] - lost * second_[c]) << b;
    }
  }
  for (std::size_t c = 0; c < gain_.size(); ++c) gain_[c] *= table_->column_weights[columns[c]];
  residual.add_work(planes.size() * gain_.size() * (table_->words * 2 + pass_overhead));
  return gain_;
}

bool RectangleFinder::choose_columns(Residual& residual, Prices prices) {
  consider(residual);
  score(residual, prices);
  bool changed = false;
  value_ = 0;
  terms_.clear();
  for (std::size_t c = 0; c < considered_.size(); ++c) {
    const std::uint32_t j = considered_[c];
    if (inside_[j] != 0) value_ += gain_[c] * table_->column_weights[j];
    const std::uint8_t wanted = gain_[c] > 0 ? 1 : 0;
    if (wanted != 0) terms_.push_back(term(j, prices));
    changed |= wanted != inside_[j];
    inside_[j] = wanted;
  }
  return changed;
}

bool RectangleFinder::flip_best(Residual& residual, Prices prices) {
  consider(residual);
  flip_gains(residual, considered_, prices);
  const auto best = std::ranges::max_element(gain_);
  if (best == gain_.end() || *best <= 0) return false;
  const std::uint32_t j = considered_[static_cast<std::size_t>(best - gain_.begin())];
  const auto at = std::ranges::lower_bound(terms_, j, {}, &Term::column);
  if (inside_[j] != 0) {
    terms_.erase(at);
  } else {
    terms_.insert(at, term(j, prices));
  }
  inside_[j] ^= 1;
  value_ += *best;
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

Weight RectangleFinder::value_of(Residual& residual, std::span<const std::uint32_t> columns,
                                 Prices prices) {
  set_columns(columns, prices);
  find_signs(residual);
  Weight value = 0;
  for (const Term& term : terms_) {
    const std::size_t at = term.column * table_->words;
    for (std::size_t b = 0; b < table_->row_planes.size(); ++b) {
      const Row rows = {positive_.data(), table_->words};
      const Row plane = table_->row_planes[b];
      const auto ones = count_and({residual.plus() + at, table_->words}, rows, plane);
      const auto zeros = count_and({residual.minus() + at, table_->words}, rows, plane);
      value += (static_cast<Weight>(term.plus) * static_cast<Weight>(ones) -
                static_cast<Weight>(term.minus) * static_cast<Weight>(zeros))
               << b;
    }
  }
  residual.add_work(terms_.size() * (table_->words * 2 + pass_overhead) *
                    table_->row_planes.size());
  return value;
}

Factor RectangleFinder::climb(Residual& residual, std::span<const std::uint32_t> columns,
                              Prices prices) {
  set_columns(columns, prices);
  find_signs(residual);
  for (std::size_t flips = 1; flip_best(residual, prices); ++flips) {
    find_signs(residual);
    if (flips % many_flips == 0) settle(residual, prices);
  }
  return result();
}

Factor RectangleFinder::alternate(Residual& residual, std::span<const std::uint32_t> columns,
                                  Prices prices) {
  set_columns(columns, prices);
  find_signs(residual);
  settle(residual, prices);
  return result();
}

void RectangleFinder::settle(Residual& residual, Prices prices) {
  while (choose_columns(residual, prices)) find_signs(residual);
}

}  // namespace bicover
