// GreConD, Algorithm 2 of Belohlavek and Vychodil, "Discovery of optimal factors in binary data
// via a novel method of matrix decomposition", JCSS 76 (2010).
//
// A factor starts empty and takes, one at a time, the column whose addition (closed to a formal
// concept) covers the most ones not covered yet, while that number grows. Told to stop, it ends
// with the factor as far as it was grown.
//
// Two things keep it fast. The concepts of single columns never change, so their column sets are
// computed once; and what such a concept covers only shrinks from factor to factor, so last
// time's value is an upper bound and most columns need no look at the first step (the lazy
// evaluation of Minoux's accelerated greedy). The intent of a set of rows is found either by
// testing each column or by intersecting the rows, whichever touches fewer words.
#include "bicover/baselines/grecond.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "bicover/base/lines.hpp"

namespace bicover {
namespace {

class Search {
 public:
  Search(MatrixView ones, const Weights& row_weights, const Weights& column_weights)
      : rows_(ones),
        columns_(transpose(ones)),
        uncovered_(columns_),
        row_weights_(row_weights),
        column_weights_(column_weights),
        single_intents_(ones.columns),
        single_bounds_(ones.columns, std::numeric_limits<Weight>::max()),
        extent_(word_count(ones.rows)),
        trial_extent_(extent_.size()),
        intent_(word_count(ones.columns)),
        trial_intent_(intent_.size()) {
    Weight heaviest = 0;
    for (std::size_t j = 0; j < ones.columns; ++j) {
      const Weight weight = column_weights_[j] * row_weights_.of(columns_.row(j));
      left_ += weight;
      if (weight <= heaviest) continue;
      heaviest = weight;
      heaviest_column_ = j;
    }
  }

  Weight left() const { return left_; }
  Row extent() const { return extent_; }
  Row intent() const { return intent_; }

  // Finds the next factor. Precondition: left() > 0. Told to stop, it ends with the best so far,
  // which covers something unless earlier factors cover all of it.
  void grow(Stop& stop) {
    Weight best = start(stop);
    for (bool grown = true; grown;) {
      grown = false;
      std::size_t best_column = 0;
      for (std::size_t j = 0; j < columns_.rows(); ++j) {
        if (contains(intent_, j)) continue;
        if (stop.reached()) break;
        const Weight gain = gain_with(j);
        if (gain > best) {
          best = gain;
          best_column = j;
          grown = true;
        }
      }
      if (grown) take(best_column);
    }
  }

  // Whether the factor covered anything.
  bool cover() {
    const Weight before = left_;
    for_each(intent_, [&](std::size_t j) {
      MutableRow column = uncovered_.row(j);
      left_ -= column_weights_[j] * row_weights_.of_and(column, extent_);
      subtract(column, extent_);
    });
    return left_ < before;
  }

 private:
  // The best single column, by lazy evaluation; returns what its concept covers.
  Weight start(Stop& stop) {
    Weight best = 0;
    std::size_t best_column = heaviest_column_;
    for (std::size_t j = 0; j < columns_.rows(); ++j) {
      if (single_bounds_[j] <= best) continue;
      if (stop.reached()) break;
      single_bounds_[j] = weight_uncovered(columns_.row(j), single_intent(j));
      if (single_bounds_[j] > best) {
        best = single_bounds_[j];
        best_column = j;
      }
    }
    std::ranges::copy(columns_.row(best_column), extent_.begin());
    std::ranges::copy(single_intent(best_column), intent_.begin());
    return best;
  }

  // The columns of the concept of column `j`, closed when it is first asked for.
  Row single_intent(std::size_t j) {
    if (single_intents_[j].empty()) {
      single_intents_[j].resize(intent_.size());
      close(columns_.row(j), single_intents_[j]);
    }
    return single_intents_[j];
  }

  // What the concept of intent + {j} covers anew.
  Weight gain_with(std::size_t j) {
    const Row column = columns_.row(j);
    Word any = 0;
    for (std::size_t w = 0; w < extent_.size(); ++w) {
      trial_extent_[w] = extent_[w] & column[w];
      any |= trial_extent_[w];
    }
    if (any == 0) return 0;
    close(trial_extent_, trial_intent_);
    return weight_uncovered(trial_extent_, trial_intent_);
  }

  void take(std::size_t j) {
    intersect(extent_, columns_.row(j));
    close(extent_, intent_);
  }

  // The columns that all rows of `extent` have.
  void close(Row extent, MutableRow intent) const {
    if (count(extent) * intent.size() < columns_.rows()) {
      common_elements(rows_, extent, intent);
    } else {
      std::ranges::fill(intent, 0);
      for (std::size_t j = 0; j < columns_.rows(); ++j) {
        if (is_subset(extent, columns_.row(j))) insert(intent, j);
      }
    }
  }

  Weight weight_uncovered(Row extent, Row intent) const {
    Weight total = 0;
    for_each(intent, [&](std::size_t j) {
      total += column_weights_[j] * row_weights_.of_and(uncovered_.row(j), extent);
    });
    return total;
  }

  MatrixView rows_;
  BitMatrix columns_;    // the table's columns as sets of rows
  BitMatrix uncovered_;  // the same, without what earlier factors cover
  const Weights& row_weights_;
  const Weights& column_weights_;
  std::vector<std::vector<Word>> single_intents_;  // empty until they are needed
  std::vector<Weight> single_bounds_;
  Weight left_ = 0;
  std::size_t heaviest_column_ = 0;
  std::vector<Word> extent_, trial_extent_;
  std::vector<Word> intent_, trial_intent_;
};

}  // namespace

Cover grecond(MatrixView ones, const Weights& row_weights, const Weights& column_weights,
              std::size_t limit, Stop& stop) {
  Cover cover(ones.rows, ones.columns);
  Search search(ones, row_weights, column_weights);
  for (bool stopped = false; cover.size() < limit && search.left() > 0 && !stopped;) {
    search.grow(stop);
    stopped = stop.reason() != Stop::Reason::none;
    if (!search.cover()) break;  // it was stopped at once
    cover.append(search.extent(), search.intent());
    stop.report(static_cast<long long>(cover.size()), search.left());
  }
  return cover;
}

}  // namespace bicover
