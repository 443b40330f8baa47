// Solutions to recombine: good ones that differ from each other.
#pragma once

#include "bicover/search/walk/residual.hpp"

namespace bicover {

class Pool {
 public:
  Pool(const ColumnTable& table, std::vector<Solution> solutions);

  // Best first.
  const std::vector<Solution>& solutions() const { return solutions_; }
  const Solution& best() const { return solutions_.front(); }

  // Takes the solution in if it is better than the one it has to push out: the one it is all but
  // equal to, else the worst.
  void admit(Solution solution);

  // What `admit` costs, in words.
  std::uint64_t work() const;

 private:
  using Cover = std::vector<Word>;  // the cells that factors cover, column after column

  Cover cover_of(const Factors& factors) const;
  std::size_t wrong_cells(const Cover& cover) const;
  void place(std::size_t at, Solution solution, Cover cover);

  const ColumnTable& table_;
  std::vector<Solution> solutions_;
  std::vector<Cover> covers_;
};

}  // namespace bicover
