// Makes an observer usable from any thread.
#pragma once

#include <mutex>

#include "campaign/observer.h"

namespace cupel::campaign {

/// Calls of one observer, one at a time, from any thread.
class SerialObserver final : public Observer {
 public:
  explicit SerialObserver(Observer& inner) : inner_(inner) {}
  void started(const Start& start) override {
    std::lock_guard lock(mutex_);
    inner_.started(start);
  }
  void progressed(const Progress& progress) override {
    std::lock_guard lock(mutex_);
    inner_.progressed(progress);
  }
  void found(const Found& finding) override {
    std::lock_guard lock(mutex_);
    inner_.found(finding);
  }
  void noted(const std::string& kind, const std::string& text) override {
    std::lock_guard lock(mutex_);
    inner_.noted(kind, text);
  }

 private:
  std::mutex mutex_;
  Observer& inner_;
};

}  // namespace cupel::campaign
