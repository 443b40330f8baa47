// The ways a walk can go from a solution, and which of them has led furthest so far.
#pragma once

#include <memory>

#include "bicover/base/random.hpp"
#include "bicover/search/options.hpp"
#include "bicover/search/walk/table.hpp"

namespace bicover {

class Ways {
 public:
  explicit Ways(const ColumnTable& table);

  std::size_t count() const { return ways_.size(); }
  const Variant& operator[](std::size_t way) const { return ways_[way]; }
  // The transposed table, for the ways that go over it.
  const ColumnTable& turned() const { return *turned_; }

  // Rather one whose walks have ended well of late, by how much worse they end in the mean: a few
  // times `spread` is much. Now and then any.
  std::size_t pick(double spread, Random& random) const;
  void tell(std::size_t way, Weight error);
  void forget();

 private:
  struct Tried {
    double times = 0;
    double errors = 0;
    double mean() const;
  };

  std::unique_ptr<const ColumnTable> turned_;  // if turning may pay
  std::vector<Variant> ways_;
  std::vector<Tried> tried_;
};

}  // namespace bicover
