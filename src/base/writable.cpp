#include "base/writable.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace cupel {

namespace fs = std::filesystem;

Status check_writable(const std::string& path) {
  if (is_special_file(path)) {
    if (::access(path.c_str(), W_OK) == 0) return Done{};
    return Error{path + ": cannot write: " + std::generic_category().message(errno)};
  }
  std::error_code ignored;
  fs::path parent = fs::path(path).parent_path();
  std::string directory = parent.empty() ? "." : parent.string();
  if (fs::is_directory(path, ignored)) return Error{path + ": cannot write: is a directory"};
  if (!fs::is_directory(directory, ignored)) return Error{path + ": cannot write: there is no directory " + directory};
  if (::access(directory.c_str(), W_OK | X_OK) != 0)
    return Error{path + ": cannot write: " + std::generic_category().message(errno)};
  return Done{};
}

bool is_special_file(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

}  // namespace cupel
