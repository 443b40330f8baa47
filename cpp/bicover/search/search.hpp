// Least-error factors of given rank: a portfolio of starts, iterated local search from the best,
// and a population of solutions that are recombined.
#pragma once

#include "bicover/base/threads.hpp"
#include "bicover/search/effort.hpp"
#include "bicover/search/walk/table.hpp"

namespace bicover {

struct SearchOptions {
  Effort effort = Effort::normal;
  std::uint64_t seed = 0;
  std::size_t threads = 1;
};

struct SearchResult {
  Factors factors;
  Weight error = 0;
  std::size_t walks = 0;   // how many began
  std::uint64_t work = 0;  // words read by all of them
};

// Never worse than `start`, which may be empty or have fewer factors. The effort counts work, not
// time, and the tasks of each stage are independent: without a stop the outcome depends on the
// seed only, not on the threads.
SearchResult search(const ColumnTable& table, std::size_t rank, const Factors& start,
                    const SearchOptions& options, Stop& stop);

}  // namespace bicover
