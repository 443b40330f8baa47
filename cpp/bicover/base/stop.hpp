// When a search must end before it is done: at a deadline, or on request.
//
// A search calls reached() in its loops and returns the best it has. It never learns the cause;
// its caller can, from reason(). The poll is called at most ten times a second, with the progress
// of the search, and answers whether to stop.
#pragma once

#include <chrono>
#include <functional>
#include <limits>
#include <utility>

namespace bicover {

struct Progress {
  long long done = 0;   // steps of the search, such as factors found
  long long value = 0;  // what it minimises, such as ones left to cover
};

class Stop {
 public:
  enum class Reason { none, deadline, requested };
  using Poll = std::function<bool(const Progress&)>;

  explicit Stop(double seconds = std::numeric_limits<double>::infinity(), Poll poll = {})
      : seconds_(seconds), poll_(std::move(poll)), start_(Clock::now()) {}

  bool reached() {
    if (reason_ != Reason::none) return true;
    const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
    if (elapsed >= seconds_) {
      reason_ = Reason::deadline;
    } else if (elapsed >= next_poll_ && poll_) {
      next_poll_ = elapsed + poll_every;
      if (poll_(progress_)) reason_ = Reason::requested;
    }
    return reason_ != Reason::none;
  }

  void report(long long done, long long value) { progress_ = {done, value}; }
  Reason reason() const { return reason_; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr double poll_every = 0.1;

  double seconds_;
  Poll poll_;
  Clock::time_point start_;
  double next_poll_ = poll_every;
  Progress progress_;
  Reason reason_ = Reason::none;
};

}  // namespace bicover
