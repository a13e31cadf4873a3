// What every executor has around a solver: its scratch directory, its sandbox, and the identity of its
// binary.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "process/run.h"
#include "process/sandbox.h"
#include "process/scratch.h"

namespace cupel::process {

struct ContainmentOptions {
  bool sandbox = true;
  bool use_landlock = true;
  std::string scratch_parent = {};
};

/// Notices that a solver was replaced on disk: answers of two programs must not be mixed up.
class FileIdentity {
 public:
  static FileIdentity of(const Program& program);
  bool still_holds() const;

 private:
  struct File {
    std::string path;
    uint64_t device, inode, size;
    int64_t changed_ns;
    bool operator==(const File&) const = default;
  };
  static std::optional<File> look(const std::string& path);
  std::vector<File> files_;
};

class Containment {
 public:
  static Result<Containment> create(const Program& program, const ContainmentOptions& options);

  const Program& program() const { return program_; }
  const ScratchDirectory& scratch() const { return scratch_; }
  /// Null where the user turned it off.
  const Sandbox* sandbox() const { return sandbox_ ? &*sandbox_ : nullptr; }
  /// Whether a test may leave processes behind, so that one has to look.
  bool strays_possible() const { return !sandbox_ || program_.may_create_processes; }
  /// An error once the program on disk is another one than at the start.
  Status check_identity() const;

 private:
  Program program_;
  ScratchDirectory scratch_;
  std::optional<Sandbox> sandbox_;
  FileIdentity identity_;
};

}  // namespace cupel::process
