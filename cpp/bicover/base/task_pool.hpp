// Independent tasks on several threads, under one Stop.
//
// A Stop may be asked by one thread only. So the first thread asks it, and the others look at a
// flag.
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "bicover/base/stop.hpp"

namespace bicover {

// One thread's way of asking whether to stop.
class Asked {
 public:
  Asked(std::atomic<bool>& flag, Stop* stop) : flag_(flag), stop_(stop) {}
  bool reached() {
    if (stop_ != nullptr && stop_->reached()) flag_ = true;
    return flag_.load(std::memory_order_relaxed);
  }

 private:
  std::atomic<bool>& flag_;
  Stop* stop_;  // null for all threads but the first
};

// Calls task(index, asked) for each index below `count`, in order of the indices, on at most
// `threads` threads. What a task does must not depend on the others, so results do not depend
// on the number of threads. An exception ends the other tasks and is thrown here.
inline void run_tasks(std::size_t threads, std::size_t count, Stop& stop,
                      const std::function<void(std::size_t, Asked&)>& task) {
  std::atomic<bool> flag = false;
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> busy = 0;
  std::exception_ptr failure;
  std::mutex failing;
  const auto work = [&](Asked asked) {
    try {
      for (std::size_t index = next++; index < count; index = next++) task(index, asked);
    } catch (...) {
      const std::lock_guard lock(failing);
      failure = std::current_exception();
      flag = true;
      next = count;
    }
  };
  std::vector<std::thread> others;
  for (std::size_t extra = 1; extra < std::min(threads, count); ++extra) {
    ++busy;
    others.emplace_back([&] {
      work(Asked(flag, nullptr));
      --busy;
    });
  }
  work(Asked(flag, &stop));
  while (busy > 0) {  // keep listening to whoever may ask
    if (stop.reached()) flag = true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  for (std::thread& other : others) other.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace bicover
