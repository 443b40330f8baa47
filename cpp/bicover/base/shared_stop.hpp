// A stop that several threads may ask. Only the thread that made it looks at the clock and polls;
// the others learn of it from a flag.
#pragma once

#include <atomic>
#include <thread>

#include "bicover/base/stop.hpp"

namespace bicover {

class SharedStop {
 public:
  explicit SharedStop(Stop& stop) : stop_(stop), owner_(std::this_thread::get_id()) {}

  bool reached() {
    if (asked_.load(std::memory_order_relaxed)) return true;
    if (std::this_thread::get_id() != owner_ || !stop_.reached()) return false;
    asked_.store(true, std::memory_order_relaxed);
    return true;
  }

  // Tells whoever watches: walks started, and the least error so far.
  void started() { done_.fetch_add(1, std::memory_order_relaxed); }
  void found(long long value) {
    long long least = least_.load(std::memory_order_relaxed);
    while (value < least && !least_.compare_exchange_weak(least, value)) {
    }
    if (std::this_thread::get_id() == owner_) stop_.report(done_.load(), least_.load());
  }

 private:
  Stop& stop_;
  std::thread::id owner_;
  std::atomic<bool> asked_ = false;
  std::atomic<long long> done_ = 0;
  std::atomic<long long> least_ = std::numeric_limits<long long>::max();
};

}  // namespace bicover
