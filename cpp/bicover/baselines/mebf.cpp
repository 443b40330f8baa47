// MEBF, after Wan, Chang, Zhao, Li, Cao and Zhang, "Fast and Efficient Boolean Matrix
// Factorization by Geometric Segmentation", AAAI 2020.
//
// If rows and columns are sorted by their weight, the table is close to a triangle of ones, and
// the largest rectangle in a triangle meets its slope in the middle. So factors grow from the
// columns of median weight (the columns that share enough of a median column's rows join), and
// from the median rows likewise: bidirectional growth. A rectangle of r rows and c columns with z
// zeros scores (r - 1)(c - 1) - z. If none scores above 0, the weak signal is looked at: the
// rows that have both of the two heaviest columns, or the columns that both of the two heaviest
// rows have. If even these are no more than one line, the search ends.
//
// A line of weight w counts as w equal lines, in medians too. The score cannot see rectangles
// with a single row or column; so that a table of one line is not lost, ones that form a single
// rectangle are taken at once.
#include "bicover/baselines/mebf.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "bicover/baselines/sharing.hpp"
#include "bicover/baselines/uncovered.hpp"

namespace bicover {
namespace {

using Sums = std::vector<Weight>;

struct Pattern {
  std::vector<Word> extent, intent;
  Weight score = 0;
};

// Rows and columns are treated alike, so a side names which of them a pattern grows from.
enum class Side { columns, rows };

class Search {
 public:
  Search(MatrixView ones, const Weights& row_weights, const Weights& column_weights,
         double threshold)
      : left_(ones),
        row_weights_(row_weights),
        column_weights_(column_weights),
        threshold_(threshold) {
    count();
  }

  Weight left() const { return total_; }

  // The next pattern; its score is 0 and it is empty if there is none.
  Pattern next(Stop& stop) const {
    if (one_rectangle()) return everything();
    Pattern best;
    grow_from_median(Side::columns, best, stop);
    grow_from_median(Side::rows, best, stop);
    if (best.score > 0 || stop.reached()) return best;
    Pattern from_columns = weak_signal(Side::columns), from_rows = weak_signal(Side::rows);
    if (from_rows.extent.empty()) return from_columns;
    if (from_columns.extent.empty()) return from_rows;
    return from_columns.score > from_rows.score ? from_columns : from_rows;
  }

  void cover(const Pattern& pattern) {
    left_.remove(pattern.extent, pattern.intent);
    count();
  }

 private:
  void count() {
    column_sums_ = left_.column_sums(row_weights_);
    row_sums_ = left_.row_sums(column_weights_);
    total_ = 0;
    for (std::size_t j = 0; j < column_sums_.size(); ++j) {
      total_ += column_weights_[j] * column_sums_[j];
    }
  }

  const Sums& sums(Side side) const { return side == Side::columns ? column_sums_ : row_sums_; }
  // The weights of the lines of a side, and of the cells inside such a line.
  const Weights& weights(Side side) const {
    return side == Side::columns ? column_weights_ : row_weights_;
  }
  const Weights& across(Side side) const {
    return side == Side::columns ? row_weights_ : column_weights_;
  }
  SideView view(Side side) const {
    if (side == Side::columns) {
      return {left_.by_columns(), left_.by_rows(), column_weights_, row_weights_};
    }
    return {left_.by_rows(), left_.by_columns(), row_weights_, column_weights_};
  }
  Row line(Side side, std::size_t at) const {
    return side == Side::columns ? left_.column(at) : left_.row(at);
  }

  bool one_rectangle() const {
    return total_ == row_weights_.of(used(row_sums_)) * column_weights_.of(used(column_sums_));
  }

  Pattern everything() const { return {used(row_sums_), used(column_sums_), total_}; }

  static std::vector<Word> used(const Sums& sums) {
    std::vector<Word> lines(word_count(sums.size()));
    for (std::size_t at = 0; at < sums.size(); ++at) {
      if (sums[at] > 0) insert(lines, at);
    }
    return lines;
  }

