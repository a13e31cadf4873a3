// A start that takes long is not silent: what is being done is said once it takes longer than a second.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace cupel::cli {

/// Says on standard error what is being done, unless that is done within a second: as long as this object lives.
class SlowNotice {
 public:
  explicit SlowNotice(std::string doing);
  SlowNotice(const SlowNotice&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable_any ended_;
  std::jthread thread_;  // the last member: it uses the others
};

}  // namespace cupel::cli
