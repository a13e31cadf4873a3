#include "campaign/worker_threads.h"

#include <exception>

namespace cupel::campaign {

WorkerThreads::WorkerThreads(std::vector<Work> work, StopFlag& stop) : work_(std::move(work)), working_(work_.size()) {
  for (const Work& each : work_) threads_.emplace_back([this, &each, &stop] { run(each, stop); });
}

WorkerThreads::~WorkerThreads() {
  for (std::thread& thread : threads_) thread.join();
}

bool WorkerThreads::wait(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return done_.wait_for(lock, time, [this] { return working_ == 0; });
}

std::optional<Error> WorkerThreads::failure() const {
  std::lock_guard lock(mutex_);
  return failure_;
}

void WorkerThreads::run(const Work& work, StopFlag& stop) {
  std::optional<Error> error;
  try {
    Status ran = work();
    if (!ran) error = ran.error();
  } catch (const std::exception& exception) {
    error = Error{exception.what()};
  }
  if (error) stop.request();
  std::lock_guard lock(mutex_);
  if (error && !failure_) failure_ = error;
  --working_;
  done_.notify_all();
}

}  // namespace cupel::campaign