  // Twice the median weight of the lines that have ones; 0 if there are none.
  Weight twice_median(Side side) const {
    std::vector<std::size_t> order;
    Weight lines = 0;
    for (std::size_t at = 0; at < sums(side).size(); ++at) {
      if (sums(side)[at] == 0) continue;
      order.push_back(at);
      lines += weights(side)[at];
    }
    std::ranges::sort(order, {}, [&](std::size_t at) { return sums(side)[at]; });
    const auto at_position = [&](Weight position) {
      for (const std::size_t at : order) {
        position -= weights(side)[at];
        if (position < 0) return sums(side)[at];
      }
      return Weight{0};
    };
    return at_position((lines - 1) / 2) + at_position(lines / 2);
  }

  void grow_from_median(Side side, Pattern& best, Stop& stop) const {
    const Weight twice = twice_median(side);
    if (twice <= 2) return;
    Weight median = 0;  // the least weight of a line that is not below the median
    for (const Weight sum : sums(side)) {
      if (2 * sum >= twice && (median == 0 || sum < median)) median = sum;
    }
    std::unordered_set<std::string_view> seen;  // equal lines make equal patterns
    for (std::size_t at = 0; at < sums(side).size() && !stop.reached(); ++at) {
      if (sums(side)[at] != median || !seen.insert(bytes(line(side, at))).second) continue;
      Pattern pattern = grow(side, line(side, at));
      if (pattern.score > best.score) best = std::move(pattern);
    }
  }

  // The lines of a side that have enough of `core`, a set of lines of the other side.
  Pattern grow(Side side, Row core) const {
    const Weight size = across(side).of(core);
    const double share = std::ceil(threshold_ * static_cast<double>(size) + 1);
    const Weight least = std::max(Weight{1}, std::min(static_cast<Weight>(share), size));
    Sharing joined = lines_sharing(view(side), core, least);
    const Weight zeros = size * joined.weight - joined.shared;
    const Weight score = (size - 1) * (joined.weight - 1) - zeros;
    std::vector<Word> kept(core.begin(), core.end());
    if (side == Side::columns) return {std::move(kept), std::move(joined.lines), score};
    return {std::move(joined.lines), std::move(kept), score};
  }

  // Grows from what the two heaviest lines share; empty if that is not more than one line.
  Pattern weak_signal(Side side) const {
    std::vector<std::size_t> order(sums(side).size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](std::size_t at) { return sums(side)[at]; });
    if (order.empty()) return {};
    const bool twin = weights(side)[order[0]] > 1;  // it stands for both of the heaviest lines
    if (!twin && order.size() < 2) return {};
    const Row first = line(side, order[0]), second = line(side, order[twin ? 0 : 1]);
    std::vector<Word> shared(first.begin(), first.end());
    intersect(shared, second);
    if (across(side).of(shared) < 2) return {};
    return grow(side, shared);
  }

  Uncovered left_;
  const Weights& row_weights_;
  const Weights& column_weights_;
  double threshold_;
  Sums row_sums_, column_sums_;
  Weight total_ = 0;
};

}  // namespace

Cover mebf(MatrixView ones, const Weights& row_weights, const Weights& column_weights,
           std::size_t limit, const MebfSettings& settings, Stop& stop) {
  Search search(ones, row_weights, column_weights, settings.threshold);
  Cover cover(ones.rows, ones.columns);
  const double enough = (1 - settings.coverage) * static_cast<double>(search.left());
  while (cover.size() < limit && static_cast<double>(search.left()) > enough) {
    const Pattern pattern = search.next(stop);
    if (pattern.extent.empty() || stop.reached()) break;
    search.cover(pattern);
    cover.append(pattern.extent, pattern.intent);
    stop.report(static_cast<long long>(cover.size()), search.left());
  }
  return cover;
}

}  // namespace bicover
