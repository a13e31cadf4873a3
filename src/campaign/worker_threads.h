// The threads of a campaign.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "base/result.h"
#include "base/stop.h"

namespace cupel::campaign {

/// One thread for each piece of work; one that fails makes the others stop. Joins them when it goes.
class WorkerThreads {
 public:
  using Work = std::function<Status()>;

  WorkerThreads(std::vector<Work> work, StopFlag& stop);
  ~WorkerThreads();

  /// True when all are done; otherwise after `time`.
  bool wait(std::chrono::milliseconds time);
  /// The first error.
  std::optional<Error> failure() const;

 private:
  void run(const Work& work, StopFlag& stop);

  const std::vector<Work> work_;
  mutable std::mutex mutex_;
  std::condition_variable done_;
  size_t working_;
  std::optional<Error> failure_;
  std::vector<std::thread> threads_;
};

}  // namespace cupel::campaign
