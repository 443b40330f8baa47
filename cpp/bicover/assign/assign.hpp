// The best row of A for a row of X, given B.
//
// The same finds the best column of B given A: on the transposed table, with the columns of A
// as the sets.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bicover/assign/signed_cover.hpp"
#include "bicover/base/cells.hpp"
#include "bicover/base/stop.hpp"

namespace bicover {

struct AssignOptions {
  Costs costs;
  bool undercover = false;  // never cover a zero
};

struct Assigned {
  Row row;                  // a bit for each factor; valid until the next call
  Weight cost = 0;          // weight of the columns it gets wrong times their costs
  bool proved = true;       // no row costs less
  std::uint64_t nodes = 0;  // of the search tree
};

// Assigns rows one at a time, by reductions and branch and bound. It keeps scratch memory: one
// for each thread. `B` (a row of columns for each factor) and `column_weights` must outlive it;
// the words of `B` may change between calls. The sum of the weights times the larger cost must
// stay below 2^62.
class Assigner {
 public:
  Assigner(MatrixView B, const Weights& column_weights, AssignOptions options = {});

  // `ones` and `zeros` are the known cells of the row; a column in neither is free. The result
  // never costs more than `start`, and is `start` if it costs no less; an empty `start` means
  // none (with `undercover`, a start that covers a zero counts as none). After `node_limit` nodes
  // of the search tree, or when `stop` asks, the best row found is returned, not proved.
  // Cost: a few passes over the factors for an easy row, exponential in k at worst.
  Assigned assign(Row ones, Row zeros, Row start, std::uint64_t node_limit, Stop* stop = nullptr);

 private:
  Weight weigh(Row set) const;
  Weight weigh_and(Row a, Row b) const;
  Weight cost_of(Row ones, Row zeros, Row row);
  bool feasible(Row zeros, Row row) const;
  void take_free(Row zeros);
  void reduce();
  void take(std::size_t factor);
  void search_component(Row start, std::uint64_t node_limit, Stop* stop, Assigned& result);

  MatrixView B_;
  const Weights& weights_;
  Costs costs_;
  bool undercover_;
  bool uniform_ = true;  // all columns weigh 1
  SignedCover cover_;
  std::vector<Word> chosen_, ones_, zeros_, once_, twice_, scratch_;
  std::vector<std::size_t> open_, component_;
  std::vector<Weight> values_;
};

struct AssignedRows {
  BitMatrix A;               // m x k
  std::size_t unproved = 0;  // rows for which a better one may exist
  std::uint64_t nodes = 0;
};

// The best row of A for each row of a table. `start` is an m x k matrix, or has no rows. Rows not
// reached before a stop keep their start (or no factor), and count as unproved.
AssignedRows assign_rows(MatrixView ones, MatrixView zeros, MatrixView B,
                         const Weights& column_weights, AssignOptions options, MatrixView start,
                         std::uint64_t node_limit, Stop& stop);

}  // namespace bicover
