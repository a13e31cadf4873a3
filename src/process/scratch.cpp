#include "process/scratch.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <system_error>

#include "process/fd.h"

namespace cupel::process {

namespace fs = std::filesystem;

namespace {

// A process that was killed could not clean up: its directories carry its number.
void remove_orphans(const fs::path& base) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(base, ignored)) {
    std::string name = entry.path().filename().string();
    int owner = 0;
    if (std::sscanf(name.c_str(), "cupel-%d-", &owner) != 1 || owner <= 0) continue;
    if (::kill(owner, 0) != 0 && errno == ESRCH) fs::remove_all(entry.path(), ignored);
  }
}

}  // namespace

Result<ScratchDirectory> ScratchDirectory::create(const std::string& parent) {
  const char* temporary = std::getenv("TMPDIR");
  std::string base = !parent.empty() ? parent : temporary != nullptr ? temporary : "/tmp";
  static std::once_flag once;
  std::call_once(once, remove_orphans, base);
  std::string pattern = fmt::format("{}/cupel-{}-XXXXXX", base, ::getpid());
  if (::mkdtemp(pattern.data()) == nullptr) return system_error("cannot create a scratch directory in " + base);
  ScratchDirectory directory;
  directory.path_ = pattern;
  return directory;
}

ScratchDirectory& ScratchDirectory::operator=(ScratchDirectory&& other) noexcept {
  std::swap(path_, other.path_);
  return *this;
}

ScratchDirectory::~ScratchDirectory() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

Result<std::string> ScratchDirectory::write(const std::string& name, std::string_view text) const {
  std::string path = path_ + "/" + name;
  UniqueFd file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!file.valid()) return system_error("cannot create " + path);
  if (!write_all(file.get(), text)) return system_error("cannot write " + path);
  return path;
}

// Most tests leave nothing behind, and then the directory was not touched either.
void ScratchDirectory::clear() const {
  struct stat state {};
  if (::stat(path_.c_str(), &state) != 0) return;
  auto touched = std::pair<int64_t, int64_t>(state.st_mtim.tv_sec, state.st_mtim.tv_nsec);
  if (touched == touched_) return;
  touched_ = touched;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(path_, ignored)) fs::remove_all(entry.path(), ignored);
}

}  // namespace cupel::process
