// Which flip of a column is best, for the *_isa.cpp files only; isa_popcount.hpp says what may not
// be called here.
//
// Most columns outside a rectangle are hopeless: they have few ones left and many zeros in its
// rows. So the zeros are counted first, in the stripe where most of the rows are, and whoever loses
// more there than its ones left could gain is out: on a long table, most columns for a small part
// of the words.
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

// Counts for the flips of one table. Rows that all weigh the same have a single plane.
template <bool Plain>
class Judge {
 public:
  explicit Judge(const Flips& flips) : f_(flips) {}

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
      const std::int64_t lost = lose(c, most);
      if (lost >= most) continue;
      const std::int64_t gain = f_.one * weigh(f_.plus, j, f_.nonnegative) - lost;
      if (gain > best.gain) best = {j, gain};
    }
  }

  std::int64_t worthwhile(std::int64_t least, std::uint8_t* wanted) {
    std::int64_t value = 0;
    const bool all = f_.words <= option::stripe_words;  // nobody is out sooner than counted
    for (std::size_t j = 0; j < f_.columns; ++j) {
      wanted[j] = 0;
      const bool inside = f_.inside[j] != 0;
      if (!inside && (!all || f_.one * f_.left[j] <= least)) continue;
      const std::int64_t worth = worth_of(j);
      wanted[j] = worth > least ? 1 : 0;
      if (inside) value += worth;
    }
    if (all) return value;
    const std::size_t count = find_candidates(least);
    for (std::size_t c = 0; c < count; ++c) {
      const std::size_t j = f_.candidates[c];
      const std::int64_t most = f_.one * f_.left[j] - least;
      const std::int64_t lost = lose(c, most);
      if (lost >= most) continue;
      wanted[j] = f_.one * weigh(f_.plus, j, f_.positive) - lost > least ? 1 : 0;
    }
    return value;
  }

 private:
  // What column j is worth in the rows worth taking.
  std::int64_t worth_of(std::size_t j) {
    const Word* plus = f_.plus + j * f_.words;
    const Word* minus = f_.minus + j * f_.words;
    std::int64_t worth = 0;
    for (std::size_t b = 0; b < (Plain ? 1 : f_.planes); ++b) {
      const Word* set = f_.positive + b * f_.words;
      const Pair both = count_two(plus, set, minus, set, f_.words);
      worth += (static_cast<std::int64_t>(f_.one) * both.first -
                static_cast<std::int64_t>(f_.zero) * both.second) *
               (std::int64_t{1} << b);
    }
    work_ += f_.planes * (2 * f_.words + option::pair_overhead);
    return worth * f_.weights[j];
  }

  // What the rows of column j weigh that are in a set, times what the column counts for.
  std::int64_t weigh(const Word* columns, std::size_t j, const Word* set) {
    const Word* column = columns + j * f_.words;
    work_ += f_.planes * (f_.words + option::count_overhead);
    std::int64_t weight = count_both(column, set, f_.words);
    for (std::size_t b = 1; !Plain && b < f_.planes; ++b) {
      weight += count_both(column, set + b * f_.words, f_.words) << b;
    }
    return weight * f_.weights[j];
  }

  // What column j loses in these words: its zeros left in the rows worth taking.
  std::int64_t lost_in(std::size_t at, std::size_t words, std::size_t j) const {
    const Word* minus = f_.minus + j * f_.words + at;
    const Word* set = f_.positive + at;
    std::int64_t weight = count_both(minus, set, words);
    for (std::size_t b = 1; !Plain && b < f_.planes; ++b) {
      weight += count_both(minus, set + b * f_.words, words) << b;
    }
    return f_.zero * f_.weights[j] * weight;
  }

  // The columns outside that may gain more than so much: at most their ones left, less what they
  // lose in the fullest stripe. Most are out by that. No branches, they are hard to predict.
  std::size_t find_candidates(std::int64_t least) {
    const std::int64_t enough = least < 0 ? -1 : least / f_.one;
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
      kept += static_cast<std::size_t>(f_.one * f_.left[j] - lost > least);
    }
    return kept;
  }

  // What candidate c loses, or at least `most` of it.
  std::int64_t lose(std::size_t c, std::int64_t most) {
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

template <typename Ask>
inline std::size_t judge(const Flips& flips, Ask ask) {
  if (flips.planes == 1) {
    Judge<true> plain(flips);
    ask(plain);
    return plain.work();
  }
  Judge<false> weighted(flips);
  ask(weighted);
  return weighted.work();
}

std::size_t best_flip(const Flips& flips, Flip& best) {
  return judge(flips, [&](auto& asked) { asked.best_flip(best); });
}

std::size_t worthwhile(const Flips& flips, std::int64_t least, std::uint8_t* wanted,
                       std::int64_t& value) {
  return judge(flips, [&](auto& asked) { value = asked.worthwhile(least, wanted); });
}

}  // namespace
}  // namespace bicover
