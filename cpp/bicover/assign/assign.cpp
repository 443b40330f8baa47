// Most rows are decided by two reductions on whole words, repeated until neither applies. Among
// the factors still open for this row, and the columns not covered by a taken one,
//   take  a factor if the ones that only it has cost at least as much as all its zeros;
//   drop  a factor if the zeros that only it has cost at least as much as all its ones.
// Both hold whatever the other factors do, so the best row is not lost. What is left falls into
// components: factors that share a column. In each, covering a column gains or loses something,
// and SignedCover chooses the factors.
#include "bicover/assign/assign.hpp"

#include <algorithm>
#include <numeric>

#include "bicover/base/hot.hpp"

namespace bicover {

Assigner::Assigner(MatrixView B, const Weights& column_weights, AssignOptions options)
    : B_(B),
      weights_(column_weights),
      costs_(options.costs),
      undercover_(options.undercover),
      chosen_(word_count(B.rows)),
      ones_(B.row_words()),
      zeros_(B.row_words()),
      once_(B.row_words()),
      twice_(B.row_words()),
      scratch_(B.row_words()) {
  for (std::size_t j = 0; j < column_weights.size(); ++j) uniform_ &= column_weights[j] == 1;
}

inline Weight Assigner::weigh(Row set) const {
  if (!uniform_) return weights_.of(set);
  Weight total = 0;
  for (const Word word : set) total += std::popcount(word);
  return total;
}

inline Weight Assigner::weigh_and(Row a, Row b) const {
  if (!uniform_) return weights_.of_and(a, b);
  Weight total = 0;
  for (std::size_t w = 0; w < a.size(); ++w) total += std::popcount(a[w] & b[w]);
  return total;
}

Weight Assigner::cost_of(Row ones, Row zeros, Row row) {
  std::ranges::fill(scratch_, 0);
  for_each(row, [&](std::size_t factor) { unite(scratch_, B_.row(factor)); });
  return costs_.false_positive * weigh_and(zeros, scratch_) +
         costs_.false_negative * (weigh(ones) - weigh_and(ones, scratch_));
}

bool Assigner::feasible(Row zeros, Row row) const {
  bool clean = true;
  for_each(row, [&](std::size_t factor) { clean &= !intersects(B_.row(factor), zeros); });
  return clean;
}

void Assigner::take(std::size_t factor) {
  insert(chosen_, factor);
  subtract(ones_, B_.row(factor));
  subtract(zeros_, B_.row(factor));
}

// Without zeros to cover there is nothing to weigh: every factor that fits and adds a one.
void Assigner::take_free(Row zeros) {
  for (std::size_t factor = 0; factor < B_.rows; ++factor) {
    const Row cells = B_.row(factor);
    if (intersects(cells, ones_) && !intersects(cells, zeros)) take(factor);
  }
}

BICOVER_HOT void Assigner::reduce() {
  for (bool changed = true; changed && !open_.empty();) {
    changed = false;
    std::ranges::fill(once_, 0);
    std::ranges::fill(twice_, 0);
    for (const std::size_t factor : open_) {
      const Row cells = B_.row(factor);
      for (std::size_t w = 0; w < cells.size(); ++w) {
        twice_[w] |= once_[w] & cells[w];
        once_[w] |= cells[w];
      }
    }
    subtract(once_, twice_);
    // Within a pass `once_` may be too small, which only makes the rules more cautious.
    std::size_t kept = 0;
    for (const std::size_t factor : open_) {
      const Row cells = B_.row(factor);
      for (std::size_t w = 0; w < cells.size(); ++w) scratch_[w] = cells[w] & ones_[w];
      const Weight gain = costs_.false_negative * weigh(scratch_);
      const Weight own_gain = costs_.false_negative * weigh_and(scratch_, once_);
      for (std::size_t w = 0; w < cells.size(); ++w) scratch_[w] = cells[w] & zeros_[w];
      const Weight loss = costs_.false_positive * weigh(scratch_);
      const Weight own_loss = costs_.false_positive * weigh_and(scratch_, once_);
      if (gain == 0 || gain <= own_loss) {
        changed = true;
      } else if (own_gain >= loss) {
        take(factor);
        changed = true;
      } else {
        open_[kept++] = factor;
      }
    }
    open_.resize(kept);
  }
}

// Solves one component of the open factors, and takes it out of them.
void Assigner::search_component(Row start, std::uint64_t node_limit, Stop* stop, Assigned& result) {
  component_.assign(1, open_.back());
  open_.pop_back();
  for (std::size_t next = 0; next < component_.size(); ++next) {
    const Row cells = B_.row(component_[next]);
    for (std::size_t w = 0; w < cells.size(); ++w) {
      scratch_[w] = cells[w] & (ones_[w] | zeros_[w]);
    }
    std::erase_if(open_, [&](std::size_t factor) {
      const bool touches = intersects(B_.row(factor), scratch_);
      if (touches) component_.push_back(factor);
      return touches;
    });
  }
  std::ranges::fill(scratch_, 0);  // the columns that matter
  for (const std::size_t factor : component_) {
    const Row cells = B_.row(factor);
    for (std::size_t w = 0; w < cells.size(); ++w) {
      scratch_[w] |= cells[w] & (ones_[w] | zeros_[w]);
    }
  }
  values_.clear();
  for_each(scratch_, [&](std::size_t column) {
    const bool one = contains(ones_, column);
    values_.push_back(weights_[column] * (one ? costs_.false_negative : -costs_.false_positive));
  });
  BitMatrix sets(component_.size(), values_.size());
  std::vector<Word> begin(start.empty() ? 0 : word_count(component_.size()));
  for (std::size_t l = 0; l < component_.size(); ++l) {
    kernels().gather(B_.row(component_[l]).data(), scratch_.data(), scratch_.size(),
                     sets.row(l).data(), 0);
    if (!start.empty() && contains(start, component_[l])) insert(begin, l);
  }
  const auto left = node_limit - std::min(node_limit, result.nodes);
  const SignedCover::Answer& found = cover_.solve(sets.view(), values_, begin, left, stop);
  for_each(found.chosen, [&](std::size_t l) { take(component_[l]); });
  result.nodes += found.nodes;
  result.proved &= found.proved;
}

Assigned Assigner::assign(Row ones, Row zeros, Row start, std::uint64_t node_limit, Stop* stop) {
  std::ranges::fill(chosen_, 0);
  std::ranges::copy(ones, ones_.begin());
  std::ranges::copy(zeros, zeros_.begin());
  Assigned result;
  if (undercover_) {
    take_free(zeros);
  } else {
    open_.resize(B_.rows);
    std::iota(open_.begin(), open_.end(), std::size_t{0});
    reduce();
    while (!open_.empty()) search_component(start, node_limit, stop, result);
  }
  result.row = chosen_;
  result.cost = cost_of(ones, zeros, chosen_);
  if (start.empty() || (undercover_ && !feasible(zeros, start))) return result;
  if (cost_of(ones, zeros, start) <= result.cost) {
    result.cost = cost_of(ones, zeros, start);
    std::ranges::copy(start, chosen_.begin());
  }
  return result;
}

AssignedRows assign_rows(MatrixView ones, MatrixView zeros, MatrixView B,
                         const Weights& column_weights, AssignOptions options, MatrixView start,
                         std::uint64_t node_limit, Stop& stop) {
  Assigner assigner(B, column_weights, options);
  AssignedRows result;
  result.A = start.rows == 0 ? BitMatrix(ones.rows, B.rows) : BitMatrix(start);
  for (std::size_t i = 0; i < ones.rows; ++i) {
    if (stop.reached()) {
      result.unproved += ones.rows - i;
      break;
    }
    const Row begin = start.rows == 0 ? Row{} : start.row(i);
    const Assigned found = assigner.assign(ones.row(i), zeros.row(i), begin, node_limit, &stop);
    std::ranges::copy(found.row, result.A.row(i).begin());
    result.unproved += !found.proved;
    result.nodes += found.nodes;
  }
  return result;
}

}  // namespace bicover
