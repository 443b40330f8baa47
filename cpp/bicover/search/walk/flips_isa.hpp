// The best flip of a column, for the *_isa.cpp files only; isa_popcount.hpp says what may not be
// called here.
//
// Most columns outside a rectangle cannot gain: they have few ones left and many zeros in its rows.
// So the zeros are counted first, in the stripe with most of the rectangle's rows, and columns
// whose loss exceeds their possible gain are rejected. On a long table that rejects most columns
// for a small part of the words.
#pragma once

#include "bicover/base/isa_popcount.hpp"
#include "bicover/search/options.hpp"
#include "bicover/search/walk/column_kernels.hpp"

namespace bicover {
namespace {

inline std::int64_t count_both(const Word* a, const Word* b, std::size_t words) {
  return static_cast<std::int64_t>(count_and(a, b, words));
}

inline std::size_t stripe_end(std::size_t begin, std::size_t words) {
  return begin + option::stripe_words < words ? begin + option::stripe_words : words;
}

std::size_t occupied(const Word* set, std::size_t words, std::uint32_t* stripes) {
  std::size_t count = 0;
  std::int64_t most = 0;
  for (std::size_t at = 0; at < words; at += option::stripe_words) {
    const std::int64_t bits = count_both(set + at, set + at, stripe_end(at, words) - at);
    if (bits == 0) continue;
    stripes[count] = static_cast<std::uint32_t>(at / option::stripe_words);
    if (bits > most) {
      most = bits;
      const std::uint32_t fuller = stripes[count];
      stripes[count] = stripes[0];
      stripes[0] = fuller;
    }
    ++count;
  }
  return count;
}

// Counts the gains of flips. `Plain` if all rows weigh the same, which is a single plane.
template <bool Plain>
class FlipCounter {
 public:
  explicit FlipCounter(const Flips& flips) : f_(flips) {}

  std::size_t work() const { return work_; }

  void best_flip(Flip& best) {
    for (std::size_t j = 0; j < f_.columns; ++j) {
      if (f_.inside[j] == 0) continue;
      const std::int64_t gain =
          f_.zero * weigh(f_.minus, j, f_.nonnegative) - f_.one * weigh(f_.plus, j, f_.positive);
      if (gain > best.gain) best = {j, gain};
    }
    const std::size_t count = find_candidates(best.gain);
    for (std::size_t c = 0; c < count; ++c) {
      const std::size_t j = f_.candidates[c];
      const std::int64_t most = f_.one * f_.left[j] - best.gain;
      const std::int64_t lost = loss_of(c, most);
      if (lost >= most) continue;
      const std::int64_t gain = f_.one * weigh(f_.plus, j, f_.nonnegative) - lost;
      if (gain > best.gain) best = {j, gain};
    }
  }

  std::int64_t choose_columns(std::int64_t above, std::uint8_t* chosen) {
    std::int64_t total = 0;
    const bool all = f_.words <= option::stripe_words;  // too short to reject columns early
    for (std::size_t j = 0; j < f_.columns; ++j) {
      chosen[j] = 0;
      const bool inside = f_.inside[j] != 0;
      if (!inside && (!all || f_.one * f_.left[j] <= above)) continue;
      const std::int64_t gain = gain_of(j);
      chosen[j] = gain > above ? 1 : 0;
      if (inside) total += gain;
    }
    if (all) return total;
    const std::size_t count = find_candidates(above);
    for (std::size_t c = 0; c < count; ++c) {
      const std::size_t j = f_.candidates[c];
      const std::int64_t most = f_.one * f_.left[j] - above;
      const std::int64_t lost = loss_of(c, most);
      if (lost >= most) continue;
      chosen[j] = f_.one * weigh(f_.plus, j, f_.positive) - lost > above ? 1 : 0;
    }
    return total;
  }

 private:
  // The gain of column j in the positive rows.
  std::int64_t gain_of(std::size_t j) {
    const Word* plus = f_.plus + j * f_.words;
    const Word* minus = f_.minus + j * f_.words;
    std::int64_t gain = 0;
    for (std::size_t b = 0; b < (Plain ? 1 : f_.planes); ++b) {
      const Word* set = f_.positive + b * f_.words;
      const Pair both = count_two(plus, set, minus, set, f_.words);
      gain += (static_cast<std::int64_t>(f_.one) * both.first -
               static_cast<std::int64_t>(f_.zero) * both.second) *
              (std::int64_t{1} << b);
    }
    work_ += f_.planes * (2 * f_.words + option::pair_overhead);
    return gain * f_.weights[j];
  }

