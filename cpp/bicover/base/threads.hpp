// Independent tasks on several threads, and the one Stop that they share.
//
// A Stop belongs to one thread: it reads the clock and calls back into Python. So the thread that
// made the SharedStop asks it, and the others read a flag. What a task does must not depend on the
// other tasks; results are then the same for any number of threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <limits>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "bicover/base/stop.hpp"

namespace bicover {

class SharedStop {
 public:
  explicit SharedStop(Stop& stop) : stop_(stop), owner_(std::this_thread::get_id()) {}

  bool reached() {
    if (cancelled_.load(std::memory_order_relaxed)) return true;
    if (!is_owner() || !stop_.reached()) return false;
    cancel();
    return true;
  }

  // From now on every thread sees the stop as reached.
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }

  // Progress for whoever watches a search, to be called by the owner.
  void report(long long done, long long value) { stop_.report(done, value); }
  // The same counted over all threads: steps begun, and the least value so far.
  void started() { done_.fetch_add(1, std::memory_order_relaxed); }
  void found(long long value) {
    long long least = least_.load(std::memory_order_relaxed);
    while (value < least && !least_.compare_exchange_weak(least, value)) {
    }
    if (is_owner()) report(done_.load(), least_.load());
  }

 private:
  bool is_owner() const { return std::this_thread::get_id() == owner_; }

  Stop& stop_;
  std::thread::id owner_;
  std::atomic<bool> cancelled_ = false;
  std::atomic<long long> done_ = 0;
  std::atomic<long long> least_ = std::numeric_limits<long long>::max();
};

// Runs task(0), ..., task(count - 1), started in this order, on at most `threads` threads. The
// calling thread must be the owner of `stop`; it works too, and then waits with an eye on the stop,
// so that a deadline or Ctrl-C is seen while others still work.
//
// The first exception cancels `stop`, so that the other tasks end soon, and is rethrown here. If
// the system refuses a thread, those that did start do all the work.
template <typename Task>
void run_parallel(std::size_t count, std::size_t threads, SharedStop& stop, Task&& task) {
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> ended = 0;  // helpers with no work left
  std::exception_ptr failure;
  std::mutex failing;
  const auto fail = [&] {
    const std::scoped_lock lock(failing);
    if (!failure) failure = std::current_exception();
    next = count;
    stop.cancel();
  };
  const auto work = [&] {
    try {
      for (std::size_t at = next++; at < count; at = next++) task(at);
    } catch (...) {
      fail();
    }
  };
  std::vector<std::thread> helpers;
  const auto start_helper = [&] {
    try {
      helpers.emplace_back([&] {
        // glibc ends the process if it cannot allocate a thread's exception state, so let it do
        // so before memory can run out.
        [[maybe_unused]] const volatile int exception_state = std::uncaught_exceptions();
        work();
        ++ended;
      });
      return true;
    } catch (const std::system_error&) {
      return false;
    }
  };
  try {
    while (helpers.size() + 1 < std::min(threads, count) && start_helper()) {
    }
  } catch (...) {
    fail();
  }
  work();
  try {
    while (ended < helpers.size()) {
      stop.reached();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  } catch (...) {
    fail();
  }
  for (std::thread& helper : helpers) helper.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace bicover
