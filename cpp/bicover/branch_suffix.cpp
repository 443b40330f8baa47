#include "bicover/branch_suffix.hpp"

#include <algorithm>
#include <numeric>

#include "bicover/branch_tree.hpp"

namespace bicover {
namespace {

class Doll {
 public:
  Doll(const BranchTable& table, std::size_t rank, const std::vector<Label>& incumbent,
       std::int64_t max_work, Asked& asked)
      : table_(table), rank_(rank), incumbent_(incumbent), max_work_(max_work), asked_(asked) {
    result_.bounds.assign(table.columns() + 1, 0);
  }

  SuffixBounds run() {
    const std::size_t n = table_.columns();
    std::size_t end = n;  // of the block being built
    for (std::size_t start = n; start-- > 0;) {
      if (!solve(start, end)) {
        end = start + 1;
        block_.assign(1, 0);
        labels_.clear();
        if (!asked_.reached()) solve(start, end);  // a block of one column is free of cost
      }
      if (asked_.reached()) {  // more columns cost no less
        std::fill(result_.bounds.begin() + static_cast<std::ptrdiff_t>(n - start),
                  result_.bounds.end(), result_.bounds[n - start - 1]);
        break;
      }
      result_.bounds[n - start] = result_.bounds[n - end] + block_.back();
    }
    return std::move(result_);
  }

 private:
  // Columns start to end - 1, of which all but the first are solved.
  bool solve(std::size_t start, std::size_t end) {
    std::vector<std::size_t> chosen(end - start);
    std::iota(chosen.begin(), chosen.end(), start);
    const BranchTable part = table_.restricted(chosen);
    Labelling best = upper(part, start, end);
    const Weight behind = block_.back();
    block_.push_back(behind);
    if (best.cost > behind) {
      const TreeTask task{part, rank_, block_, best.cost, max_work_};
      TreeResult found = search_tree(task, asked_);
      result_.work += found.work;
      if (!found.complete) return false;
      block_.back() = found.target;
      if (found.labels) best.columns = std::move(*found.labels);
    }
    labels_ = std::move(best.columns);
    return true;
  }

  // From the incumbent, and from the best labels behind with each label for the new column.
  Labelling upper(const BranchTable& part, std::size_t start, std::size_t end) const {
    const auto at = incumbent_.begin();
    Labelling best = descend_labels(part,
                                    {at + static_cast<std::ptrdiff_t>(start),
                                     at + static_cast<std::ptrdiff_t>(end)},
                                    rank_);
    if (labels_.size() + 1 != end - start) return best;
    Labelling longer{labels_, 0};
    longer.columns.insert(longer.columns.begin(), Label{0});
    for (std::size_t S = 0; S < std::size_t{1} << rank_ && !asked_.reached(); ++S) {
      longer.columns.front() = static_cast<Label>(S);
      Labelling found = descend_labels(part, longer.columns, rank_);
      if (found.cost < best.cost) best = std::move(found);
    }
    return best;
  }

  const BranchTable& table_;
  std::size_t rank_;
  const std::vector<Label>& incumbent_;
  std::int64_t max_work_;
  Asked& asked_;
  std::vector<Weight> block_ = {0};  // the block's own suffix bounds
  std::vector<Label> labels_;        // best for the block so far
  SuffixBounds result_;
};

}  // namespace

SuffixBounds bound_suffixes(const BranchTable& table, std::size_t rank,
                            const std::vector<Label>& incumbent, std::int64_t max_work,
                            Asked& asked) {
  return Doll(table, rank, incumbent, max_work, asked).run();
}

}  // namespace bicover
