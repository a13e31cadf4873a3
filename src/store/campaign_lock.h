// Two campaigns may not share a directory. The lock belongs to the open file: it ends with the process, however that
// ends, and no stale lock is ever in the way.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"

namespace cupel::store {

class CampaignLock {
 public:
  /// Locks an existing directory; one that another store holds is an error that names its process.
  static Result<std::unique_ptr<CampaignLock>> acquire(const std::string& directory);

  ~CampaignLock();
  CampaignLock(const CampaignLock&) = delete;
  CampaignLock& operator=(const CampaignLock&) = delete;

 private:
  explicit CampaignLock(int fd) : fd_(fd) {}
  int fd_;
};

}  // namespace cupel::store
