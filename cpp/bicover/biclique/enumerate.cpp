// iMBEA of Zhang, Phillips, Rogers, Baker, Chesler, Langston: "On finding bicliques in bipartite
// graphs" (BMC Bioinformatics 15, 2014). A node has rows L that all chosen columns allow, chosen
// columns, candidates P and columns Q that were candidates before. The improved version takes
// candidates in the order of their common rows, the fewest first, and candidates that keep all
// rows join at once. A node is maximal unless a column of Q keeps all its rows.
#include "bicover/biclique/enumerate.hpp"

#include <algorithm>

namespace bicover {
namespace {

class Enumeration {
 public:
  Enumeration(const Cells& cells, Stop& stop)
      : cells_(cells), gain_(transpose(cells.ones)), allowed_(transpose(cells.zeros)), stop_(stop) {
    for (std::size_t j = 0; j < allowed_.rows(); ++j) {
      for (Word& word : allowed_.row(j)) word = ~word;
      if (allowed_.row_words() != 0) allowed_.row(j).back() &= tail_mask(cells.ones.rows);
    }
  }

  Biclique run() {
    best_.rows.resize(word_count(cells_.ones.rows));
    best_.columns.resize(word_count(cells_.ones.columns));
    std::vector<Word> rows(best_.rows.size());
    fill_all(rows, cells_.ones.rows);
    std::vector<std::size_t> candidates(cells_.ones.columns);
    for (std::size_t j = 0; j < candidates.size(); ++j) candidates[j] = j;
    extend(rows, candidates, {});
    best_.bound = stop_.reached() ? total() : best_.weight;
    return std::move(best_);
  }

 private:
  using Lines = std::vector<std::size_t>;

  std::size_t common(const std::vector<Word>& rows, std::size_t j) const {
    return count_and(rows, allowed_.row(j));
  }

  // `rows` allow everything in chosen_. Every maximal biclique that takes a candidate, and none
  // of `before`, is found below.
  void extend(const std::vector<Word>& rows, const Lines& candidates, Lines before) {
    ++best_.nodes;
    const std::size_t all = count(rows);
    std::vector<std::pair<std::size_t, std::size_t>> order;  // rows in common, column
    const std::size_t taken = chosen_.size();
    for (const std::size_t j : candidates) {
      const std::size_t shared = common(rows, j);
      if (shared == all)
        chosen_.push_back(j);
      else if (shared != 0)
        order.emplace_back(shared, j);
    }
    const bool seen =
        std::ranges::any_of(before, [&](std::size_t j) { return common(rows, j) == all; });
    if (!seen) {
      note(rows);
      std::ranges::sort(order);
      for (std::size_t at = 0; at < order.size() && !stop_.reached(); ++at) {
        descend(rows, order, at, before);
        before.push_back(order[at].second);
      }
    }
    chosen_.resize(taken);
  }

  void descend(const std::vector<Word>& rows,
               const std::vector<std::pair<std::size_t, std::size_t>>& order, std::size_t at,
               const Lines& before) {
    const std::size_t j = order[at].second;
    std::vector<Word> fewer(rows);
    intersect(fewer, allowed_.row(j));
    Lines candidates;
    for (std::size_t later = at + 1; later < order.size(); ++later) {
      candidates.push_back(order[later].second);
    }
    Lines still;
    for (const std::size_t q : before) {
      if (common(fewer, q) != 0) still.push_back(q);
    }
    chosen_.push_back(j);
    extend(fewer, candidates, std::move(still));
    chosen_.pop_back();
  }

  void note(const std::vector<Word>& rows) {
    Weight weight = 0;
    for (const std::size_t j : chosen_) {
      weight += cells_.column_weights[j] * cells_.row_weights.of_and(gain_.row(j), rows);
    }
    if (weight <= best_.weight) return;
    best_.weight = weight;
    best_.rows = rows;
    std::ranges::fill(best_.columns, 0);
    for (const std::size_t j : chosen_) insert(best_.columns, j);
  }

  Weight total() const {
    Weight sum = 0;
    for (std::size_t j = 0; j < gain_.rows(); ++j) {
      sum += cells_.column_weights[j] * cells_.row_weights.of(gain_.row(j));
    }
    return sum;
  }

  const Cells& cells_;
  BitMatrix gain_;     // columns as sets of rows
  BitMatrix allowed_;  // the same for the cells that are not forbidden
  Stop& stop_;
  Lines chosen_;
  Biclique best_;
};

}  // namespace

Biclique enumerate_bicliques(const Cells& cells, Stop& stop) {
  return Enumeration(cells, stop).run();
}

}  // namespace bicover
