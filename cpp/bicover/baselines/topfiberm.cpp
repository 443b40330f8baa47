// topFiberM, after Desouki, Roeder and Ngonga Ngomo, "topFiberM: Scalable and Efficient Boolean
// Matrix Factorization", arXiv:1903.10326 (2019).
//
// A fiber is a row or a column. The fiber with the most ones left starts a factor; the lines
// across it join if their precision in it is high enough, that is, ones that are left against
// zeros (ones covered before count for nothing); then the lines along it are chosen again the
// same way. With a search limit above the number of factors the search goes on: a further factor
// replaces the one that gained least, whose ones are then left again, if it gains more;
// if not, its fiber is not tried again.
#include "bicover/baselines/topfiberm.hpp"

#include <algorithm>
#include <vector>

#include "bicover/baselines/uncovered.hpp"

namespace bicover {
namespace {

struct Fiber {
  bool is_column = false;
  std::size_t line = 0;
  Weight weight = 0;  // ones left in it
};

struct Factor {
  std::vector<Word> extent, intent;
  Weight gain = 0;  // ones it covered anew less zeros
};

class Search {
 public:
  Search(MatrixView ones, const Weights& row_weights, const Weights& column_weights,
         double precision)
      : ones_(ones),
        columns_(transpose(ones)),
        left_(ones),
        row_weights_(row_weights),
        column_weights_(column_weights),
        precision_(precision),
        excluded_rows_(ones.rows),
        excluded_columns_(ones.columns) {}

  // The fiber with the most ones left; its weight is 0 if there is none.
  Fiber top() const {
    Fiber best;
    const auto look = [&](bool is_column, const std::vector<Weight>& sums,
                          const std::vector<char>& excluded) {
      for (std::size_t line = 0; line < sums.size(); ++line) {
        if (!excluded[line] && sums[line] > best.weight) best = {is_column, line, sums[line]};
      }
    };
    look(true, left_.column_sums(row_weights_), excluded_columns_);
    look(false, left_.row_sums(column_weights_), excluded_rows_);
    return best;
  }

  Factor expand(const Fiber& fiber) const {
    Factor factor{std::vector<Word>(word_count(ones_.rows)),
                  std::vector<Word>(word_count(ones_.columns))};
    if (fiber.is_column) {
      std::ranges::copy(left_.column(fiber.line), factor.extent.begin());
      choose_columns(factor);
      choose_rows(factor);
    } else {
      std::ranges::copy(left_.row(fiber.line), factor.intent.begin());
      choose_rows(factor);
      choose_columns(factor);
    }
    for_each(factor.extent, [&](std::size_t i) {
      const Weight zeros =
          column_weights_.of(factor.intent) - column_weights_.of_and(ones_.row(i), factor.intent);
      const Weight anew = column_weights_.of_and(left_.row(i), factor.intent);
      factor.gain += row_weights_[i] * (anew - zeros);
    });
    return factor;
  }

  void cover(const Factor& factor) { left_.remove(factor.extent, factor.intent); }

  void exclude(const Fiber& fiber) {
    (fiber.is_column ? excluded_columns_ : excluded_rows_)[fiber.line] = 1;
  }

  // Puts the ones of `gone` back that none of the others covers.
  void uncover(const Factor& gone, const std::vector<Factor>& others) {
    for_each(gone.extent, [&](std::size_t i) {
      std::vector<Word> back(gone.intent);
      intersect(back, ones_.row(i));
      for (const Factor& other : others) {
        if (!contains(other.extent, i)) continue;
        subtract(back, other.intent);
      }
      for_each(back, [&](std::size_t j) { left_.restore(i, j); });
    });
  }

 private:
  void choose_columns(Factor& factor) const {
    choose(
        factor.extent, columns_.view(), [&](std::size_t j) { return left_.column(j); },
        row_weights_, factor.intent);
  }
  void choose_rows(Factor& factor) const {
    choose(
        factor.intent, ones_, [&](std::size_t i) { return left_.row(i); }, column_weights_,
        factor.extent);
  }

  // The lines whose precision across `set` is high enough.
  template <typename Left>
  void choose(Row set, MatrixView lines, Left left, const Weights& weights,
              MutableRow chosen) const {
    std::ranges::fill(chosen, 0);
    const Weight all = weights.of(set);
    for (std::size_t line = 0; line < lines.rows; ++line) {
      const Weight good = weights.of_and(left(line), set);
      if (good == 0) continue;
      const Weight bad = all - weights.of_and(lines.row(line), set);
      if (static_cast<double>(good) / static_cast<double>(good + bad) >= precision_) {
        insert(chosen, line);
      }
    }
  }

  MatrixView ones_;
  BitMatrix columns_;
  Uncovered left_;
  const Weights& row_weights_;
  const Weights& column_weights_;
  double precision_;
  std::vector<char> excluded_rows_, excluded_columns_;
};

}  // namespace

Cover topfiberm(MatrixView ones, const Weights& row_weights, const Weights& column_weights,
                std::size_t limit, const TopFiberSettings& settings, Stop& stop) {
  Search search(ones, row_weights, column_weights, settings.precision);
  std::vector<Factor> factors;
  const std::size_t tries = std::max(limit, settings.search_limit);
  for (std::size_t tried = 0; tried < tries && !stop.reached(); ++tried) {
    const Fiber fiber = search.top();
    if (fiber.weight == 0) break;
    Factor factor = search.expand(fiber);
    if (factors.size() < limit) {
      search.cover(factor);
      factors.push_back(std::move(factor));
    } else if (const auto least = std::ranges::min_element(factors, {}, &Factor::gain);
               least != factors.end() && least->gain < factor.gain) {
      const Factor gone = std::move(*least);
      factors.erase(least);
      search.uncover(gone, factors);
      factors.push_back(search.expand(fiber));
      search.cover(factors.back());
    } else {
      search.exclude(fiber);
    }
    stop.report(static_cast<long long>(tried) + 1, fiber.weight);
  }
  Cover cover(ones.rows, ones.columns);
  for (const Factor& factor : factors) cover.append(factor.extent, factor.intent);
  return cover;
}

}  // namespace bicover
