// The population: good solutions that differ from each other.
//
// Without care a population fills with near copies of its best member, and then children are
// copies too. So solutions are compared by the cells they cover: of two that differ in few cells
// only the better one stays (crowding). A comparison reads the whole table once for each member.
#pragma once

#include "bicover/search/walk/table.hpp"

namespace bicover {

class Population {
 public:
  Population(const ColumnTable& table, std::vector<Solution> solutions);

  // Best first.
  const std::vector<Solution>& solutions() const { return solutions_; }
  const Solution& best() const { return solutions_.front(); }
  std::size_t size() const { return solutions_.size(); }

  // Replaces a member by the solution if that is better: the member it is a near copy of, else the
  // worst one. The size stays the same.
  void admit(Solution solution);

  // What `admit` costs, in words.
  std::uint64_t work() const;

 private:
  using Cells = std::vector<Word>;  // those that factors cover, column after column

  Cells covered_by(const Factors& factors) const;
  std::size_t wrong_cells(const Cells& covered) const;
  void replace(std::size_t member, Solution solution, Cells covered);

  const ColumnTable& table_;
  std::vector<Solution> solutions_;
  std::vector<Cells> covered_;  // for each solution
};

}  // namespace bicover
