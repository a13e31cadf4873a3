#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "base/writable.h"

namespace cupel {

namespace {

namespace fs = std::filesystem;

Error system_error(std::string_view what) { return Error{std::string(what) + ": " + std::strerror(errno)}; }

Status write_to(const std::string& path, std::string_view content) {
  std::FILE* file = std::fopen(path.c_str(), "we");
  if (!file) return system_error("cannot create");
  bool written = std::fwrite(content.data(), 1, content.size(), file) == content.size();
  written = std::fclose(file) == 0 && written;
  return written ? Status(Done{}) : Status(system_error("cannot write"));
}

// A link stays one: what it leads to is replaced.
std::string behind_links(const std::string& path) {
  std::error_code error;
  if (!fs::is_symlink(path, error)) return path;
  fs::path target = fs::canonical(path, error);
  return error ? path : target.string();
}

/// Closes a descriptor at the end of a scope.
struct Closer {
  int descriptor;
  ~Closer() { ::close(descriptor); }
};

}  // namespace

Result<std::string> read_file(const std::string& path) {
  int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return system_error("cannot open");
  Closer closer{descriptor};
  return read_descriptor(descriptor);
}

Result<std::string> read_descriptor(int descriptor) {
  struct stat info {};
  if (::fstat(descriptor, &info) != 0) return system_error("cannot read");
  if (S_ISDIR(info.st_mode)) return Error{"cannot read: is a directory"};
  std::string content;
  constexpr size_t kChunk = 64 << 10;
  // One byte more than the file has, so that its end is seen by the first read; pipes and /proc files grow as
  // needed.
  content.resize(info.st_size > 0 ? static_cast<size_t>(info.st_size) + 1 : kChunk);
  size_t filled = 0;
  while (true) {
    ssize_t got = ::read(descriptor, content.data() + filled, content.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return system_error("cannot read");
    if (got == 0) break;
    filled += static_cast<size_t>(got);
    if (filled == content.size()) content.resize(content.size() * 2);
  }
  content.resize(filled);
  return content;
}

Status write_file(const std::string& path, std::string_view content) {
  if (is_special_file(path)) return write_to(path, content);
  std::string target = behind_links(path);
  std::string temporary = target + ".tmp." + std::to_string(::getpid());
  Status written = write_to(temporary, content);
  if (written && std::rename(temporary.c_str(), target.c_str()) != 0) written = system_error("cannot write");
  if (!written) ::unlink(temporary.c_str());
  return written;
}

Result<std::vector<std::string>> find_files(const std::vector<std::string>& paths, std::string_view extension) {
  std::vector<std::string> found;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::exists(path, error)) return Error{path + ": no such file or directory"};
    if (!fs::is_directory(path, error)) {
      found.push_back(path);
      continue;
    }
    size_t first = found.size();
    auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator at(path, options, error), end; !error && at != end; at.increment(error)) {
      if (at->path().extension() == extension && !at->is_directory(error)) found.push_back(at->path().string());
    }
    if (error) return Error{path + ": " + error.message()};
    std::sort(found.begin() + static_cast<std::ptrdiff_t>(first), found.end());
  }
  return found;
}

}  // namespace cupel
