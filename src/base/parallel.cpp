#include "base/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace cupel {

unsigned available_cores() { return std::max(1u, std::thread::hardware_concurrency()); }

void parallel_for(size_t count, unsigned jobs, const std::function<void(size_t)>& work) {
  if (jobs == 0) jobs = available_cores();
  jobs = static_cast<unsigned>(std::min<size_t>(jobs, count));
  std::atomic<size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  auto run = [&] {
    try {
      for (size_t index = next++; index < count; index = next++) work(index);
    } catch (...) {
      std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      next = count;
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < jobs; ++i) threads.emplace_back(run);
  run();
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace cupel
