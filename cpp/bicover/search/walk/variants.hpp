// The variants of a walk, and a bandit that prefers those whose walks end well.
//
// A variant is a price of covered zeros for a part of the walk, and the table or its transpose: a
// walk flips columns and chooses rows anew, so over the transpose it finds other optima. Which
// variant is best depends on the table and on how far the search has come. So variants are drawn
// by a softmax over decayed mean errors, and uniformly now and then.
#pragma once

#include <memory>

#include "bicover/base/random.hpp"
#include "bicover/search/options.hpp"
#include "bicover/search/walk/table.hpp"

namespace bicover {

class Variants {
 public:
  explicit Variants(const ColumnTable& table);

  std::size_t count() const { return variants_.size(); }
  const Variant& operator[](std::size_t v) const { return variants_[v]; }
  // The transposed table; only if one of the variants needs it.
  const ColumnTable& transposed_table() const { return *transposed_; }

  // Softmax over decayed mean errors, its temperature a multiple of `spread`; uniform with
  // probability option::variant_exploration. A variant without a record counts as the best.
  std::size_t draw(double spread, Random& random) const;
  // A walk of variant v ended with this error.
  void record(std::size_t v, Weight error);
  void reset();

 private:
  struct Record {
    double walks = 0;  // decayed, as the errors
    double errors = 0;
    double mean() const;  // infinite without a walk
  };

  std::unique_ptr<const ColumnTable> transposed_;
  std::vector<Variant> variants_;
  std::vector<Record> records_;
};

}  // namespace bicover
