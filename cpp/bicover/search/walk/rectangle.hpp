// The rank-one step: a good rectangle for what a residual leaves. Everything in the search is made
// of it.
//
// With the columns J chosen, row i gains r_i, the price of its ones left less that of its zeros
// left in J, and the best rows are those with r_i > 0. So a rectangle is a choice of columns, and
// its gain is the sum of the positive r_i. Alternating rank-one steps are those of PROXIMUS
// (Koyuturk and Grama 2003); hill climbing by single columns with all rows chosen anew is ours. A
// pass over all columns reads the table once or twice.
#pragma once

#include "bicover/base/random.hpp"
#include "bicover/base/threads.hpp"
#include "bicover/search/walk/residual.hpp"

namespace bicover {

// Whether rows and columns of zero gain are included in a rectangle.
struct Ties {
  bool rows = false;
  bool columns = false;
};

// Finds rectangles on a residual; owns the scratch space, so that a search makes one and keeps it.
class RectangleFinder {
 public:
  // With a stop it is asked after each pass over the table: what is found so far is returned.
  explicit RectangleFinder(const ColumnTable& table, SharedStop* stop = nullptr);

  // Hill climbing from `columns`: adds or drops the best single column, with the rows chosen anew,
  // until none gains. The result has no columns if nothing is worth covering.
  Factor climb(Residual& residual, std::span<const std::uint32_t> columns, Prices prices,
               Ties ties = {});

  // Chooses the best rows and the best columns in turn until nothing changes, without ties:
  // rougher than climbing, for comparing many pivots.
  Factor alternate(Residual& residual, std::span<const std::uint32_t> columns, Prices prices);

  // The gain of the last rectangle found by `alternate`, at the prices it was given.
  Weight gain() const { return gain_; }

  // The best rows for these columns.
  Factor rows_for(Residual& residual, std::span<const std::uint32_t> columns, Prices prices);

  // The gain of these columns with their best rows.
  Weight gain_of(Residual& residual, std::span<const std::uint32_t> columns, Prices prices);

  // The gain of flipping each of these columns, after `rows_for` has run on this residual: exact if
  // columns weigh 1, else a lower bound.
  std::span<const Weight> flip_gains(Residual& residual, std::span<const std::uint32_t> columns,
                                     Prices prices);

 private:
  void find_signs(Residual& residual);
  void derive_from_signs();
  Flips flips(const Residual& residual, Prices prices);
  bool choose_columns(Residual& residual, Prices prices, Weight above = 0);
  void alternate_until_stable(Residual& residual, Prices prices);
  bool flip_best(Residual& residual, Prices prices);
  void include_ties(Residual& residual, Prices prices, Ties ties);
  void set_columns(std::span<const std::uint32_t> columns, Prices prices);
  Term term(std::size_t j, Prices prices) const;
  Factor result() const;

  bool stopped() const { return stop_ != nullptr && stop_->reached(); }

  const ColumnTable* table_;
  SharedStop* stop_;
  const ColumnKernels* kernels_;
  std::vector<std::uint8_t> inside_;   // for each column: whether it is in the rectangle
  std::vector<Term> terms_;            // the columns inside
  std::vector<std::uint8_t> chosen_;   // scratch, as the vectors after stripe_count_
  std::vector<Word> positive_;         // the rows with r_i > 0
  std::vector<Word> nonnegative_;      // and those with r_i >= 0
  std::vector<Word> positive_planes_;  // both by the bits of the rows' weights, unless all are 1
  std::vector<Word> nonnegative_planes_;
  std::vector<std::uint32_t> stripes_;  // those with positive rows, the fullest first
  std::size_t stripe_count_ = 0;
  std::vector<std::uint32_t> candidates_;
  std::vector<Weight> losses_;
  std::vector<std::uint32_t> gained_;
  std::vector<std::uint32_t> lost_;
  std::vector<Weight> flip_gain_;
  Weight gain_ = 0;
};

}  // namespace bicover
