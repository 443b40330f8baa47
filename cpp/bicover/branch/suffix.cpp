// Russian doll search (Verfaillie, Lemaitre, Schiex 1996): the suffixes are solved from the
// shortest on, and each bound prunes the search of the next. Where that gets too hard a new block
// starts.
#include "bicover/branch/suffix.hpp"

#include <algorithm>
#include <numeric>

#include "bicover/branch/tree.hpp"

namespace bicover {
namespace {

constexpr std::int64_t gap_part = 4;  // a goal short of the best cost may take 1 / 4 of the work

class RussianDoll {
 public:
  RussianDoll(const BranchTable& table, std::size_t rank, const std::vector<Label>& incumbent,
              std::int64_t max_work, int attempts, SuffixBounds known, SharedStop& stop)
      : table_(table),
        rank_(rank),
        incumbent_(incumbent),
        max_work_(max_work),
        attempts_(attempts),
        stop_(stop),
        block_(known.bounds.begin(),
               known.bounds.begin() + static_cast<std::ptrdiff_t>(known.solved) + 1),
        labels_(known.labels),
        result_(std::move(known)) {
    result_.bounds.resize(table.columns() + 1);
    result_.work = 0;
  }

  SuffixBounds run() {
    const std::size_t n = table_.columns();
    std::size_t end = n;  // of the block being built
    for (std::size_t start = n - result_.solved; start-- > 0;) {
      const std::size_t q = n - start;
      Weight& bound = result_.bounds[q];  // what was known before is a bound, too
      bound = std::max(bound, result_.bounds[q - 1]);
      if (!solve(start, end, end == n ? bound : 0)) {
        end = start + 1;
        block_.assign(1, 0);
        labels_.clear();
        gap_ = 0;
        if (!stop_.reached()) solve(start, end, 0);  // a block of one column is free of cost
      } else if (end == n && gap_ == 0) {
        result_.solved = q;
        result_.labels = labels_;
      }
      bound = std::max(bound, result_.bounds[n - end] + block_.back());
      if (stop_.reached()) {  // more columns cost no less
        for (std::size_t more = q; more < n; ++more) {
          result_.bounds[more + 1] = std::max(result_.bounds[more + 1], result_.bounds[more]);
        }
        break;
      }
    }
    return std::move(result_);
  }

 private:
  // Columns start to end - 1, of which all but the first are bounded; `known` is a bound already.
  // The goal is the best cost known, less the gap that the column before was left with; a further
  // attempt is content with half of what the goal adds. A bound with a gap is nearly as good as an
  // exact one for the suffixes to come, and by far easier to prove.
  bool solve(std::size_t start, std::size_t end, Weight known) {
    std::vector<std::size_t> chosen(end - start);
    std::iota(chosen.begin(), chosen.end(), start);
    const BranchTable part = table_.restricted(chosen);
    Labelling best = upper(part, start, end);
    const Weight behind = std::max(block_.back(), known);
    block_.push_back(behind);
    if (stop_.reached()) return false;  // perhaps before it knew what `best` costs
    Weight goal = best.cost - gap_;
    bool proved = goal <= behind;
    for (int attempt = 0; attempt < attempts_ && goal > behind && !proved; ++attempt) {
      const TreeTask task{part, rank_, block_, goal, max_work_};
      TreeResult found = search_tree(task, stop_);
      result_.work += found.work;
      if (found.labels) best = {std::move(*found.labels), found.target};
      proved = found.complete;
      if (proved) block_.back() = found.target;
      if (stop_.reached()) break;
      goal = behind + (goal - behind) / 2;
    }
    gap_ = best.cost - block_.back();
    labels_ = std::move(best.columns);
    return proved;
  }

  // From the incumbent, and from the best labels behind with each label for the new column.
  Labelling upper(const BranchTable& part, std::size_t start, std::size_t end) const {
    const auto at = incumbent_.begin();
    Labelling best = descend_labels(
        part, {at + static_cast<std::ptrdiff_t>(start), at + static_cast<std::ptrdiff_t>(end)},
        rank_, stop_);
    if (labels_.size() + 1 != end - start) return best;
    Labelling longer{labels_, 0};
    longer.columns.insert(longer.columns.begin(), Label{0});
    for (std::size_t S = 0; S < std::size_t{1} << rank_ && !stop_.reached(); ++S) {
      longer.columns.front() = static_cast<Label>(S);
      Labelling found = descend_labels(part, longer.columns, rank_, stop_);
      if (found.cost < best.cost) best = std::move(found);
    }
    return best;
  }

  const BranchTable& table_;
  std::size_t rank_;
  const std::vector<Label>& incumbent_;
  std::int64_t max_work_;
  int attempts_;  // for each suffix, with smaller and smaller goals
  SharedStop& stop_;
  std::vector<Weight> block_;  // the block's own suffix bounds
  std::vector<Label> labels_;  // best for the block so far
  Weight gap_ = 0;             // what they cost beyond the block's bound
  SuffixBounds result_;
};

}  // namespace

SuffixBounds bound_suffixes(const BranchTable& table, std::size_t rank,
                            const std::vector<Label>& incumbent, std::int64_t max_work,
                            SuffixBounds known, SharedStop& stop) {
  // Blocks first: they are cheap, and all their bounds help the second run.
  known = RussianDoll(table, rank, incumbent, max_work, 1, std::move(known), stop).run();
  const std::int64_t work = known.work;
  known = RussianDoll(table, rank, incumbent, max_work / gap_part, 2, std::move(known), stop).run();
  known.work += work;
  return known;
}

}  // namespace bicover
