// A result file that is there before its work has ended: checked before the work begins, replaced whenever there is
// something better. Whoever kills the program still has the best so far.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"

namespace cupel::cli {

class KeptOutput {
 public:
  /// An empty path keeps nothing, and so does `-`: that is standard output, which is the caller's.
  explicit KeptOutput(std::string path) : path_(path == "-" ? "" : std::move(path)) {}

  bool wanted() const { return !path_.empty(); }
  /// Whether the file can be written at all; it is left as it is.
  Status check() const;
  /// Replaces the file at once. The first failure is remembered and ends the keeping: a disk that is full now must not
  /// end the work. A device or a pipe gets only the result.
  void keep(const std::string& text);
  /// The result. An error also where only an earlier keep() failed and this write does too.
  Status finish(const std::string& text) const;
  const std::optional<Error>& failure() const { return failure_; }

 private:
  std::string path_;
  std::optional<Error> failure_;
};

}  // namespace cupel::cli
