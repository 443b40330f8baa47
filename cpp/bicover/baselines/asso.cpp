// Asso, after Miettinen, Mielikainen, Gionis, Das and Mannila, "The Discrete Basis Problem", TKDE
// 20 (2008).
//
// Column i is associated with column j if enough of the rows that have i have j too. The columns
// associated with i are a candidate for the columns of a factor. A factor is the candidate that
// gains most, where each row takes part if that is a gain for the row: the ones newly covered
// count for it, the zeros newly covered against it.
//
// A candidate's gain is a sum over rows, and a row's share changes only when something covers the
// row. So the gains are kept, and after each factor only its own rows are counted again: their
// shares before are subtracted, those after are added.
#include "bicover/baselines/asso.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace bicover {
namespace {

class Search {
 public:
  Search(MatrixView ones, const Weights& row_weights, const Weights& column_weights,
         const AssoSettings& settings)
      : row_weights_(row_weights),
        column_weights_(column_weights),
        settings_(settings),
        ones_left_(ones),
        zeros_left_(ones.rows, ones.columns),
        candidates_(0, ones.columns),
        extent_(word_count(ones.rows)) {
    for (std::size_t i = 0; i < ones.rows; ++i) {
      const MutableRow zeros = zeros_left_.row(i);
      for (std::size_t w = 0; w < zeros.size(); ++w) zeros[w] = ~ones.row(i)[w];
      if (!zeros.empty()) zeros.back() &= tail_mask(ones.columns);
    }
  }

  // Makes the candidates and counts what they gain. False if told to stop on the way.
  bool prepare(MatrixView ones, Stop& stop) {
    const BitMatrix columns = transpose(ones);
    std::vector<Word> candidate(word_count(ones.columns));
    std::unordered_set<std::string_view> seen;
    // Reserved whole, so that the views in `seen` stay valid.
    candidates_.resize_rows(ones.columns);
    std::size_t distinct = 0;
    for (std::size_t i = 0; i < columns.rows(); ++i) {
      if (stop.reached()) return false;
      const Weight own = row_weights_.of(columns.row(i));
      if (own == 0) continue;
      std::ranges::fill(candidate, 0);
      for (std::size_t j = 0; j < columns.rows(); ++j) {
        const Weight common = row_weights_.of_and(columns.row(i), columns.row(j));
        if (static_cast<double>(common) / static_cast<double>(own) >= settings_.tau) {
          insert(candidate, j);
        }
      }
      std::ranges::copy(candidate, candidates_.row(distinct).begin());
      if (seen.insert(bytes(candidates_.row(distinct))).second) ++distinct;
    }
    candidates_.resize_rows(distinct);
    gains_.assign(distinct, 0);
    for (std::size_t i = 0; i < ones.rows; ++i) {
      if (stop.reached()) return false;
      add_shares(i, 1);
    }
    return true;
  }

  // The first candidate that gains most, if any gains.
  std::optional<std::size_t> best() const {
    const auto most = std::ranges::max_element(gains_);
    if (most == gains_.end() || *most <= 0) return std::nullopt;
    return static_cast<std::size_t>(most - gains_.begin());
  }

  Row candidate(std::size_t c) const { return candidates_.row(c); }
  Row extent() const { return extent_; }

  Weight ones_left() const {
    Weight total = 0;
    for (std::size_t i = 0; i < ones_left_.rows(); ++i) {
      total += row_weights_[i] * column_weights_.of(ones_left_.row(i));
    }
    return total;
  }

  // Covers the rows for which candidate `c` is a gain; they are extent() then.
  void take(std::size_t c) {
    std::ranges::fill(extent_, 0);
    const Row intent = candidates_.row(c);
    for (std::size_t i = 0; i < ones_left_.rows(); ++i) {
      if (share(i, intent) <= 0) continue;
      insert(extent_, i);
      add_shares(i, -1);
      subtract(ones_left_.row(i), intent);
      subtract(zeros_left_.row(i), intent);
      add_shares(i, 1);
    }
  }

 private:
  // What row `i` gains if the candidate covers it.
  Weight share(std::size_t i, Row intent) const {
    return settings_.reward * column_weights_.of_and(ones_left_.row(i), intent) -
           settings_.penalty * column_weights_.of_and(zeros_left_.row(i), intent);
  }

  // Adds row i's share to each candidate's gain, or takes it away.
  void add_shares(std::size_t i, Weight sign) {
    const Weight weight = sign * row_weights_[i];
    for (std::size_t c = 0; c < gains_.size(); ++c) {
      const Weight gain = share(i, candidates_.row(c));
      if (gain > 0) gains_[c] += weight * gain;
    }
  }

  const Weights& row_weights_;
  const Weights& column_weights_;
  const AssoSettings& settings_;
  BitMatrix ones_left_, zeros_left_;  // what no factor covers yet
  BitMatrix candidates_;
  std::vector<Weight> gains_;
  std::vector<Word> extent_;
};

}  // namespace

Cover asso(MatrixView ones, const Weights& row_weights, const Weights& column_weights,
           std::size_t limit, const AssoSettings& settings, Stop& stop) {
  Cover cover(ones.rows, ones.columns);
  Search search(ones, row_weights, column_weights, settings);
  if (!search.prepare(ones, stop)) return cover;
  while (cover.size() < limit && !stop.reached()) {
    const std::optional<std::size_t> best = search.best();
    if (!best) break;
    search.take(*best);
    cover.append(search.extent(), search.candidate(*best));
    stop.report(static_cast<long long>(cover.size()), search.ones_left());
  }
  return cover;
}

}  // namespace bicover
