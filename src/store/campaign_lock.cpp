#include "store/campaign_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <string_view>
#include <system_error>
#include <thread>

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

/// Whether the process that wrote its id has ended. Its lock may outlive it for a moment, in a child that was forked
/// and has not yet gone.
bool is_gone(const std::string& pid) {
  int number = 0;
  std::from_chars(pid.data(), pid.data() + pid.size(), number);
  return number > 0 && kill(number, 0) != 0 && errno == ESRCH;
}

constexpr std::chrono::milliseconds kPatience{5'000};
constexpr std::chrono::milliseconds kPause{20};

}  // namespace

Result<std::unique_ptr<CampaignLock>> CampaignLock::acquire(const std::string& directory) {
  std::string path = directory + "/campaign.lock";
  int fd = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0) return Error{fmt::format("{}: cannot open: {}", path, std::generic_category().message(errno))};
  std::unique_ptr<CampaignLock> lock(new CampaignLock(fd));
  auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (flock(fd, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EINTR) continue;
    if (errno != EWOULDBLOCK)
      return Error{fmt::format("{}: cannot lock: {}", path, std::generic_category().message(errno))};
    std::string pid = holder(fd);
    if (is_gone(pid) && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(kPause);
      continue;
    }
    return Error{fmt::format("{}: a campaign is running in this directory (process {})", directory,
                             pid.empty() ? "unknown" : pid)};
  }
  write_holder(fd);
  return lock;
}

CampaignLock::~CampaignLock() { close(fd_); }

}  // namespace cupel::store
