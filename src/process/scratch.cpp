#include "process/scratch.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "process/fd.h"

namespace cupel::process {

namespace fs = std::filesystem;

Result<ScratchDirectory> ScratchDirectory::create(const std::string& parent) {
  const char* temporary = std::getenv("TMPDIR");
  std::string base = !parent.empty() ? parent : temporary != nullptr ? temporary : "/tmp";
  std::string pattern = base + "/cupel-XXXXXX";
  if (::mkdtemp(pattern.data()) == nullptr)
    return system_error("cannot create a scratch directory in " + base);
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

// A look at an empty directory is cheap; most tests leave nothing behind.
void ScratchDirectory::clear() const {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(path_, ignored)) fs::remove_all(entry.path(), ignored);
}

}  // namespace cupel::process
