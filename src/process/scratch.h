// The directory in which a solver may write. One per executor, removed with it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace cupel::process {

class ScratchDirectory {
 public:
  /// Below `parent`, or below `$TMPDIR` or /tmp where that is empty.
  static Result<ScratchDirectory> create(const std::string& parent = {});

  ScratchDirectory() = default;
  ScratchDirectory(ScratchDirectory&& other) noexcept : path_(std::move(other.path_)) { other.path_.clear(); }
  ScratchDirectory& operator=(ScratchDirectory&& other) noexcept;
  ~ScratchDirectory();

  const std::string& path() const { return path_; }

  /// Writes `text` to a file of this name and returns its path. A file that could not be written whole is an
  /// error.
  Result<std::string> write(const std::string& name, std::string_view text) const;

  /// Removes everything inside.
  void clear() const;

 private:
  std::string path_;
  mutable std::pair<int64_t, int64_t> touched_;  ///< when it was changed last, as far as we know
};

}  // namespace cupel::process
