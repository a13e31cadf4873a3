#include "campaign/crew.h"

#include <exception>

namespace cupel::campaign {

Crew::Crew(const Workshop& shop, unsigned jobs, StopFlag& stop) : working_(jobs) {
  for (unsigned i = 0; i < jobs; ++i) threads_.emplace_back([this, &shop, &stop] { work(shop, stop); });
}

Crew::~Crew() {
  for (std::thread& thread : threads_) thread.join();
}

bool Crew::wait(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return done_.wait_for(lock, time, [this] { return working_ == 0; });
}

std::optional<Error> Crew::failure() const {
  std::lock_guard lock(mutex_);
  return failure_;
}

void Crew::work(const Workshop& shop, StopFlag& stop) {
  std::optional<Error> error;
  try {
    Status ran = Worker(shop).run();
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
