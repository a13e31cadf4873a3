// The threads of a campaign's workers.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "campaign/worker.h"

namespace cupel::campaign {

/// Starts workers; a worker that fails makes the others stop. Joins them when it goes.
class WorkerThreads {
 public:
  WorkerThreads(const WorkerContext& context, unsigned jobs, StopFlag& stop);
  ~WorkerThreads();

  /// True when all are done; otherwise after `time`.
  bool wait(std::chrono::milliseconds time);
  /// The first error of a worker.
  std::optional<Error> failure() const;

 private:
  void work(const WorkerContext& context, StopFlag& stop);

  mutable std::mutex mutex_;
  std::condition_variable done_;
  unsigned working_;
  std::optional<Error> failure_;
  std::vector<std::thread> threads_;
};

}  // namespace cupel::campaign
