// Dual bounds of a labelling problem by star updates.
//
// Rows i have labels T and potentials a_i[T] >= 0. A free column j has a message f_ij[T] for each
// row. Cell (i, j) costs `cover` if T meets the column's label S and `spare` if not. For any
// messages, with constants moved out,
//     K_j = min over S of the sum over i of min over T of (f_ij[T] + cost_ij(T, S))
// added up over the free columns is a lower bound on what they and the potentials cost. A star
// update takes potentials and message of one column together, finds K_j anew, and hands back
// to the potentials all that K_j does not need. (Block-coordinate ascent on the dual of the local
// relaxation; compare max-sum diffusion, TRW-S and MPLP.) All numbers are integers, and
// every rounding makes a potential smaller, never larger: a bound is a bound.
//
// Layout: rows in chunks of `lanes`; a table over labels and rows is [chunk][label][lane].
#pragma once

#include <cstdint>
#include <vector>

#include "bicover/branch/star_kernels.hpp"
#include "bicover/branch/table.hpp"

namespace bicover {

// The costs of a table's cells, times numerator / denominator and rounded down.
class ScaledCosts {
 public:
  ScaledCosts(const BranchTable& table, std::size_t rank);

  std::size_t chunks() const { return chunks_; }
  std::size_t columns() const { return columns_; }
  std::size_t rank() const { return rank_; }
  std::size_t labels() const { return std::size_t{1} << rank_; }
  std::size_t table_size() const { return chunks_ * labels() * lanes; }
  const Cost* cover(std::size_t column) const { return cover_.data() + column * chunks_ * lanes; }
  const Cost* spare(std::size_t column) const { return spare_.data() + column * chunks_ * lanes; }
  // How slack is split between the rows, 1 each and 0 beyond the last; and their number.
  const Cost* parts() const { return parts_.data(); }
  std::int64_t all_parts() const { return all_parts_; }

  // The largest scaled cost that something cheaper than `target` may have.
  std::int64_t below(Weight target) const;
  // A scaled bound that follows from an exact one.
  std::int64_t scaled(Weight bound) const;

 private:
  std::size_t chunks_, columns_, rank_;
  std::vector<Cost> cover_, spare_, parts_;
  std::int64_t all_parts_ = 0;
  Weight numerator_ = 1, denominator_ = 1;
};

// One column's star. `gather` reads, `scatter` writes back; the caller may rule labels out in
// between.
class Star {
 public:
  explicit Star(const ScaledCosts& costs);

  // Takes potentials and message (none if null) together. Returns the constant moved out; totals()
  // then has, for each label of the column, what its star costs at least beyond that.
  std::int64_t gather(std::size_t column, int share, const Cost* potential, const Cost* message);
  // The same for totals() alone; scatter() must not follow.
  std::int64_t gather_totals(std::size_t column, int share, const Cost* potential,
                             const Cost* message);
  const std::vector<std::int64_t>& totals() const { return totals_; }

  // Keeps min over alive labels of totals() as the column's constant, which is returned, and
  // splits the rest between `message` and `potential`.
  std::int64_t scatter(const std::uint8_t* alive, Cost* potential, Cost* message);

 private:
  const ScaledCosts& costs_;
  std::vector<Cost> joint_;  // potential and message, smallest entry of each row 0
  std::vector<Cost> least_;  // the best over row labels, for each column label
  std::vector<std::int64_t> totals_;
  std::vector<Cost> quota_;  // of each label's slack, for one part
  std::size_t column_ = 0;
  int share_ = full_share;
};

// Adds what the column costs with this label, and its message if there is one, to the potentials.
// Returns the constant moved out.
std::int64_t fix_label(const ScaledCosts& costs, std::size_t column, Label label,
                       const Cost* message, Cost* potential);

}  // namespace bicover
