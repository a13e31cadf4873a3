#include "store/campaign_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>
#include <system_error>

namespace cupel::store {

namespace {

/// The process id that the holder of the lock has written; empty if it has not yet.
std::string holder(int fd) {
  std::array<char, 32> content = {};
  ssize_t size = pread(fd, content.data(), content.size(), 0);
  std::string_view text(content.data(), size > 0 ? static_cast<size_t>(size) : 0);
  return std::string(text.substr(0, text.find_first_not_of("0123456789")));
}

void write_holder(int fd) {
  // Only for the other one's message: a disk that is full here is reported where it matters.
  std::string text = fmt::format("{}\n", getpid());
  if (ftruncate(fd, 0) == 0) (void)!pwrite(fd, text.data(), text.size(), 0);
}

}  // namespace

Result<std::unique_ptr<CampaignLock>> CampaignLock::acquire(const std::string& directory) {
  std::string path = directory + "/campaign.lock";
  int fd = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0) return Error{fmt::format("{}: cannot open: {}", path, std::generic_category().message(errno))};
  std::unique_ptr<CampaignLock> lock(new CampaignLock(fd));
  while (flock(fd, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EINTR) continue;
    if (errno != EWOULDBLOCK)
      return Error{fmt::format("{}: cannot lock: {}", path, std::generic_category().message(errno))};
    std::string pid = holder(fd);
    return Error{fmt::format("{}: a campaign is running in this directory (process {})", directory,
                             pid.empty() ? "unknown" : pid)};
  }
  write_holder(fd);
  return lock;
}

CampaignLock::~CampaignLock() { close(fd_); }

}  // namespace cupel::store
