// Many pools, each from other walks, and then one of their best.
#pragma once

#include "bicover/search/recombine.hpp"
#include "bicover/search/starts.hpp"

namespace bicover {

class Contests {
 public:
  // A pass over the table for each factor reads `pass` words.
  Contests(const ColumnTable& table, std::size_t threads, double pass, Starts& starts,
           Journeys& journeys, SharedStop& stop);

  // Whether so much work is enough for them.
  static bool pay(double work, double pass);

  // The best of these starts (the first of them included) and of all that becomes of them in so
  // much work.
  Solution run(const std::vector<Solution>& starts, double work);

 private:
  using Solutions = std::vector<Solution>;
  Solutions contest(const Solutions& starts, double until);
  Solutions walk_from_any(const Solutions& starts);
  Solutions breed(const std::vector<Solutions>& pools, double until, std::size_t doublings);

  double done() const { return static_cast<double>(journeys_.work()); }
  static bool exact(const Solutions& pool) { return pool.front().error == 0; }

  std::size_t threads_;
  double child_work_;
  Starts& starts_;
  Journeys& journeys_;
  SharedStop& stop_;
  Breeder breeder_;
};

}  // namespace bicover
