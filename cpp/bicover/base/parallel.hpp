// Independent tasks on a few threads. What each task does may not depend on the others, so the
// outcome is the same for any number of threads.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>
#include <vector>

#include "bicover/base/shared_stop.hpp"

namespace bicover {

// Runs task(0), ..., task(count - 1). The calling thread works too, and then waits with an eye on
// `stop`, so that a deadline or Ctrl-C is seen while others still work.
template <typename Task>
void run_parallel(std::size_t count, std::size_t threads, SharedStop& stop, Task&& task) {
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> finished = 0;
  const auto work = [&] {
    for (std::size_t at = next++; at < count; at = next++) {
      task(at);
      ++finished;
    }
  };
  std::vector<std::jthread> helpers;
  for (std::size_t t = 1; t < std::min(threads, count); ++t) helpers.emplace_back(work);
  work();
  while (finished < count) {
    stop.reached();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace bicover
