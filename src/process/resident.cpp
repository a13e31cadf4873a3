#include "process/resident.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "process/fd.h"

namespace cupel::process {

namespace {

constexpr size_t kMostProcesses = 1'000;  // a process that forks without end is stopped by other limits

std::string read_proc(const std::string& path) {
  std::string text;
  UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  uint64_t dropped = 0;
  while (file.valid() && read_available(file.get(), text, 1 << 16, dropped) == ReadState::kMore) {
  }
  return text;
}

// The second number of statm: pages in memory.
uint64_t own_bytes(pid_t process) {
  static const uint64_t page = static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
  std::string text = read_proc(fmt::format("/proc/{}/statm", process));
  size_t space = text.find(' ');
  return space == std::string::npos ? 0 : std::strtoull(text.c_str() + space, nullptr, 10) * page;
}

// Each thread has its own children.
void add_children(pid_t process, std::vector<pid_t>& to) {
  std::string tasks = fmt::format("/proc/{}/task", process);
  DIR* directory = ::opendir(tasks.c_str());
  if (directory == nullptr) return;
  while (const dirent* entry = ::readdir(directory)) {
    if (entry->d_name[0] == '.') continue;
    std::string text = read_proc(fmt::format("{}/{}/children", tasks, entry->d_name));
    for (const char* at = text.c_str(); *at != 0;) {
      char* end = nullptr;
      auto child = static_cast<pid_t>(std::strtol(at, &end, 10));
      if (end == at) break;
      to.push_back(child);
      at = end;
    }
  }
  ::closedir(directory);
}

}  // namespace

uint64_t resident_bytes(pid_t process) {
  std::vector<pid_t> family = {process};
  uint64_t sum = 0;
  for (size_t i = 0; i < family.size() && i < kMostProcesses; ++i) {
    pid_t one = family[i];
    sum += own_bytes(one);
    add_children(one, family);
  }
  return sum;
}

}  // namespace cupel::process
