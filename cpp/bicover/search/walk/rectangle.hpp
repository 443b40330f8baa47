// A good rectangle for what a residual leaves: the step that everything in the search is made of.
#pragma once

#include "bicover/base/random.hpp"
#include "bicover/search/walk/residual.hpp"

namespace bicover {

// Whether rows and columns that make no difference to a rectangle's worth are taken along.
struct Ties {
  bool rows = false;
  bool columns = false;
};

// Finds rectangles on a residual; owns the scratch space, so that a search makes one and keeps it.
//
// With the columns J chosen, row i is worth r_i, its ones left minus its zeros left in J (by
// price), and the best rows are those with r_i > 0: a rectangle is a choice of columns, worth the
// sum of the positive r_i.
class RectangleFinder {
 public:
  explicit RectangleFinder(const ColumnTable& table);

  // Improves `columns` to a local optimum: the best single column added or dropped, with the rows
  // chosen anew, until none helps. Columns may come out empty, if nothing is worth covering.
  Factor climb(Residual& residual, std::span<const std::uint32_t> columns, Prices prices,
               Ties ties = {});

  // Rows and columns in turn until nothing changes, without those that make no difference:
  // rougher, for comparing many starts.
  Factor alternate(Residual& residual, std::span<const std::uint32_t> columns, Prices prices);

  // What the last rectangle found that way is worth at the prices it was given.
  Weight value() const { return value_; }

  // The best rows for these columns.
  Factor rows_for(Residual& residual, std::span<const std::uint32_t> columns, Prices prices);

  // What these columns with their best rows are worth.
  Weight value_of(Residual& residual, std::span<const std::uint32_t> columns, Prices prices);

  // For each of these columns, what flipping it would gain once `rows_for` has run on this
  // residual: exact if columns weigh 1, else at least this.
  std::span<const Weight> flip_gains(Residual& residual, std::span<const std::uint32_t> columns,
                                     Prices prices);

 private:
  void find_signs(Residual& residual);
  void spread_signs();
  Flips flips(const Residual& residual, Prices prices);
  bool choose_columns(Residual& residual, Prices prices, Weight least = 0);
  void settle(Residual& residual, Prices prices);
  bool flip_best(Residual& residual, Prices prices);
  void take_along(Residual& residual, Prices prices, Ties ties);
  void set_columns(std::span<const std::uint32_t> columns, Prices prices);
  Term term(std::size_t j, Prices prices) const;
  Factor result() const;

  const ColumnTable* table_;
  const ColumnKernels* kernels_;
  std::vector<std::uint8_t> inside_;
  std::vector<Term> terms_;
  std::vector<std::uint8_t> wanted_;
  std::vector<Word> positive_;         // rows worth taking
  std::vector<Word> nonnegative_;      // and those that make no difference
  std::vector<Word> positive_planes_;  // by the bits of their weights, if they have any
  std::vector<Word> nonnegative_planes_;
  std::vector<std::uint32_t> stripes_;  // those in which rows are worth taking
  std::size_t stripe_count_ = 0;
  std::vector<std::uint32_t> candidates_;
  std::vector<Weight> losses_;
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> second_;
  std::vector<Weight> gain_;
  Weight value_ = 0;
};

}  // namespace bicover
