// Costs are scaled to integers of 32 bits, rounded down, so that eight rows fit in a register and a
// bound stays a bound.
#include "bicover/branch/star.hpp"

#include <algorithm>
#include <limits>

#include "bicover/base/instruction_set.hpp"

namespace bicover {
namespace {

// Sums of potentials stay below three times the total, so 32 bits are enough.
constexpr Weight largest_total = Weight{1} << 28;
constexpr Weight finest_scale = 1024;

}  // namespace

BICOVER_CHOOSE(StarKernels, star_kernels)

ScaledCosts::ScaledCosts(const BranchTable& table, std::size_t rank)
    : chunks_((table.rows() + lanes - 1) / lanes),
      columns_(table.columns()),
      rank_(rank),
      cover_(columns_ * chunks_ * lanes),
      spare_(columns_ * chunks_ * lanes),
      parts_(chunks_ * lanes) {
  const Weight total = std::max<Weight>(table.total_cost(), 1);
  if (total <= largest_total / full_share) {  // not multiplied: totals go up to 2^62
    numerator_ = full_share;
    while (numerator_ < finest_scale && total * numerator_ * 2 <= largest_total) numerator_ *= 2;
  } else {
    numerator_ = 1;
    denominator_ = (total + largest_total - 1) / largest_total;
  }
  for (std::size_t j = 0; j < columns_; ++j) {
    for (std::size_t i = 0; i < table.rows(); ++i) {
      const std::size_t at = j * chunks_ * lanes + i;
      cover_[at] = static_cast<Cost>(table.cover_cost(i, j) * numerator_ / denominator_);
      spare_[at] = static_cast<Cost>(table.spare_cost(i, j) * numerator_ / denominator_);
    }
  }
  for (std::size_t i = 0; i < table.rows(); ++i) {
    parts_[i] = 1;
    ++all_parts_;
  }
}

std::int64_t ScaledCosts::below(Weight target) const {
  const Weight most = target - 1;
  if (denominator_ == 1) return most * numerator_;
  return most < 0 ? -1 : most / denominator_;
}

std::int64_t ScaledCosts::scaled(Weight bound) const { return bound * numerator_ / denominator_; }

Star::Star(const ScaledCosts& costs)
    : costs_(costs),
      joint_(costs.table_size()),
      least_(costs.table_size()),
      totals_(costs.labels()),
      quota_(costs.labels()) {}

std::int64_t Star::gather(std::size_t column, int share, const Cost* potential,
                          const Cost* message) {
  column_ = column;
  share_ = share;
  const StarCosts p{costs_.chunks(), costs_.cover(column), costs_.spare(column), share};
  return star_kernels().gather(costs_.rank(), p, potential, message, joint_.data(), least_.data(),
                               totals_.data());
}

std::int64_t Star::gather_totals(std::size_t column, int share, const Cost* potential,
                                 const Cost* message) {
  const StarCosts p{costs_.chunks(), costs_.cover(column), costs_.spare(column), share};
  return star_kernels().gather(costs_.rank(), p, potential, message, nullptr, nullptr,
                               totals_.data());
}

std::int64_t Star::scatter(const std::uint8_t* alive, Cost* potential, Cost* message) {
  std::int64_t constant = std::numeric_limits<std::int64_t>::max();
  for (std::size_t S = 0; S < totals_.size(); ++S) {
    if (alive[S]) constant = std::min(constant, totals_[S]);
  }
  for (std::size_t S = 0; S < totals_.size(); ++S) {
    quota_[S] = alive[S] ? static_cast<Cost>((totals_[S] - constant) / costs_.all_parts()) : 0;
  }
  const StarCosts p{costs_.chunks(), costs_.cover(column_), costs_.spare(column_), share_};
  star_kernels().scatter(costs_.rank(), p, joint_.data(), least_.data(), costs_.parts(),
                         quota_.data(), alive, potential, message);
  return constant;
}

std::int64_t fix_label(const ScaledCosts& costs, std::size_t column, Label label,
                       const Cost* message, Cost* potential) {
  const StarCosts p{costs.chunks(), costs.cover(column), costs.spare(column), full_share};
  return star_kernels().fix(costs.rank(), p, label, message, potential);
}

}  // namespace bicover