  // The weight of the rows of column j that are in a set, times the column's weight.
  std::int64_t weigh(const Word* columns, std::size_t j, const Word* set) {
    const Word* column = columns + j * f_.words;
    work_ += f_.planes * (f_.words + option::count_overhead);
    std::int64_t weight = count_both(column, set, f_.words);
    for (std::size_t b = 1; !Plain && b < f_.planes; ++b) {
      weight += count_both(column, set + b * f_.words, f_.words) << b;
    }
    return weight * f_.weights[j];
  }

  // The loss of column j in these words: its zeros left in the positive rows.
  std::int64_t lost_in(std::size_t at, std::size_t words, std::size_t j) const {
    const Word* minus = f_.minus + j * f_.words + at;
    const Word* set = f_.positive + at;
    std::int64_t weight = count_both(minus, set, words);
    for (std::size_t b = 1; !Plain && b < f_.planes; ++b) {
      weight += count_both(minus, set + b * f_.words, words) << b;
    }
    return f_.zero * f_.weights[j] * weight;
  }

  // The columns outside whose upper bound on the gain exceeds `above`: their ones left, less their
  // loss in the fullest stripe. Most are rejected. No branches, they are hard to predict.
  std::size_t find_candidates(std::int64_t above) {
    const std::int64_t enough = above < 0 ? -1 : above / f_.one;
    std::uint32_t* const candidates = f_.candidates;
    std::int64_t* const losses = f_.losses;
    std::size_t count = 0;
    for (std::size_t j = 0; j < f_.columns; ++j) {
      candidates[count] = static_cast<std::uint32_t>(j);
      count += static_cast<std::size_t>((f_.inside[j] == 0) & (f_.left[j] > enough));
    }
    if (f_.stripe_count == 0) {
      for (std::size_t c = 0; c < count; ++c) losses[c] = 0;
      return count;
    }
    const std::size_t at = f_.stripes[0] * option::stripe_words;
    const std::size_t words = stripe_end(at, f_.words) - at;
    work_ += f_.planes * (words + option::count_overhead) * count;
    std::size_t kept = 0;
    for (std::size_t c = 0; c < count; ++c) {
      const std::uint32_t j = candidates[c];
      const std::int64_t lost = lost_in(at, words, j);
      candidates[kept] = j;
      losses[kept] = lost;
      kept += static_cast<std::size_t>(f_.one * f_.left[j] - lost > above);
    }
    return kept;
  }

  // The loss of candidate c; the count ends once it is `most` or more.
  std::int64_t loss_of(std::size_t c, std::int64_t most) {
    std::int64_t lost = f_.losses[c];
    for (std::size_t s = 1; s < f_.stripe_count && lost < most; ++s) {
      const std::size_t at = f_.stripes[s] * option::stripe_words;
      const std::size_t words = stripe_end(at, f_.words) - at;
      lost += lost_in(at, words, f_.candidates[c]);
      work_ += f_.planes * (words + option::count_overhead);
    }
    return lost;
  }

  const Flips f_;
  std::size_t work_ = 0;
};

// Calls use(counter) with the counter for the rows' weights; returns its work.
template <typename Use>
inline std::size_t with_counter(const Flips& flips, Use use) {
  if (flips.planes == 1) {
    FlipCounter<true> plain(flips);
    use(plain);
    return plain.work();
  }
  FlipCounter<false> weighted(flips);
  use(weighted);
  return weighted.work();
}

std::size_t best_flip(const Flips& flips, Flip& best) {
  return with_counter(flips, [&](auto& counter) { counter.best_flip(best); });
}

std::size_t choose_columns(const Flips& flips, std::int64_t above, std::uint8_t* chosen,
                           std::int64_t& gain) {
  return with_counter(flips, [&](auto& counter) { gain = counter.choose_columns(above, chosen); });
}

}  // namespace
}  // namespace bicover
